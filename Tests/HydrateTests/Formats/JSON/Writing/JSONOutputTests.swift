import Foundation
import Testing

@testable import Hydrate

/// The bytes of JSON text on its way.
@Suite struct JSONOutputTests {
  private func text(_ write: (JSONOutput) -> Void) -> String {
    let output = JSONOutput(capacity: 1)
    write(output)
    return output.withBytes { String(decoding: $0) }
  }

  @Test func everyByteOfAStringAtEveryPlace() {
    for length in 0...70 {
      let plain = String(repeating: "x", count: length)
      #expect(text { $0.append(string: plain) } == "\"\(plain)\"")
      for place in 0..<length {
        for (special, escaped) in [
          ("\"", "\\\""), ("\\", "\\\\"), ("\u{1F}", "\\u001f"), ("\n", "\\n"), ("é", "é"), (" ", " "), ("\u{7F}", "\u{7F}"),
        ] {
          let head = String(repeating: "x", count: place)
          let tail = String(repeating: "!", count: length - place - 1)
          #expect(text { $0.append(string: head + special + tail) } == "\"\(head)\(escaped)\(tail)\"")
        }
      }
    }
  }

  @Test func everyEscape() {
    for code in UInt8(0)...0x7F {
      let string = String(UnicodeScalar(code))
      let letters = ["\"": "\\\"", "\\": "\\\\", "\u{8}": "\\b", "\t": "\\t", "\n": "\\n", "\u{C}": "\\f", "\r": "\\r"]
      let plain = code < 0x20 ? "\\u00" + String(code >> 4) + String(code & 15, radix: 16) : string
      #expect(text { $0.append(string: string) } == "\"\(letters[string] ?? plain)\"")
    }
  }

  @Test func foreignStringsAreWrittenToo() {
    let foreign = NSString(string: "a\"é") as String
    #expect(text { $0.append(string: foreign) } == #""a\"é""#)
    let slice = String("xx\nyy".dropFirst())
    #expect(text { $0.append(string: slice) } == #""x\nyy""#)
  }

  @Test func integersAreTheStandardLibrarysText() {
    var numbers: [Int64] = [0, .min, .max, .min + 1]
    var power: Int64 = 1
    for _ in 0..<19 {
      numbers += [power, power - 1, power + 1, -power, 1 - power]
      power = power.multipliedReportingOverflow(by: 10).partialValue
    }
    for number in numbers { #expect(text { $0.append(integer: number) } == "\(number)") }
    for number in UInt8.min ... .max { #expect(text { $0.append(integer: number) } == "\(number)") }
    for number in Int16.min ... .max where text({ $0.append(integer: number) }) != "\(number)" {
      Testing.Issue.record("\(number)")
    }
    #expect(text { $0.append(integer: UInt64.max) } == "18446744073709551615")
    if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
      #expect(text { $0.append(integer: Int128.min) } == "\(Int128.min)")
    }
  }

  @Test func doublesAreTheStandardLibrarysTextWithoutAFractionOfZero() {
    var numbers: [Double] = [
      0, -0.0, 1, -1, 0.1, 1e16, 1e15, 123.25, .leastNonzeroMagnitude, .greatestFiniteMagnitude, .leastNormalMagnitude, 1e20, -1e-7,
    ]
    for exponent in 50...56 {
      let power = Double(sign: .plus, exponent: exponent, significand: 1)
      numbers += [power, power - 1, power + 1, power + 2, -power, -power - 2, power.nextDown, power.nextUp]
    }
    for number in numbers { #expect(text { $0.append(number) } == Self.plain(number)) }
    for whole in ["0", "-0", "1", "-7", "123", "99999", "12345678901", "99999999999", "100000000000", "1234567890123"] {
      for decimals in stride(from: 1, to: 100_000, by: 37) {
        guard let number = Double(whole + "." + String(100_000 + decimals).dropFirst()) else { continue }
        for number in [number, number.nextUp, number.nextDown] where text({ $0.append(number) }) != Self.plain(number) {
          Testing.Issue.record("\(number)")
        }
      }
    }
  }

  private static func plain(_ number: Double) -> String {
    let text = number.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  @Test func commasStandWhereTheyBelong() {
    #expect(
      text {
        $0.append(UInt8(ascii: "["))
        for number in 0..<3 {
          $0.separate()
          $0.append(integer: number)
        }
        $0.separate()
        $0.append(UInt8(ascii: "{"))
        $0.begin(member: "a[")
        $0.append(string: "[")
        $0.begin(member: "{")
        $0.appendNull()
        $0.append(plain: "}]")
      } == #"[0,1,2,{"a[":"[","{":null}]"#)
  }
}
