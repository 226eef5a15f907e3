import Foundation
import Hydrate
import Testing

extension Validator where Subject == String {
  /// A custom validator, found by a leading dot like the others.
  fileprivate static var capitalized: Validator { Validator("must begin with a capital") { $0.first?.isUppercase == true } }
}

/// The page for users of KZPropertyMapper.
@Suite struct ComingFromKZPropertyMapper {
  final class Clip {
    enum Kind { case short, long }

    var contentURL: URL?
    var kind = Kind.long
    var title = ""
    var uniqueID = ""
    var label = ""

    func kind(from text: String) -> Kind { text == "shortVideo" ? .short : .long }
    func labelled(_ number: Int, property: String) -> String { "\(property) \(number)" }
  }

  private let dictionary: [String: Any] = [
    "videoURL": "http://test.com/video.mp4", "name": "Cool Video", "videoType": "shortVideo",
    "sub_object": ["title": 616, "arbitraryData": "data"], "sub_object_array": ["test", 123],
  ]

  @Test("coming from KZPropertyMapper: the ten lines that change") func clip() throws {
    let clips = KeyedMapper({ Clip() }) {
      KeyedField("videoURL", \.contentURL, StringToURL().validatingInput(.minLength(10)).required())
      KeyedField("name", \.title, IdentityMapper<String>().validating(.length(in: 5...12)))
      KeyedField("videoType", \.kind, calling: Clip.kind(from:))
      KeyedField("sub_object.title", \.uniqueID)
      KeyedField("sub_object_array[1]", \.label, calling: Clip.labelled(_:property:))
    }
    let clip = try clips.map(Value(any: dictionary))
    try clips.update(clip, ["name": "Old Video"])  // the same instance, all or nothing

    #expect(clip.contentURL?.absoluteString == "http://test.com/video.mp4" && clip.kind == .short && clip.title == "Old Video")
    #expect(clip.uniqueID == "616" && clip.label == "label 123")
    let error = #expect(throws: MappingError.self) {
      try clips.map(Value(any: ["videoURL": "a:b", "name": "x", "videoType": NSNull(), "sub_object_array": [1]]))
    }
    let places = Set(error?.issues.map(\.sourcePath.description) ?? [])
    #expect(places == ["videoURL", "name", "videoType", "sub_object.title", "sub_object_array[1]"])
    #expect(throws: MappingError.self) { try clips.update(clip, ["name": "Another", "videoURL": "a:b"]) }
    #expect(clip.title == "Old Video")
    #expect(throws: MappingError.self) { try clips.map([:]) }
  }

  @Test("coming from KZPropertyMapper: one source, several targets") func oneSourceManyTargets() throws {
    let lists = KeyedMapper({ Clip() }) {
      KeyedField("videoURL", \.contentURL, .url)
      KeyedField("videoURL", \.uniqueID)
      KeyedField("videoURL", \.kind, calling: Clip.kind(from:))
    }
    let clip = try lists.map(Value(any: dictionary))
    #expect(clip.contentURL?.absoluteString == clip.uniqueID && clip.kind == .long)
  }

  @Test("coming from KZPropertyMapper: every validator") func everyValidator() throws {
    func isTaken(_ text: String, _ validator: Validator<String>) -> Bool {
      (try? IdentityMapper<String>().validatingInput(validator).map(text)) != nil
    }
    func isTaken(_ number: Int, _ validator: Validator<Int>) -> Bool {
      (try? IdentityMapper<Int>().validatingInput(validator).map(number)) != nil
    }
    let texts: [(Validator<String>, taken: String, refused: String)] = [
      (.matching(/[a-z]+\d/), "abc1", "abc"), (.matching(pattern: "[a-z]+"), "abc", "1"), (.containing(/@/), "a@b", "ab"),
      (.length(3), "abc", "ab"), (.minLength(3), "abc", "ab"), (.maxLength(3), "abc", "abcd"), (.length(in: 2...3), "ab", "a"),
      (.oneOf("m", "f"), "m", "x"), (.equal(to: "yes"), "yes", "no"), (.not(.equal(to: "yes")), "no", "yes"), (.capitalized, "Ab", "ab"),
    ]
    for (validator, taken, refused) in texts { #expect(isTaken(taken, validator) && !isTaken(refused, validator), "\(taken)") }
    let numbers: [(Validator<Int>, taken: Int, refused: Int)] = [(.minimum(3), 3, 2), (.maximum(3), 3, 4), (.range(2...3), 2, 4)]
    for (validator, taken, refused) in numbers { #expect(isTaken(taken, validator) && !isTaken(refused, validator), "\(taken)") }
    let chained = IdentityMapper<String>().validatingInput(.minLength(3), .capitalized)
    let error = #expect(throws: MappingError.self) { try chained.map("ab") }
    #expect(error?.issues.count == 2)
  }

  @Test("coming from KZPropertyMapper: one rule for a type") func boxingAcrossTheApp() throws {
    struct Shelf: Codable, Equatable { var first: Date; var boxes: [Box] }
    struct Box: Codable, Equatable { var made: Date }
    let boxing = MappingProfile().mapType(Date.self, using: .epoch(.milliseconds))
    let shelf = try ReflectiveMapper<Shelf>(profile: boxing).map(json: #"{"first": 1000, "boxes": [{"made": 2000}]}"#)
    #expect(shelf.first == Date(timeIntervalSince1970: 1) && shelf.boxes[0].made == Date(timeIntervalSince1970: 2))
  }

  @Test("coming from KZPropertyMapper: a key that an update requires") func aRequiredKeyOfAnUpdate() throws {
    let clips = KeyedMapper({ Clip() }) { KeyedField("videoURL", \.contentURL, StringToURL().required()) }
    let clip = Clip()
    #expect(try clips.update(clip, json: "{}") == [])

    let whole = IdentityMapper<Value>().validating(.init("missing videoURL") { $0["videoURL"] != nil })
    try clips.update(clip, whole.map(Value(any: dictionary)))

    #expect(clip.contentURL != nil)
    #expect(throws: MappingError.self) { try clips.update(clip, whole.map(json: "{}")) }
  }

  @Test("coming from KZPropertyMapper: a value of another type is left out") func mismatchesMayBeIgnored() throws {
    let clips = KeyedMapper({ Clip() }) { KeyedField("name", \.title, IdentityMapper<String>().optional(default: "none")) }
    let mapped = try clips.mapReportingIssues(["name": ["x"]])
    #expect(mapped.value.title == "none" && mapped.issues.map(\.code) == [.typeMismatch])
  }
}
