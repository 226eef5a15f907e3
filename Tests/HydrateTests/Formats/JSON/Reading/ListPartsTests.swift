import Foundation
import Testing

@testable import Hydrate
@testable import TestSupport

/// A list that is read in parts gives what the whole gives, down to the last character of the last issue.
@Suite struct ListPartsTests {
  struct Item: Decodable {
    var id: Int
    var name: String?
    var ratio: Float?
    var any: Value?
    var inner: [Inner]?
    struct Inner: Decodable { var a: Int; var b: Bool? }

    private enum CodingKeys: CodingKey { case id, name, ratio, any, inner }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      let log = Log.key.flatMap { decoder.userInfo[$0] as? Log }
      log?.append("at \(decoder.codingPath.map(\.stringValue))")
      id = try container.decode(Int.self, forKey: .id)
      name = try container.decodeIfPresent(String.self, forKey: .name)
      ratio = try container.decodeIfPresent(Float.self, forKey: .ratio)
      any = try container.decodeIfPresent(Value.self, forKey: .any)
      inner = try container.decodeIfPresent([Inner].self, forKey: .inner)
      // A place is asked for while the list is read, too.
      if id < 0 { log?.append("\(any?.location.map { "\($0)" } ?? "-")") }
    }
  }

  struct Plain: Codable, Equatable {
    var id: Int
    var name: String?
    var inner: [Inner]?
    struct Inner: Codable, Equatable { var a: Int; var b: Bool? }
  }

  static let sizes = [1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 1000, 100_000]

  private func show(_ items: [Item]) -> String {
    items.map { "\($0) \($0.any?.location.map { "\($0)" } ?? "-") \($0.any?.array?.last?.location.map { "\($0)" } ?? "-")" }.joined(
      separator: "\n")
  }

  /// Whether parts were read wherever the text allows it, and how often they give something else than the whole.
  private func check<M: Mapper>(
    _ parts: InParts<M>, _ name: String, _ text: [UInt8], sizes: [Int] = sizes, at location: SourceLocation = #_sourceLocation,
    _ show: (M.Output) -> String
  ) where M.Input == Value {
    // What is learnt of the types is learnt before.
    _ = parts.whole(text, show: show)
    let whole = parts.whole(text, show: show)
    let isList = String(decoding: text, as: UTF8.self).drop { " \n\r\r\n\t\u{FEFF}".contains($0) }.utf8.first == UInt8(ascii: "[")
    for size in sizes {
      guard let seen = parts.parts(text, size: size, show: show) else {
        #expect(
          !isList || whole.isRefusedText || whole.issues.contains { $0.contains("duplicateKey") }, "\(name), \(size)",
          sourceLocation: location)
        continue
      }
      #expect(isList && !whole.isRefusedText, "\(name), \(size)", sourceLocation: location)
      #expect(seen == whole, "\(name), \(size)", sourceLocation: location)
    }
  }

  @Test(arguments: ListTexts.all.indices) func models(_ index: Int) {
    let (name, text) = ListTexts.all[index]
    check(InParts(mapper: ReflectiveMapper<[Item]>()), name, Array(text.utf8), show)
    check(InParts(mapper: ReflectiveMapper<Item>().array), name, Array(text.utf8), show)
    check(InParts(mapper: ReflectiveMapper<Item>().array(invalid: .skip)), name, Array(text.utf8), show)
    check(InParts(mapper: ReflectiveMapper<[Item?]>()), name, Array(text.utf8)) {
      self.show($0.compactMap(\.self)) + "\($0.map { $0 == nil })"
    }
    check(InParts(mapper: ReflectiveMapper<[Plain]>().unknownKeys(.report)), name, Array(text.utf8)) { "\($0)" }
    check(InParts(mapper: ReflectiveMapper<Plain>().unknownKeys(.refuse).array), name, Array(text.utf8)) { "\($0)" }
    check(InParts(mapper: ReflectiveMapper<[Value]>()), name, Array(text.utf8)) { "\($0.map { ($0, $0.location, $0["id"]?.location) })" }
  }

  @Test(arguments: ListTexts.all.indices) func limits(_ index: Int) {
    let (name, text) = ListTexts.all[index]
    for limit in [1, 2, 3, 20, 50] {
      check(InParts(mapper: ReflectiveMapper<[Item]>(), options: .init(nestingLimit: limit)), name, Array(text.utf8), show)
    }
    check(InParts(mapper: ReflectiveMapper<[Item]>(), options: .init(duplicateKeys: .refuse)), name, Array(text.utf8), show)
  }

  @Test func otherElements() {
    let texts = [
      "[1,2,3,4,5,6,7,8,9,10,11,12,13]", "[1.5, -2e3, 0, 12345678901234567890, 1e400]", #"["a","b\n","","日本"]"#,
      "[true,false,null,true]",
      "[[1,2],[],[3],[[4]],[5,{}]]", #"[{"a": 1}, {}, {"b": 2, "a": 3}]"#, "[[[[]]],[[]],[]]", "[null]", "[1,[2],{\"3\":4},\"5\",null]",
      "[1 2]", "[01]",
      "[1,-]", "[tru]", "[\"\u{7F}\",\"\\u12\"]", "[\"\\ud83d\"]", "[12",
    ]
    for text in texts {
      let bytes = Array(text.utf8)
      check(InParts(mapper: ReflectiveMapper<[Int]>()), text, bytes) { "\($0)" }
      check(InParts(mapper: ReflectiveMapper<[Double]>()), text, bytes) { "\($0)" }
      check(InParts(mapper: ReflectiveMapper<[String]>()), text, bytes) { "\($0)" }
      check(InParts(mapper: ReflectiveMapper<[Bool?]>()), text, bytes) { "\($0)" }
      check(InParts(mapper: ReflectiveMapper<[[Int]]>()), text, bytes) { "\($0)" }
      check(InParts(mapper: ReflectiveMapper<[[String: Int]]>()), text, bytes) { "\($0.map { $0.sorted { $0.key < $1.key } })" }
      check(InParts(mapper: ReflectiveMapper<[Value]>()), text, bytes) { "\($0)" }
      check(InParts(mapper: StringToURL().array), text, bytes) { "\($0)" }
      check(InParts(mapper: Grumbling(wanted: "a").array(invalid: .skip)), text, bytes) { "\($0)" }
      check(InParts(mapper: Grumbling(wanted: "a").array), text, bytes) { "\($0)" }
      check(InParts(mapper: ReflectiveMapper<[Int]>().array), text, bytes) { "\($0)" }
    }
  }

  /// Text that is cut off, and text with a byte that does not belong there, at every place.
  @Test func brokenTexts() {
    let text = Array(
      "\u{FEFF}[ {\"id\": 1, \"name\":\"é\\u00e9\\ud83d\\ude00\"} ,{\"id\":-0.5e1,\"any\":[true,null]}\r\n, {\"id\" : 3}\n]  ".utf8)
    let parts = InParts(mapper: ReflectiveMapper<[Item]>())
    for count in 0...text.count { check(parts, "cut off at \(count)", Array(text[..<count]), sizes: [1, 7, 16, 40, 60], show) }
    for place in text.indices {
      for byte in [0, 0x22, 0x5C, 0x2C, 0x5B, 0x5D, 0x7B, 0x7D, 0x20, 0x31, 0xC3, 0xFF] as [UInt8] {
        var broken = text
        broken[place] = byte
        check(parts, "\(byte) at \(place)", broken, sizes: [3, 30], show)
      }
    }
  }

  @Test func rules() {
    let text = #"""
      [{"ID": 1, "name": "a", "x": {"y": "2"}, "more": 1}, {"name": "b", "x": {"y": 2}}, {"ID": 3, "x": {"y": "?"}, "z": []},
       {"ID": "4", "x": {}, "inner": [{"a": 1, "c": 2}]}, {"ID": null, "inner": 5}]
      """#
    let bytes = Array(text.utf8)
    let mapper = ReflectiveMapper<Plain>().field(\.id, from: .first("ID", "x.y")).field(\.name, from: "x.y", using: tagging("t"))
    check(InParts(mapper: mapper.unknownKeys(.report).array), "rules", bytes) { "\($0)" }
    check(InParts(mapper: mapper.noRequiredFields().unknownKeys(.report).array), "none required", bytes) { "\($0)" }
    check(InParts(mapper: mapper.optional(\.name, \.id).array), "no fallback", bytes) { "\($0)" }
    check(InParts(mapper: ReflectiveMapper<[Plain]>().mapType(Plain.self, using: mapper.noRequiredFields())), "a mapped type", bytes) {
      "\($0)"
    }
    check(InParts(mapper: mapper.noRequiredFields().then(OneWay { $0.id == 1 ? nil : $0 }).array), "then", bytes) { "\($0)" }
    check(InParts(mapper: mapper.nonFatal().array), "non-fatal", bytes) { "\($0)" }
    struct Rest: Codable { var name: String?; var rest: [String: Value] }
    check(InParts(mapper: ReflectiveMapper<Rest>().unknownKeys(into: \.rest).array), "collected", bytes) {
      "\($0.map { $0.rest.sorted { $0.key < $1.key } })"
    }
    let texts = Array(#"["{\"id\": 1}", "{\"id\": {}}", "{}", "{\"id\": 2}"]"#.utf8)
    let within = OneWay { (text: String) in try? Value(json: text) }.then(ReflectiveMapper<Plain>())
    check(InParts(mapper: within.array), "documents within", texts) { "\($0)" }
    check(InParts(mapper: within.array(invalid: .skip)), "documents within, left out", texts) { "\($0)" }
  }

  @Test func profiles() {
    let profile = MappingProfile()
      .type(Plain.self) { $0.field(\.id, from: "ID").optional(\.name) }
      .type(Plain.Inner.self) { $0.field(\.a, from: "A") }
    let text = Array(#"[{"ID": 1, "name": {}}, {"ID": 2, "inner": [{"A": 1}, {"a": 2}]}, {"id": 3}, {"ID": 4}]"#.utf8)
    check(InParts(mapper: ReflectiveMapper<[Plain]>(profile: profile)), "a profile", text) { "\($0)" }
    check(InParts(mapper: ReflectiveMapper<Plain>(profile: profile).array), "a profile", text) { "\($0)" }
  }

  /// What must see the whole, sees the whole.
  @Test func whatIsNoPlainList() {
    let text = Array("[1,2,3]".utf8)
    func isRead<M: Mapper>(_ mapper: M) -> Bool where M.Input == Value { InParts(mapper: mapper).parts(text, size: 2) { "\($0)" } != nil }
    #expect(isRead(ReflectiveMapper<[Int]>()))
    #expect(!isRead(ReflectiveMapper<Value>()))
    #expect(!isRead(ReflectiveMapper<[Int]?>()))
    #expect(!isRead(ReflectiveMapper<Set<Int>>()))
    #expect(!isRead(ReflectiveMapper<[Int]>().nonFatal()))
    #expect(!isRead(ReflectiveMapper<[Int]>().mapType([Int].self, using: OneWay { (value: Value) in value.array.map { _ in [] } })))
  }

  @Test func thereAreParts() {
    #expect(partCounts("[1,2,3,4,5,6,7,8]", size: 4) == [1, 7])
    let list = "[" + (0..<10_000).map { "{\"id\": \($0)}" }.joined(separator: ",") + "]"
    let counts = partCounts(list, size: 4096)
    #expect(counts?.reduce(0, +) == 10_000 && (25...50).contains(counts?.count ?? 0))
    #expect(partCounts("[]", size: 4) == [0] && partCounts("{}", size: 4) == nil && partCounts("[1,]", size: 4) == nil)
  }

  /// The documents that a field's mapper saw.
  private final class Documents: @unchecked Sendable {
    private struct Weak { weak var document: Document? }
    // Used on one task.
    private var all: [Weak] = []
    private(set) var mostAtOnce = 0
    var count: Int { all.count }
    var kept: Int { all.count { $0.document != nil } }

    func note(_ document: Document) {
      guard all.last?.document !== document else { return }
      all.append(Weak(document: document))
      mostAtOnce = max(mostAtOnce, kept)
    }
  }

  /// Nothing of a part outlives it but what a model or an issue keeps.
  @Test func partsAreLetGo() throws {
    let count = 12_000
    let text = "[" + Array(repeating: #"{"id": 1, "inner": [{"a": 1}], "more": 2}"#, count: count).joined(separator: ",") + "]"
    for isNoted in [false, true] {
      let documents = Documents()
      let id = ClosureMapper { (value: Value) -> Int in
        documents.note(value.document)
        return value.int ?? 0
      }
      let mapper = ReflectiveMapper<Plain>().field(\.id, using: id).unknownKeys(isNoted ? .report : .ignore)
      let mapped = try mapper.array.mapReportingIssues(json: text, options: JSONReadingOptions(issueLimit: 100_000))
      #expect(mapped.value.count == count && documents.count > 3)
      #expect(mapped.issues.count == (isNoted ? count : 0))
      #expect(isNoted ? documents.kept == documents.count : documents.kept == 0 && documents.mostAtOnce <= 2)
    }
  }

  /// A model keeps its part of a long list, not the list.
  @Test func longListsAreReadInParts() throws {
    let element = #"{"id": 1, "name": "\#(String(repeating: "n", count: 200))", "any": [1, 2]}"#
    let text = "[" + Array(repeating: element, count: 4000).joined(separator: ",\n") + "]"
    for list in [
      try ReflectiveMapper<[Item]>().map(json: text), try ReflectiveMapper<Item>().array.map(json: Data(text.utf8)),
      try ReflectiveMapper<[Item]>().mapReportingIssues(json: Data(text.utf8)).value,
      try ReflectiveMapper<Item>().array.mapReportingIssues(json: text).value,
    ] {
      let values = list.compactMap(\.any)
      #expect(list.count == 4000 && values.count == 4000 && values.allSatisfy { $0 == [1, 2] })
      #expect(Set(values.map { ObjectIdentifier($0.document) }).count > 3)
      #expect(values.enumerated().allSatisfy { $1.location == TextLocation(line: $0 + 1, column: $0 == 0 ? 231 : 230) })
      // There is room for the list, and not for much more.
      #expect(list.capacity < 4000 * 5 / 4)
    }
    let short = try ReflectiveMapper<[Item]>().map(json: "[" + Array(repeating: element, count: 100).joined(separator: ",") + "]")
    #expect(Set(short.compactMap(\.any).map { ObjectIdentifier($0.document) }).count == 1)
  }
}
