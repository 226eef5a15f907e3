import Foundation
import Testing

@testable import Hydrate
@testable import TestSupport

/// The library's readers of property lists beside Foundation's.
@Suite struct PlistTwinTests {
  private static let formats: [PropertyListSerialization.PropertyListFormat] = [.binary, .xml]

  /// Whether the library's own reader takes a list.
  private static func isTaken(_ data: Data) -> Bool {
    data.withBytes { bytes in
      (try? BinaryPlistReader.value(of: bytes)) != nil || XMLPlistReader.document(of: bytes) != nil
    }
  }

  @Test(arguments: 0..<4) func writtenListsAreRead(_ seed: UInt64) throws {
    var maker = RandomList(random: RepeatableRandom(state: seed))
    for number in 0..<60 {
      let list = maker.list()
      for format in Self.formats {
        guard PropertyListSerialization.propertyList(list, isValidFor: format) else { continue }
        let data = try PropertyListSerialization.data(fromPropertyList: list, format: format, options: 0)
        #expect(Self.isTaken(data), "\(seed) \(number) \(format)")
        #expect(PlistTwin.ours(data) == PlistTwin.foundation(data), "\(seed) \(number) \(format)")
      }
    }
  }

  @Test(arguments: 0..<4) func damagedListsAreReadOrRefused(_ seed: UInt64) throws {
    var maker = RandomList(random: RepeatableRandom(state: seed + 100))
    for number in 0..<30 {
      let list = maker.list(depth: 2)
      for format in Self.formats {
        let data = try PropertyListSerialization.data(fromPropertyList: list, format: format, options: 0)
        for _ in 0..<20 {
          let damaged = maker.damaged(data)
          let ours = PlistTwin.ours(damaged)
          if format == .binary ? PlistTwin.isBeyondFoundation(damaged) : !Self.isTaken(damaged) { continue }
          #expect(ours == PlistTwin.foundation(damaged), "\(seed) \(number) \(damaged.base64EncodedString())")
        }
      }
    }
  }

  // MARK: By hand

  private typealias Maker = BinaryPlistMaker

  private static let binary: [(String, BinaryPlistMaker)] = [
    ("null", Maker([0])), ("false", Maker([8])), ("true", Maker([9])), ("no simple", Maker([1])), ("fill", Maker([15])),
    ("one byte", Maker([0x10, 0xFF])), ("two bytes", Maker([0x11, 0xFF, 0xFF])), ("four bytes", Maker([0x12, 0xFF, 0xFF, 0xFF, 0xFE])),
    ("eight bytes", Maker([0x13] + [UInt8](repeating: 0xFF, count: 7) + [0xFE])),
    ("sixteen bytes", Maker([0x14] + [UInt8](repeating: 0xFF, count: 16))), ("small in sixteen", Maker([0x14] + Maker.number(7, 16))),
    ("thirty-two bytes", Maker([0x15] + Maker.number(7, 32))), ("cut integer", Maker([0x12, 0])),
    ("float", Maker([0x22, 0x3D, 0xCC, 0xCC, 0xCD])), ("whole float", Maker([0x22, 0x40, 0, 0, 0])), ("half", Maker([0x21, 0, 0])),
    ("double", Maker(Maker.real(0x23, 0.1))), ("negative zero", Maker(Maker.real(0x23, -0.0))), ("nan", Maker(Maker.real(0x23, .nan))),
    ("infinity in a list", Maker([0xA2, 1, 2], [9], Maker.real(0x23, .infinity))), ("float nan", Maker([0x22, 0x7F, 0xC0, 0, 0])),
    ("nan before what is malformed", Maker([0xA2, 1, 2], Maker.real(0x23, .nan), [1])),
    ("date", Maker(Maker.real(0x33, 5.5))), ("date of infinity", Maker(Maker.real(0x33, .infinity))),
    ("short date", Maker([0x32, 0, 0, 0, 0])),
    ("data", Maker([0x42, 1, 2])), ("no data", Maker([0x40])), ("counted data", Maker([0x4F, 0x10, 3, 1, 2, 3])),
    ("cut data", Maker([0x43, 1])),
    ("data beyond all", Maker([0x4F, 0x13, 0x7F] + [UInt8](repeating: 0xFF, count: 7))), ("data of no count", Maker([0x4F, 0x20, 0])),
    ("text", Maker(Maker.text("hello"))), ("text of bytes", Maker([0x5F, 0x10, 0x80] + (0x80...0xFF))),
    ("text with a zero", Maker([0x53, 65, 0, 66])),
    ("units", Maker([0x61, 0, 0xE9])), ("a pair", Maker([0x62, 0xD8, 0x3D, 0xDE, 0])), ("half a pair", Maker([0x62, 0xD8, 0x3D, 0, 65])),
    ("the other half", Maker([0x62, 0xDE, 0, 0xD8, 0])), ("a mark", Maker([0x62, 0xFE, 0xFF, 0, 65])), ("no units", Maker([0x60])),
    ("other text", Maker([0x72, 65, 66])),
    ("reference", Maker([0x80, 5])), ("long reference", Maker([0x83, 255, 255, 255, 255])),
    ("too long a reference", Maker([0x84, 1, 0, 0, 0, 0])),
    ("reference within", Maker([0xD1, 1, 2], Maker.text("a"), [0x80, 5])),
    ("list", Maker([0xA2, 1, 1], [9])), ("empty list", Maker([0xA0])), ("no such object", Maker([0xA1, 7])),
    ("within itself", Maker([0xA1, 0])),
    ("within itself twice", Maker([0xA2, 1, 1], [0xA2, 0, 0])), ("counted list", Maker([0xAF, 0x10, 2, 1, 1], [8])),
    ("cut list", Maker([0xA9, 1], [8])),
    ("ordered set", Maker([0xB1, 1], [9])),
    ("members", Maker([0xD2, 1, 2, 3, 4], Maker.text("b"), Maker.text("a"), [0x10, 1], [0x10, 2])),
    ("a key twice", Maker([0xD2, 1, 2, 3, 4], Maker.text("a"), Maker.text("a"), [0x10, 1], [0x10, 2])),
    ("the same key twice", Maker([0xD2, 1, 1, 2, 3], Maker.text("a"), [0x10, 1], [0x10, 2])), ("no members", Maker([0xD0])),
    ("a number as key", Maker([0xD1, 1, 2], [0x10, 7], [9])), ("a flag as key", Maker([0xD1, 1, 2], [9], [9])),
    ("nan as key", Maker([0xD1, 1, 2], Maker.real(0x23, .nan), [9])),
    ("a date as key", Maker([0xD1, 1, 2], Maker.real(0x33, 1), [9])), ("data as key", Maker([0xD1, 1, 2], [0x41, 1], [9])),
    ("null as key", Maker([0xD1, 1, 2], [0], [9])),
    ("a reference as key", Maker([0xD1, 1, 2], [0x80, 1], [9])), ("a list as key", Maker([0xD1, 1, 2], [0xA0], [9])),
    ("an object as key", Maker([0xD1, 1, 2], [0xD0], [9])),
    ("a number as key, and what is malformed", Maker([0xD1, 1, 2], [0x10, 7], [1])),
    ("long names", Maker([0xA1] + Maker.number(1, 2), [9], referenceSize: 2)),
    ("odd names", Maker([0xA1] + Maker.number(1, 3), [9], referenceSize: 3)),
    ("longest names", Maker([0xA1] + Maker.number(1, 9), [9], referenceSize: 9)), ("odd places", Maker([0xA1, 1], [9], offsetSize: 3)),
    ("long places", Maker([0xA1, 1], [9], offsetSize: 16)), ("longest places", Maker([0xA1, 1], [9], offsetSize: 200)),
  ]

  @Test func binaryListsByHand() {
    for (name, maker) in Self.binary { #expect(PlistTwin.ours(maker.data) == PlistTwin.foundation(maker.data), "\(name)") }
  }

  @Test func trailersAndOffsets() {
    let sound = Array(BinaryPlistMaker([0xA2, 1, 2], [0x51, 65], [9]).data)
    for index in sound.indices {
      for byte: UInt8 in [0, 1, 2, 3, 7, 8, 9, 0x10, 0x40, 0x7F, 0x80, 0xFF] {
        var bytes = sound
        bytes[index] = byte
        let data = Data(bytes)
        if !PlistTwin.isBeyondFoundation(data) { #expect(PlistTwin.ours(data) == PlistTwin.foundation(data), "\(index) \(byte)") }
      }
      #expect(PlistTwin.ours(Data(sound[..<index])) == ["malformed at \(ValuePath.root)"])
    }
  }

  /// Within `plist`.
  private static let elements = [
    "<string>a\u{FEFF}b</string>", "<string>\u{FEFF}b</string>", "<string>&#65;&#x1F600;&#x1f;</string>", "<string>&#;</string>",
    "<string>&#x;</string>",
    "<string>&#xFEFF;</string>", "<string>a&#xFEFF;</string>", "<string>&#xFFFE;</string>", "<string>&#xD800;</string>",
    "<string>&#x110000;</string>",
    "<string>&#0;x</string>", "<string>&#00000065;</string>", "<string>&#000000065;</string>", "<string>&#6a;</string>",
    "<string>&#65</string>",
    "<string>a\u{0}b</string>", "<string>a<![CDATA[<&]]>b<![CDATA[]]></string>", "<string><![CDATA[a]]b]]]></string>",
    "<string><![CDATA[x</string>",
    "<string>a<!-- x -->b</string>", "<string>a\r\nb</string>", "<string><b/></string>", "<string>]]></string>", "<string>a>b</string>",
    "<string>&quot;&apos;&amp;&lt;&gt;</string>", "<string>&nbsp;</string>", "<string>& </string>", "<string>&lt</string>",
    "<string>&ap;</string>",
    "<string/>", "<string />", "<string a='b'>x</string >", "<string a=\"a>b\"/>", "<string>x</string", "<string>x</strin>",
    "<string>x</ string>",
    "<integer>42</integer>", "<integer> 5</integer>", "<integer>5 </integer>", "<integer>+5</integer>", "<integer>- 5</integer>",
    "<integer>0x1F</integer>",
    "<integer>007</integer>", "<integer>-0</integer>", "<integer>0</integer>", "<integer>-</integer>",
    "<integer>18446744073709551615</integer>",
    "<integer>18446744073709551616</integer>", "<integer>-9223372036854775808</integer>", "<integer>-9223372036854775809</integer>",
    "<integer></integer>", "<integer/>", "<integer>1.5</integer>", "<integer>1e3</integer>", "<integer>5<!-- --></integer>",
    "<real>1.50</real>", "<real>1</real>", "<real> 1</real>", "<real>1 </real>", "<real>.5</real>", "<real>5.</real>", "<real>+5</real>",
    "<real>1e3</real>",
    "<real>1E400</real>", "<real>1e-400</real>", "<real>0x10</real>", "<real>nan</real>", "<real>-inf</real>", "<real>1,5</real>",
    "<real></real>",
    "<real/>", "<real>-0</real>", "<real>1&#48;</real>", "<real>123456789012345678901234567890</real>",
    "<real>2.2250738585072011e-308</real>",
    "<true/>", "<true />", "<true></true>", "<true> </true>", "<true a='b'/>", "<true ></true >", "<true/ >", "<false/>", "<TRUE/>",
    "<true>x</true>",
    "<date>2014-01-19T11:37:14Z</date>", "<date>2014-1-19T11:37:14Z</date>", "<date>2014-02-29T00:00:00Z</date>",
    "<date>2016-02-29T00:00:00Z</date>",
    "<date>2014-13-01T00:00:00Z</date>", "<date>-0001-01-01T00:00:00Z</date>", "<date>0000-01-01T00:00:00Z</date>",
    "<date>0000-03-01T00:00:00Z</date>",
    "<date>12014-01-19T11:37:14Z</date>", "<date>2014-01-19T24:60:60Z</date>", "<date> 2014-01-19T11:37:14Z</date>",
    "<date>2014-01-19T11:37:14Z </date>",
    "<date>2014-01-19T11:37:14</date>", "<date/>", "<date></date>",
    "<data>AAE=</data>", "<data> AA\n\tE=\r </data>", "<data>AAE</data>", "<data>A===</data>", "<data></data>", "<data/>",
    "<data>A*AE=</data>",
    "<data>AA==AAE=</data>", "<data>é</data>", "<data>AAAA====</data>", "<data>A=BC</data>", "<data>AA-_</data>", "<data>AAF=</data>",
    "<data>AA\u{0B}E=</data>",
    "<array><key>x</key></array>", "<dict><key>a</key><key>b</key></dict>", "<dict><string>a</string><true/></dict>",
    "<dict><key>a</key></dict>",
    "<dict><key>b</key><integer>1</integer><key>a</key><integer>2</integer></dict>",
    "<dict><key>b</key><dict><key>d</key><true/><key>c</key><array><date>2014-01-19T11:37:14Z</date></array></dict><key>a</key><data>AA==</data></dict>",
    "<dict><key>a</key><integer>1</integer><key>b</key><true/><key>a</key><integer>2</integer></dict>",
    "<dict><key>é</key><true/><key>z</key><true/></dict>",
    "<dict><key>CF$UID</key><integer>1</integer></dict>", "<dict><key>CF$UID</key><real>1</real></dict>",
    "<dict><key>CF$UID</key><string>1</string></dict>",
    "<dict><key>CF$UID</key><integer>1</integer><key>a</key><integer>2</integer></dict>", "<dict><key/><true/></dict>", "<dict/>",
    "<dict></dict>", "<dict>x</dict>",
    "<dict><key>a</key>x<true/></dict>", "<dict><key>a</key><!-- x --><true/></dict>", "<dict><key>a<![CDATA[b]]></key><true/></dict>",
    "<array/>", "<array></array>", "<array/foo>", "<array foo/>", "<array>x</array>", "<array ><true/></array >", "<array><true/></ array>",
    "<array><true/></dict>", "</array>",
    "<key>x</key>", "<plist><true/></plist>", "<array><plist><true/></plist></array>", "<dict><plist><key>a</key></plist><true/></dict>",
    "<true/><true/>", "<true/>x",
    "<!-- a --><true/><!-- b -->", "<?pi?><true/><?pi?>", "<?pi><true/>", "<true/><![CDATA[]]>", "<a/>", "<>", "< array/>",
    "<array/><!---->", "<array><!--></array>",
    "<array><!--><true/>--><true/></array>", "<array><!- x --></array>", "",
  ]

  private static let documents = [
    "<true/>", "<true/>garbage", "<plist><true/></plist>garbage<", "<!DOCTYPE plist><plist><true/></plist>",
    "<!DOCTYPE plist [ <!ENTITY a \"b\"> ]><plist><true/></plist>",
    "<!DOCTYPE plist SYSTEM \"a>b\"><plist><true/></plist>", "<!DOCTYPE", "<!DOCTYPE>\n<true/>", "<!----><plist><true/></plist>",
    "<!-- a --><plist><true/></plist>", "<!---- a --><plist><true/></plist>",
    "<!--> <true/> --><false/>", "<?xml version='1.0' encoding='ISO-8859-1'?><plist><string>é</string></plist>",
    "<?xml version='1.0' encoding='utf-8'?><plist><string>é</string></plist>",
    "<?xml version='1.0' encoding='utf8'?><plist><string>é</string></plist>",
    "<?xml version='1.0' encoding = 'latin1'?><plist><string>é</string></plist>",
    "<?xml version='1.0' encoding='nonsense'?><plist><string>é</string></plist>", "<?xml encoding=utf-8?><plist><string>é</string></plist>",
    "<?xml encoding=\"UTF-8'?><plist><string>é</string></plist>",
    "<!doctype plist><plist><true/></plist>", "<plist version=\"1.0\"/>", "<plist>", "<plist", "<plist></plist>",
    "\u{0B}<plist><true/></plist>", "<!><plist><true/></plist>", "<?xml?><true/>", "<?xml a?><true/>",
    "<?xml", "<?xml?>", "  \n<?xml encoding='utf-16'?><plist><string>é</string></plist>", "\u{FEFF}<plist><string>é</string></plist>",
    "\u{FEFF}<?xml encoding='utf-16'?><plist><string>é</string></plist>",
    "<string>x</string><!--", "<array>\n  <true/>\n</array>\n",
  ]

  @Test func textListsByHand() {
    for text in Self.elements.map({ "<plist>\($0)</plist>" }) + Self.documents {
      let data = Data(text.utf8)
      #expect(PlistTwin.ours(data) == PlistTwin.foundation(data), "\(text)")
    }
  }

  @Test func bytesThatAreNoText() {
    let rows: [[UInt8]] = [
      [0xED, 0xA0, 0x80], [0xC0, 0x80], [0xFF], [0xE2, 0x82], [0xF4, 0x90, 0x80, 0x80], [0xF8, 0x88, 0x80, 0x80, 0x80], [0xEF, 0xBF, 0xBE],
      [0xEF, 0xBF, 0xBF], [0xC3], [0xE9],
    ]
    for row in rows {
      let data = Data("<plist><string>a".utf8) + row + Data("b</string></plist>".utf8)
      #expect(PlistTwin.ours(data) == PlistTwin.foundation(data), "\(row)")
    }
  }

  @Test func datesOfEveryYear() {
    for year in stride(from: 0, through: 9999, by: 7) {
      let digits = String(String(year + 10_000).dropFirst())
      for day in ["01-01", "02-28", "03-01", "12-31"] {
        let data = Data("<plist><date>\(digits)-\(day)T23:59:58Z</date></plist>".utf8)
        #expect(PlistTwin.ours(data) == PlistTwin.foundation(data), "\(year) \(day)")
      }
    }
  }
}
