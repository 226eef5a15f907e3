import Foundation
import Hydrate
import Testing

struct StringToUUIDTests {
  @Test func readsAnyCaseAndWritesUpper() throws {
    let text = "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"
    let uuid = try #require(UUID(uuidString: text))
    let spellings = [text.lowercased(), "{\(text)}", "{\(text.lowercased())}", "urn:uuid:\(text)", "URN:UUID:\(text.lowercased())"]
    let plain = text.replacingOccurrences(of: "-", with: "")
    let others = (spellings + [plain, plain.lowercased()]).map { Taken(Value($0), uuid, back: Value(text)) }
    let taken = [Taken(Value(text), uuid)] + others
    let refused = [
      Refused(""), Refused("nope"), Refused(7), Refused(Value(text + " ")), Refused([:], .typeMismatch), Refused(Value("{\(plain)}")),
      Refused(Value("urn:uuid:\(plain)")), Refused(Value("{\(text)")), Refused(Value("(\(text))")), Refused(Value("urn:guid:\(text)")),
      Refused(Value("{" + text.replacing("E", with: "G") + "}")), Refused(Value(plain.replacing("E", with: "G"))),
      Refused(Value(plain + "0")), Refused(Value("urn:uuid:{\(text)}")),
    ]
    try expectLaws(StringToUUID(), taken, refused: refused)
    try expectInverse(StringToUUID(), taken)
    let lower = ([Taken(Value(text.lowercased()), uuid)] + others).map { Taken($0.input, uuid, back: Value(text.lowercased())) }
    try expectInverse(StringToUUID(.lowercase), lower)
  }

  @Test("UUIDs: other spellings are read where they are meant, not strictly, and not by a type that takes text") func inModels() throws {
    struct Item: Codable, Equatable { var id: UUID }
    let json = #"{"id": "e621e1f8c36c495a93fc0c247a3e6e5f"}"#
    let items = ReflectiveMapper<Item>()
    #expect(try items.map(json: json).id == UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"))
    #expect(throws: MappingError.self) { try items.coercion(.strict).map(json: json) }
    #expect(try items.coercion(.reported).mapReportingIssues(json: json).issues.map(\.code) == [.converted])
    let lower = items.mapType(UUID.self, using: .uuid(.lowercase))
    #expect(try lower.reversed.map(lower.map(json: json)).jsonString() == #"{"id":"e621e1f8-c36c-495a-93fc-0c247a3e6e5f"}"#)
    #expect(try items.reversed.map(items.map(json: json)).jsonString() == #"{"id":"E621E1F8-C36C-495A-93FC-0C247A3E6E5F"}"#)
  }
}
