import Foundation
import Testing

@testable import Hydrate

@Suite struct PropertyListReaderTests {
  private static let formats: [PropertyListSerialization.PropertyListFormat] = [.xml, .binary]

  @Test(arguments: formats) func keepsEveryKind(_ format: PropertyListSerialization.PropertyListFormat) throws {
    let date = Date(timeIntervalSince1970: 1_390_186_634)
    let list: [String: Any] = [
      "flag": true, "no": false, "one": 1, "zero": 0, "real": 1.5, "whole": 2.0, "text": "é", "date": date, "data": Data([0, 1]),
      "list": [1, "x"] as [Any], "object": ["k": -1],
    ]
    let value = try Value(plist: PropertyListSerialization.data(fromPropertyList: list, format: format, options: 0))
    let kinds = ["flag", "no", "one", "zero", "real", "text", "date", "data", "list", "object"].map { value[$0]?.kind }
    #expect(kinds == [.bool, .bool, .number, .number, .number, .string, .date, .data, .array, .object])
    #expect(value["date"]?.date == date)
    #expect(value["data"]?.data == Data([0, 1]))
    #expect(value["one"]?.description == "1")
    #expect(value["whole"] == 2)
    #expect(value["object"]?["k"]?.int == -1)
  }

  @Test func readsXMLOfAnyEncoding() throws {
    let text = #"<?xml version="1.0"?><plist version="1.0"><array><string>é</string><true/><integer>5</integer></array></plist>"#
    let expected: Value = ["é", true, 5]
    #expect(try Value(plist: Data(text.utf8)) == expected)
    #expect(try Value(plist: Data([0xEF, 0xBB, 0xBF]) + Data(text.utf8)) == expected)
    #expect(try Value(plist: Data("  \n".utf8) + Data(text.utf8)) == expected)
  }

  @Test func refusesWhatIsNoPropertyList() {
    let deep = String(repeating: "(", count: 200_000)
    let rows = [
      "", "hello", "{a=b;}", "(1,2)", #"{"a": 1}"#, "[1]", "<plist/>", "<plist><array></plist>", "<plist><dict><key>a</key></dict></plist>",
      "bplist00", "bplist00\u{0}\u{0}\u{0}", "<", "<html></html>", "<0fbd77>", deep,
      "<plist>" + String(repeating: "<array>", count: 100_000),
    ]
    for row in rows {
      let error = #expect(throws: MappingError.self, "\(row.prefix(40))") { try Value(plist: Data(row.utf8)) }
      #expect(error?.issues.map(\.code) == [.malformed], "\(row.prefix(40))")
    }
  }

  @Test(arguments: formats) func deepListsAreReadOnAnyThread(_ format: PropertyListSerialization.PropertyListFormat) throws {
    let depth = 500
    let text = "<plist>" + String(repeating: "<array>", count: depth) + String(repeating: "</array>", count: depth) + "</plist>"
    let data = try #require(
      SmallThread.run(stack: 8 << 20) { () -> Data? in
        guard format == .binary else { return Data(text.utf8) }
        let list = try? PropertyListSerialization.propertyList(from: Data(text.utf8), format: nil)
        return try? list.map { try PropertyListSerialization.data(fromPropertyList: $0, format: .binary, options: 0) }
      } ?? nil)
    for kilobytes in [64, 128, 256, 384, 448, 512] {
      let outcome = SmallThread.run(stack: kilobytes << 10) { () -> [String] in
        [(try? Value(plist: data).description) ?? "-"] + issueLines { _ = try Value(plist: Data("<plist>".utf8)) }
      }
      let expected = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
      #expect(outcome == [expected, "! malformed"], "\(kilobytes)")
    }
  }

  @Test func refusesTheObjectsOfArchives() throws {
    let archive = try NSKeyedArchiver.archivedData(withRootObject: NSString(string: "x"), requiringSecureCoding: true)
    let error = #expect(throws: MappingError.self) { try Value(plist: archive) }
    #expect(error?.issues.map(\.code) == [.typeMismatch])
  }

  /// A binary list whose arrays name the next one twice each: what it says doubles with every array.
  private static func doubling(_ depth: Int) -> Data {
    func word(_ number: Int) -> [UInt8] { (0..<8).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) } }
    var bytes = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for index in 0..<depth {
      offsets.append(UInt8(bytes.count))
      bytes += [0xA2, UInt8(index + 1), UInt8(index + 1)]
    }
    offsets.append(UInt8(bytes.count))
    bytes += [0x10, 1]
    let table = bytes.count
    bytes += offsets + [0, 0, 0, 0, 0, 0, 1, 1]
    return Data(bytes + word(depth + 1) + word(0) + word(table))
  }

  @Test func refusesWhatIsLargerThanItsText() throws {
    #expect(try Value(plist: Self.doubling(2)) == [[1, 1], [1, 1]])
    for depth in [12, 16, 60, 75] {
      let error = #expect(throws: MappingError.self) { try Value(plist: Self.doubling(depth)) }
      #expect(error?.issues.map(\.code) == [.malformed])
    }
  }
}
