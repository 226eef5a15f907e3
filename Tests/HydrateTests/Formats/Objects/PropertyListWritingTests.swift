import Foundation
import Hydrate
import Testing

@testable import TestSupport

@Suite struct PropertyListWritingTests {
  typealias Format = PropertyListSerialization.PropertyListFormat

  static let formats: [Format] = [.xml, .binary]

  private static let kinds = Value(object: [
    "flag": true, "no": false, "one": 1, "zero": 0, "least": Value(Int64.min), "most": Value(UInt64.max),
    "beyond": Value(UInt64(Int64.max) + 1),
    "text": "é😀<&>\"'\\\t\n", "empty": "", "date": Value(Date(timeIntervalSince1970: 1_390_186_634)), "data": Value(Data([0, 255, 1])),
    "none": Value(Data()),
    "list": [1, "x", [], [:]], "object": ["k": ["l": -1]], "key é": 1, "": 2, "old": Value(Date(timeIntervalSince1970: -60_000_000_000)),
  ])

  @Test(arguments: formats) func whatIsWrittenComesBack(_ format: Format) throws {
    #expect(try Value(plist: Self.kinds.plistData(format: format)) == Self.kinds)
    for value in [Value([]), Value([1]), "x", 5, true] as [Value] {
      #expect(try Value(plist: Value([value]).plistData(format: format))[0] == value)
      #expect(try Value(plist: value.plistData(format: format)) == value)
    }
  }

  @Test(arguments: formats) func numbersComeBackBitByBit(_ format: Format) throws {
    let numbers = [
      0.1, 1.0, 5, -0.0, 1e22, 1e300, .leastNonzeroMagnitude, .greatestFiniteMagnitude, -1.5, 1.1, 0.1 + 0.2, .pi,
      1_234_567_890_123_456_768,
      .leastNormalMagnitude.nextDown,
    ]
    let data = try ReflectiveMapper<[Double]>().plistData(from: numbers, format: format)
    let objects = try PropertyListSerialization.propertyList(from: data, format: nil) as? [Double]
    #expect(objects?.map(\.bitPattern) == numbers.map(\.bitPattern))
    #expect(try ReflectiveMapper<[Double]>().map(Value(plist: data)).map(\.bitPattern) == numbers.map(\.bitPattern))
  }

  @Test(arguments: formats) func everyCharacterComesBack(_ format: Format) throws {
    for code in 0...0x2FF as ClosedRange<UInt32> {
      guard let scalar = Unicode.Scalar(code) else { continue }
      let value = Value(["a\(Character(scalar))b", Value(String(Character(scalar)))])
      do {
        let data = try value.plistData(format: format)
        #expect(try Value(plist: data) == value, "\(code)")
      } catch {
        #expect(error.issues.map(\.line) == ["! irreversible [0] -> "] && format == .xml && code < 0x20, "\(code)")
      }
    }
  }

  @Test("property lists: Foundation reads what is written", arguments: formats)
  func foundationReads(_ format: Format) throws {
    let counts = [0, 1, 14, 15, 16, 254, 255, 256, 257, 300, 70_000]
    for count in counts {
      // Texts, keys, elements, data and objects of each length, and each size of references.
      let list = (0..<min(count, 70_000)).map { Value($0 * 1000) }
      let names = (0..<min(count, 300)).map { ("k\($0)", Value("é\($0)")) }
      let value = Value(object: [
        "text": Value(String(repeating: "a", count: count)), "wide": Value(String(repeating: "é", count: count)),
        "data": Value(Data(repeating: 7, count: count)), "list": Value(list), "names": Value(object: names), "same": ["a", "a", "text"],
      ])
      let data = try value.plistData(format: format)
      #expect(try Value(plist: data) == value)
      let objects = try PropertyListSerialization.propertyList(from: data, format: nil)
      #expect(try Value(any: objects) == value)
    }
    let integers = [0, 1, -1, 127, 128, 255, 256, 65535, 65536, 1 << 31, 1 << 32, Int64.max, -129, Int64.min] as [Int64]
    let numbers = Value(integers.map { Value($0) } + [Value(UInt64.max)])
    #expect(try Value(any: PropertyListSerialization.propertyList(from: numbers.plistData(format: format), format: nil)) == numbers)
    let composed = Value(["\u{E9}", "e\u{301}", "\r\n", "a\rb"])
    let texts = try PropertyListSerialization.propertyList(from: composed.plistData(format: format), format: nil) as? [String]
    #expect(texts.map { $0.map { Array($0.unicodeScalars) } } == composed.array?.map { Array(($0.string ?? "").unicodeScalars) })
  }

  @Test("property lists: XML has Foundation's layout, with members sorted by key")
  func layout() throws {
    let value = Value(object: [
      "b": [1, -2.5, true, ["x": "<&>"]], "a": [], "c": [:], "at": Value(Date(timeIntervalSinceReferenceDate: -0.5)),
    ])
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">
      <dict>
      \t<key>a</key>
      \t<array/>
      \t<key>at</key>
      \t<date>2000-12-31T23:59:59Z</date>
      \t<key>b</key>
      \t<array>
      \t\t<integer>1</integer>
      \t\t<real>-2.5</real>
      \t\t<true/>
      \t\t<dict>
      \t\t\t<key>x</key>
      \t\t\t<string>&lt;&amp;&gt;</string>
      \t\t</dict>
      \t</array>
      \t<key>c</key>
      \t<dict/>
      </dict>
      </plist>

      """
    #expect(String(decoding: try value.plistData(format: .xml), as: UTF8.self) == text)
  }

  @Test func datesAreWhatTheFormatHas() throws {
    let date = Date(timeIntervalSinceReferenceDate: 1.75)
    #expect(try Value(plist: Value(date).plistData(format: .binary)).date == date)
    #expect(try Value(plist: Value(date).plistData(format: .xml)).date == Date(timeIntervalSinceReferenceDate: 1))
    let far = Value([Value(Date.distantFuture), Value(Date(timeIntervalSinceReferenceDate: 1e15))])
    #expect(try Value(plist: far.plistData(format: .binary)) == far)
    #expect(line(of: far, .xml) == "! irreversible [1] -> ")
    #expect(line(of: Value(Date(timeIntervalSinceReferenceDate: .nan)), .binary) == "! irreversible")
  }

  private func line(of value: Value, _ format: Format) -> String? {
    do {
      _ = try value.plistData(format: format)
      return nil
    } catch { return error.issues.map(\.line).joined() }
  }

  @Test(arguments: formats) func whatNoListSaysIsRefused(_ format: Format) throws {
    let rows: [(Value, String)] = [
      (["a": ["b": [1, nil]]], "! irreversible a.b[1] -> "), ([nil], "! irreversible [0] -> "), ([["x": nil]], "! irreversible [0].x -> "),
      (["n": try Value(json: "18446744073709551616")], "! irreversible n -> "),
      (["n": try Value(json: "-9223372036854775809")], "! irreversible n -> "),
      (["n": try Value(json: "100000000000000000000000")], "! irreversible n -> "),
      (["n": try Value(json: "3.14159265358979323846")], "! irreversible n -> "),
      (["n": try Value(json: "1e400")], "! irreversible n -> "),
      (["n": try Value(json: "0." + String(repeating: "12", count: 50))], "! irreversible n -> "),
      (try Value(json: #"{"\u00e9": 1, "e\u0301": 2}"#), "! irreversible e\u{301} -> "),
    ]
    for (value, expected) in rows { #expect(line(of: value, format) == expected) }
    #expect(line(of: .null, format) == "! irreversible")
    #expect(line(of: ["CF$UID": 1], format) == (format == .xml ? "! irreversible CF$UID -> " : nil))
  }

  @Test func onlyTwoFormatsAreWritten() { #expect(line(of: [1], .openStep) == "! configuration") }

  @Test(arguments: formats) func kindsAreKeptWhereverTheyStand(_ format: Format) throws {
    enum Choice: Codable, Equatable { case at(Date), parts(first: Data, rest: [Date]) }
    struct Inner: Codable, Equatable { var dates: [String: Date]; var data: [Data?]; var choice: Choice; var value: Value }
    let date = Date(timeIntervalSinceReferenceDate: 7)
    let inner = Inner(
      dates: ["a": date], data: [Data([1])], choice: .parts(first: Data([2]), rest: [date]), value: Value([Value(date), Value(Data([3]))]))
    let data = try ReflectiveMapper<Inner>().plistData(from: inner, format: format)
    let value = try Value(plist: data)
    #expect(value["dates"]?["a"]?.kind == .date && value["data"]?[0]?.kind == .data && value["value"]?[1]?.kind == .data)
    #expect(value["choice"]?["parts"]?["first"]?.kind == .data && value["choice"]?["parts"]?["rest"]?[0]?.kind == .date)
    #expect(try ReflectiveMapper<Inner>().map(Value(plist: data)) == inner)
    // A mapper that makes text of it still does, and what is written as JSON is as ever.
    let texts = ReflectiveMapper<[Date]>().mapType(Date.self, using: StringToDate(.rfc822))
    #expect(try Value(plist: texts.plistData(from: [date], format: format))[0]?.kind == .string)
    #expect(try ReflectiveMapper<[Date]>().reversed.map([date])[0]?.kind == .string)
  }

  @Test(arguments: formats) func depthIsBounded(_ format: Format) throws {
    let nested = { (depth: Int) in (0..<depth).reduce(Value(1)) { value, _ in Value([value]) } }
    let deepest = nested(512)
    let isBack = SmallThread.run(stack: 128 * 1024) { (try? Value(plist: deepest.plistData(format: format))) == deepest }
    #expect(isBack == true)
    #expect(line(of: nested(513), format)?.hasPrefix("! tooDeep") == true)
    #expect(line(of: nested(5000), format)?.hasPrefix("! tooDeep") == true)
  }

  @Test(arguments: formats) func mappersWriteLists(_ format: Format) throws {
    struct Model: Codable, Equatable { var at: Date; var data: Data; var amount: Decimal; var note: String?; var id: UInt64 }
    let model = Model(at: Date(timeIntervalSince1970: 5), data: Data([1, 2]), amount: 1.1, note: nil, id: .max)
    let mapper = ReflectiveMapper<Model>()
    let data = try mapper.plistData(from: model, format: format)
    let object = try PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any]
    #expect(object?["at"] as? Date == model.at && object?["data"] as? Data == model.data && object?.keys.contains("note") == false)
    #expect(try mapper.map(Value(plist: data)) == model)
    #expect(try mapper.array.map(Value(plist: mapper.array.plistData(from: [model, model], format: format))) == [model, model])
    let error = #expect(throws: MappingError.self) { _ = try mapper.nulls(.write).plistData(from: model, format: format) }
    #expect(error?.issues.map(\.line) == ["! irreversible note -> "])
  }
}
