import Hydrate
import Testing

@Suite struct RefusedAlternativeTests {
  struct Rounded: Decodable { var size: Float }
  struct Exact: Decodable {
    var size: Double
    var extra: Int
  }

  struct Either: Decodable {
    var size: Double

    enum CodingKeys: String, CodingKey { case part }

    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: CodingKeys.self)
      if let rounded = try? fields.decode(Rounded.self, forKey: .part) {
        size = Double(rounded.size)
      } else {
        size = try fields.decode(Exact.self, forKey: .part).size
      }
    }
  }

  @Test func anAlternativeRefusedForAnUnknownKeyLeavesNoIssue() throws {
    let json = #"{"part": {"size": 0.123456789, "extra": 1}}"#
    let mapped = try ReflectiveMapper<Either>().unknownKeys(.refuse).mapReportingIssues(json: json)
    #expect(mapped.value.size == 0.123456789)
    #expect(mapped.issues.isEmpty, "\(mapped.report)")
  }
}
