import Foundation
import Hydrate
import Testing

private final class Clip {
  var kind = ""
  var label = ""
  var names: [String] = []
  let prefix: String
  init(prefix: String = "new") { self.prefix = prefix }

  func kind(from text: String) throws -> String {
    guard text != "bad" else { throw CocoaError(.formatting) }
    return "\(prefix)-\(text)"
  }
  func describe(_ number: Int, property: String) -> String { "\(property) \(number)" }
}

private final class User: Equatable {
  var id = ""
  var name = ""
  var visits = 0
  static func == (a: User, b: User) -> Bool { a === b }
}

@Suite struct KeyedExtrasTests {
  private let clips = KeyedMapper({ Clip() }) {
    KeyedField("video_type", \.kind, calling: Clip.kind(from:))
    KeyedField("number", \.label, calling: Clip.describe(_:property:))
  }

  @Test func methodsOfTheTargetMakeValues() throws {
    let clip = try clips.map(json: #"{"video_type": "short", "number": "7"}"#)
    #expect(clip.kind == "new-short" && clip.label == "label 7")
  }

  @Test func methodsAreCalledOnTheTargetThatIsUpdated() throws {
    let clip = Clip(prefix: "old")
    #expect(try clips.update(clip, json: #"{"video_type": "long"}"#) == ["kind"])
    #expect(clip.kind == "old-long" && clip.label == "")
  }

  @Test func whatMethodsRefuseIsReportedWithTheRest() {
    let error = #expect(throws: MappingError.self) { try clips.map(json: #"{"video_type": "bad", "number": "x"}"#) }
    #expect(error?.issues.map(\.sourcePath.description) == ["video_type", "number"])
    #expect(error?.issues.first?.underlyingError is CocoaError)
    #expect(throws: MappingError.self) { try clips.map(json: "{}") }
    #expect(throws: MappingError.self) { try clips.reversed.map(Clip()) }
  }

  @Test func blocksKnowTheirProperty() throws {
    struct Point: Codable { var x: String; var y: String }
    let naming = ClosureMapper { (number: Int, context) in "\(context.property ?? "") \(number)" }
    let mapper = ReflectiveMapper<Point>().field(\.x, from: "a", using: naming).field(\.y, from: "b", using: naming)
    let point = try mapper.map(json: #"{"a": 1, "b": 2}"#)
    #expect(point.x == "x 1" && point.y == "y 2")
  }

  @Test func targetsThatAreThereAreUpdated() throws {
    let ann = User()
    (ann.id, ann.name, ann.visits) = ("1", "Ann", 3)
    nonisolated(unsafe) let cache = ["1": ann]
    let mapper = KeyedMapper({ User() }, existing: { value, _ in value["id"]?.string.flatMap { cache[$0] } }) {
      KeyedField("id", \.id)
      KeyedField("name", \.name)
      KeyedField("visits", \.visits, IdentityMapper<Int>().optional(default: 0))
    }
    let users = try mapper.array.map(json: #"[{"id": "1", "visits": 4}, {"id": "2", "name": "Bob"}]"#)
    #expect(users[0] === ann && ann.name == "Ann" && ann.visits == 4)
    #expect(users[1].name == "Bob")
    // A document that does not fit changes nothing.
    #expect(throws: MappingError.self) { try mapper.map(json: #"{"id": "1", "name": [], "visits": 9}"#) }
    #expect(ann.visits == 4)
  }

  @Test func cachesMayComeFromTheCaller() throws {
    let key = try #require(CodingUserInfoKey(rawValue: "prefix"))
    let mapper = KeyedMapper(
      { User() },
      existing: { _, context in
        guard context.userInfo[key] as? String == "known" else { return nil }
        let user = User()
        user.visits = 100
        return user
      }
    ) { KeyedField("name", \.name) }
    #expect(try mapper.map(json: #"{"name": "x"}"#, userInfo: [key: "known"]).visits == 100)
    #expect(try mapper.map(Value(any: ["name": "x"]), userInfo: [:]).visits == 0)
    struct Failing: Error {}
    let failing = KeyedMapper({ User() }, existing: { _, _ in throw Failing() }) { KeyedField("name", \.name) }
    let error = #expect(throws: MappingError.self) { try failing.map(json: #"{"name": "x"}"#) }
    #expect(error?.issues.first?.underlyingError is Failing)
  }

  @Test func userInfoReachesEveryMapperAndModelOnEveryWay() throws {
    struct Reader: Codable {
      let seen: String
      init(from decoder: any Decoder) throws {
        guard let key = CodingUserInfoKey(rawValue: "k") else { throw CocoaError(.formatting) }
        seen = decoder.userInfo[key] as? String ?? "none"
      }
    }
    struct Outer: Codable { var inner: [Reader]; var text: String }
    let key = try #require(CodingUserInfoKey(rawValue: "k"))
    let text = ClosureMapper { (_: Value, context) in context.userInfo[key] as? String ?? "none" }
    let mapper = ReflectiveMapper<Outer>().field(\.text, using: text)
    let json = #"{"inner": [{}], "text": 1}"#
    let object: [String: Any] = ["inner": [[String: Any]()], "text": 1]
    let plist = try PropertyListSerialization.data(fromPropertyList: object, format: .xml, options: 0)
    let results = [
      try mapper.map(json: json, userInfo: [key: "v"]), try mapper.map(json: Data(json.utf8), userInfo: [key: "v"]),
      try mapper.map(Value(any: object), userInfo: [key: "v"]), try mapper.map(Value(plist: plist), userInfo: [key: "v"]),
      try mapper.mapReportingIssues(json: json, userInfo: [key: "v"]).value,
    ]
    for outer in results { #expect(outer.inner[0].seen == "v" && outer.text == "v") }
  }

  @Test(arguments: [("user->first.name", "->"), ("user::first.name", "::")])
  func pathsMayHaveAnotherSeparator(path: String, separator: String) throws {
    let json = #"{"user": {"first.name": "Ann"}}"#
    #expect(try IdentityMapper<String>().at(.path(path, separator: separator)).map(json: json) == "Ann")
    #expect(try IdentityMapper<String>().at(.path("a.b", separator: "")).map(json: #"{"a.b": "x"}"#) == "x")
    #expect(Accessor.path(path, separator: separator).description == #"user["first.name"]"#)
  }

  @Test func oneSourceGoesToSeveralTargets() throws {
    struct Video: Codable, Equatable { var url: URL; var id: String }
    let mapper = ReflectiveMapper<Video>().field(\.url, from: "videoURL").field(\.id, from: "videoURL")
    let json = #"{"videoURL": "https://a.example/1"}"#
    let video = try mapper.map(json: json)
    #expect(video.id == "https://a.example/1" && video.url.absoluteString == video.id)
    #expect(try String(decoding: mapper.jsonData(from: video), as: UTF8.self) == #"{"videoURL":"https://a.example/1"}"#)
  }
}
