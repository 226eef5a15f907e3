import Hydrate
import Testing

/// A coding by hand may nest a container at every key of its data, of which there may be more than anything is kept of.
@Suite struct ManyNestedTests {
  struct ByName: Codable, Equatable {
    var numbers: [String: Int] = [:]

    private struct Name: CodingKey {
      let stringValue: String
      var intValue: Int? { nil }

      init(stringValue: String) { self.stringValue = stringValue }
      init?(intValue: Int) { return nil }
    }

    init(_ count: Int) { for number in 0..<count { numbers["name \(number)"] = number } }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Name.self)
      for key in container.allKeys {
        let nested = try container.nestedContainer(keyedBy: Name.self, forKey: key)
        numbers[key.stringValue] = try nested.decode(Int.self, forKey: Name(stringValue: "number"))
      }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Name.self)
      for (name, number) in numbers.sorted(by: { $0.key < $1.key }) {
        var nested = container.nestedContainer(keyedBy: Name.self, forKey: Name(stringValue: name))
        try nested.encode(number, forKey: Name(stringValue: "number"))
      }
    }
  }

  @Test func moreThanIsKept() throws {
    let mapper = ReflectiveMapper<ByName>()
    for _ in 0..<2 {
      let text = try mapper.jsonData(from: ByName(6000))
      #expect(try mapper.map(json: text) == ByName(6000))
    }
    let error = #expect(throws: MappingError.self) { try mapper.map(json: #"{"name 5999": {"number": "x"}}"#) }
    #expect(error?.issues.map { "\($0.sourcePath)" } == [#"["name 5999"].number"#])
  }
}
