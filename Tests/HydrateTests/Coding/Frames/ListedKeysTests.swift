import Hydrate
import Testing

@testable import TestSupport

/// Types that list the keys of an object, or take them from data, and ask for each by name.
@Suite struct ListedKeysTests {
  struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// A dictionary read by hand.
  struct Table: Decodable, Equatable {
    var rows: [[String]] = []
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      for key in container.allKeys { rows.append([key.stringValue, try container.decode(String.self, forKey: key)]) }
      #expect(try container.decodeIfPresent(String.self, forKey: Key(stringValue: "absent")) == nil)
      #expect(!container.contains(Key(stringValue: "absent")))
    }
  }

  @Test(arguments: [1, 15, 16, 17, 18, 500]) func everyKeyHasItsOwnValue(_ count: Int) throws {
    let keys = (0..<count).map { "k\($0)" } + ["\u{E9}", "e\u{301}", "", "a.b"]
    let members = keys.map { "\"\($0)\": \"of \($0)\"" }.joined(separator: ",")
    let table = try ReflectiveMapper<Table>().map(json: "{\"k0\": \"first\", \(members), \"\\u006b0\": \"last\"}")
    #expect(table.rows.map { $0[0].unicodeScalars.map(\.value) } == keys.map { $0.unicodeScalars.map(\.value) })
    for row in table.rows { #expect(Array(row[1].utf8) == Array((row[0] == "k0" ? "last" : "of \(row[0])").utf8), "\(row)") }
  }

  /// Asks for more keys than a plan learns.
  struct Asking: Decodable {
    var sum = 0
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      for index in 0..<(try container.decode(Int.self, forKey: Key(stringValue: "count"))) {
        sum += try container.decode(Int.self, forKey: Key(stringValue: "k\(index)"))
        sum += try container.decode(Int.self, forKey: Key(stringValue: "k\(index)"))
      }
    }
  }

  @Test func moreKeysThanAPlanLearns() throws {
    let members = (0..<1500).map { #""k\#($0)": 1"# }.joined(separator: ",")
    let mapped = try ReflectiveMapper<Asking>().mapReportingIssues(json: #"{"count": 1500, \#(members), "k1490": 2}"#)
    #expect(mapped.value.sum == 3002)
    #expect(mapped.issues.map(\.line) == ["~ duplicateKey k1490"])
  }

  struct ByName: Codable, Equatable {
    var numbers: [String: Int] = [:]

    init(_ count: Int) { for number in 0..<count { numbers["name \(number)"] = number } }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      for key in container.allKeys {
        let nested = try container.nestedContainer(keyedBy: Key.self, forKey: key)
        numbers[key.stringValue] = try nested.decode(Int.self, forKey: Key(stringValue: "number"))
      }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      for (name, number) in numbers.sorted(by: { $0.key < $1.key }) {
        var nested = container.nestedContainer(keyedBy: Key.self, forKey: Key(stringValue: name))
        try nested.encode(number, forKey: Key(stringValue: "number"))
      }
    }
  }

  /// A coding by hand may nest a container at every key of its data, of which there may be more than anything is kept of.
  @Test func moreNestedThanIsKept() throws {
    let mapper = ReflectiveMapper<ByName>()
    let model = ByName(6000)
    for _ in coldAndWarm {
      let text = try mapper.jsonData(from: model)
      #expect(try mapper.map(json: text) == model)
    }
    let error = #expect(throws: MappingError.self) { try mapper.map(json: #"{"name 5999": {"number": "x"}}"#) }
    #expect(error?.issues.map { "\($0.sourcePath)" } == [#"["name 5999"].number"#])
  }
}
