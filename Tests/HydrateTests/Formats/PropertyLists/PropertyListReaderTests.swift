import Foundation
import Testing

@testable import Hydrate
@testable import TestSupport

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
    BinaryPlistMaker(objects: (1...depth).map { [0xA2, UInt8($0), UInt8($0)] } + [[0x10, 1]]).data
  }

  @Test func refusesWhatIsLargerThanItsText() throws {
    #expect(try Value(plist: Self.doubling(2)) == [[1, 1], [1, 1]])
    for depth in [12, 16, 60, 75] {
      let error = #expect(throws: MappingError.self) { try Value(plist: Self.doubling(depth)) }
      #expect(error?.issues.map(\.code) == [.malformed])
    }
  }

  /// Texts that overlap, each of which says that it goes on for 60,000 bytes.
  @Test func refusesTextsThatAreMoreThanTheirFile() throws {
    let names = (1...200).flatMap { BinaryPlistMaker.number($0, 2) }
    let texts = [[UInt8]](repeating: [0x5F, 0x11, 0xEA, 0x60], count: 200)
    let rest: [UInt8] = [0x5F, 0x11, 0xEA, 0x60] + [UInt8](repeating: 65, count: 60_000)
    let data = BinaryPlistMaker(objects: [[0xAF, 0x11, 0, 200] + names] + texts + [rest], referenceSize: 2).data
    let error = #expect(throws: MappingError.self) { try Value(plist: data) }
    #expect(error?.issues.map(\.code) == [.malformed])
  }

  /// As deep as Foundation goes, and one level more.
  @Test func depthHasALimit() throws {
    for (depth, isRead) in [(512, true), (513, false)] {
      let arrays = (1...depth).map { [0xA1] + BinaryPlistMaker.number($0, 2) } + [[9]]
      let binary = BinaryPlistMaker(objects: arrays, referenceSize: 2).data
      let text = String(repeating: "<array>", count: depth) + "<true/>" + String(repeating: "</array>", count: depth)
      for data in [binary, Data(text.utf8), Data("<plist>\(text)</plist>".utf8)] {
        #expect(PlistTwin.ours(data) == PlistTwin.foundation(data))
        #expect(((try? Value(plist: data)) != nil) == isRead)
      }
    }
  }

  /// Foundation knows no limit for these, and runs out of stack.
  @Test func plistElementsWithinEachOther() throws {
    #expect(try Value(plist: Data("<plist><plist><true/></plist></plist>".utf8)) == true)
    let many = String(repeating: "<plist>", count: 200_000)
    let texts = [many, "<plist><array><integer>0x1</integer>" + many, "<?xml version='1.0' encoding='latin1'?>" + many]
    for data in try texts.map({ Data($0.utf8) }) + [#require(many.data(using: .utf16))] {
      let error = #expect(throws: MappingError.self) { try Value(plist: data) }
      #expect(error?.issues.map(\.code) == [.malformed])
    }
  }

  @Test func setsAreLists() throws {
    let text = BinaryPlistMaker.text
    let rows: [(BinaryPlistMaker, Value)] = [
      (BinaryPlistMaker([0xC0]), []), (BinaryPlistMaker([0xC3, 1, 2, 3], [0x10, 5], [0x10, 3], [0x10, 5]), [3, 5]),
      (BinaryPlistMaker([0xC3, 1, 2, 3], text("b"), text("a"), text("b")), ["a", "b"]),
      (BinaryPlistMaker([0xC2, 1, 2], text("b"), [0x10, 1]), ["b", 1]), (BinaryPlistMaker([0xC2, 1, 2], [0xA1, 2], [9]), [[true], true]),
      (BinaryPlistMaker([0xD1, 1, 2], text("k"), [0xC2, 3, 4], text("z"), [0x62, 0x20, 0xAC, 0, 65]), ["k": ["z", "€A"]]),
    ]
    for (maker, expected) in rows { #expect(try Value(plist: maker.data) == expected) }
    let endless = #expect(throws: MappingError.self) { try Value(plist: BinaryPlistMaker([0xC1, 0]).data) }
    #expect(endless?.issues.map(\.code) == [.malformed])
  }

  /// Two spellings of a key are two keys, as they are in JSON.
  @Test func keysAreKeptByTheirScalars() throws {
    let maker = BinaryPlistMaker([0xD2, 1, 2, 3, 4], [0x61, 0, 0xE9], [0x62, 0, 0x65, 3, 1], [0x10, 1], [0x10, 2])
    let text = "<dict><key>\u{E9}</key><integer>1</integer><key>e\u{301}</key><integer>2</integer></dict>"
    for data in [maker.data, Data(text.utf8)] {
      let value = try Value(plist: data)
      #expect(value["\u{E9}"] == 1)
      #expect(value["e\u{301}"] == 2)
      #expect(value.count == 2)
    }
  }

  /// Keys in the other order at every depth, and many of them.
  @Test func membersAreInOrder() throws {
    var text = "<array/>"
    for depth in 0..<300 {
      text = "<dict><key>z</key>\(text)<key>b\(depth)</key><date>2014-01-19T11:37:14Z</date><key>a</key><data>AA==</data></dict>"
    }
    let many = (0..<5_000).reversed().map { "<key>k\($0 % 3_000)</key><integer>\($0)</integer>" }.joined()
    for text in [text, "<dict>\(many)</dict>"] {
      let data = Data(text.utf8)
      #expect(data.withBytes { XMLPlistReader.document(of: $0) != nil })
      #expect(PlistTwin.ours(data) == PlistTwin.foundation(data))
    }
  }
}
