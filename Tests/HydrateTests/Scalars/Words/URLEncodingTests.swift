import Foundation
import Testing

@testable import Hydrate
@testable import TestSupport

/// Addresses that RFC 3986 refuses: what is encoded, and what is refused and where.
@Suite struct URLEncodingTests {
  private func read(_ text: String) -> String? {
    text.withBytes { bytes in
      do throws(URLFault) { return try URLText.readEncoding(bytes).absoluteString } catch { return nil }
    }
  }

  @Test(arguments: [
    ("https://a.example/straße/ö", "https://a.example/stra%C3%9Fe/%C3%B6"),
    ("http://a.example/日本?語#例", "http://a.example/%E6%97%A5%E6%9C%AC?%E8%AA%9E#%E4%BE%8B"),
    ("https://a.example/my file (1).txt", "https://a.example/my%20file%20(1).txt"),
    ("https://a.example?q=a b", "https://a.example?q=a%20b"),
    ("https://a.example#a b", "https://a.example#a%20b"),
    ("https://a.example/\"<>\\^`{|}[]", "https://a.example/%22%3C%3E%5C%5E%60%7B%7C%7D%5B%5D"),
    ("https://a.example/100%25 sure", "https://a.example/100%25%20sure"),
    ("https://a.example/%e2%82%ac €", "https://a.example/%e2%82%ac%20%E2%82%AC"),
    ("https://u:p@a.example:8080/ö?x=[1]", "https://u:p@a.example:8080/%C3%B6?x=%5B1%5D"),
    ("http://[2001:db8::7]/ö", "http://[2001:db8::7]/%C3%B6"),
    ("file:///home/Jörg/a b", "file:///home/J%C3%B6rg/a%20b"), ("x-app://ö.example/1 2", "x-app://xn--nda.example/1%202"),
    ("https://müller.example", "https://xn--mller-kva.example"),
    ("https://u@müller.example:81/ü", "https://u@xn--mller-kva.example:81/%C3%BC"),
    ("https://é.example:/a", "https://xn--9ca.example/a"), ("tel://é/", "tel://%C3%A9/"), ("tel://é:/ö", "tel://%C3%A9/%C3%B6"),
    ("http+unix://é", "http+unix://%C3%A9"),
    ("HTTPS://MÜLLER.EXAMPLE/Ü", "HTTPS://xn--mller-kva.example/%C3%9C"), ("https://ａ.example/", "https://a.example/"),
    (" https://a.example/", "https://a.example/"), ("\thttps://a.example/x y\r\n", "https://a.example/x%20y"),
    ("https://a.example/\u{1F600}", "https://a.example/%F0%9F%98%80"), ("https://a.example/a\u{A0}", "https://a.example/a%C2%A0"),
    ("https://a.example/a?b?c /d", "https://a.example/a?b?c%20/d"), ("https://a.example/?a#b?c d", "https://a.example/?a#b?c%20d"),
  ]) func encodes(_ text: String, _ expected: String) throws {
    #expect(read(text) == expected)
    #expect(read(expected) == expected, "what is encoded stays")
    let foundation = URL(string: text.trimmingCharacters(in: CharacterSet(charactersIn: " \t\r\n")))
    if !text.contains("%") { #expect(foundation?.absoluteString == expected, "as Foundation encodes it") }
  }

  @Test(
    arguments: [
      ("", .empty, 0), (" ", .space, 0), ("a b", .space, 1), ("see https://a.example/", .space, 3), ("mailto:a b@c.example", .space, 8),
      (" /a", .space, 0), ("a.png ", .space, 5), ("https://a b.example/", .space, 9), ("ht tps://a.example/", .space, 2),
      ("https://u v@a.example/", .space, 9), ("https://a.example/\u{7}", .control, 18), ("https://a.example/a\nb", .control, 19),
      ("https://a.example/\u{7F}", .control, 18), ("https://a.\texample/", .control, 10), ("\u{0}", .control, 0), ("é", .nonASCII, 0),
      ("/é", .nonASCII, 1), ("//a.example/é", .nonASCII, 12), ("mailto:é@a.example", .nonASCII, 7), ("https://ü@a.example/", .nonASCII, 8),
      ("https://a.example/%", .escape, 18), ("https://a.example/é%g0", .escape, 19), ("https://a.example/%2", .escape, 18),
      ("100%", .escape, 3),
      ("https://a.example/?a=%u00e9", .escape, 21), ("https://a%zz.example/", .escape, 9), ("https://a.example/#a#b", .fragment, 20),
      ("#a#b", .fragment, 2), ("<https://a.example/>", .character, 0), ("a|b", .character, 1), ("a[b]", .character, 1), (":", .scheme, 0),
      ("://a.example", .scheme, 0), ("1a:b", .scheme, 0), ("a_b:c", .scheme, 0), ("//a:b:c/", .host, 2),
      ("https://a.example<b>/", .host, 8),
      ("https://é<.example/", .host, 8), ("https://é%20.example/", .host, 8), ("tel://é%20/", .host, 6), ("https://a@b@c/", .host, 10),
      ("https://a\\@b/", .character, 9),
      ("https://\u{202E}a.example/", .host, 8), ("https://a..é/", .host, 8), ("http://[::1", .brackets, 7),
      ("http://[1:2:3]/", .brackets, 7),
      ("http://[é]/", .brackets, 7), ("http://u@[x]/", .brackets, 9), ("https://a.example:port/", .port, 18),
      ("https://é.example:-1/", .port, 18),
      ("http://a:b:c/", .port, 9), ("http://::1]/", .port, 8),
    ] as [(String, URLFault.Kind, Int)]) func refuses(_ text: String, _ kind: URLFault.Kind, _ count: Int)
  {
    #expect(read(text) == nil)
    let fault = URLFault.of(text)
    #expect(fault.kind == kind && fault.count == count, "\(fault)")
  }

  /// Every ASCII character in each part: read as RFC 3986 has it, encoded, or refused.
  @Test func everyCharacterInEachPart() {
    let encoded = Set(" \"<>[\\]^`{|}")
    for code in UInt8.min..<0x80 {
      let character = String(UnicodeScalar(code))
      for before in ["https://a.example/x", "https://a.example/?x", "https://a.example/#x"] {
        let text = before + character + "y"
        let expected: String? =
          URL(string: text) == nil || code < 0x20 || code == 0x7F || character == "%" || (character == "#" && before.contains("#"))
          ? nil : encoded.contains(Character(character)) ? before + "%\(String(code, radix: 16, uppercase: true))y" : text
        #expect(read(text) == expected, "\(code) in \(before)")
      }
      let host = read("https://a\(character)b.example/ö")
      #expect(
        host == nil || "-._~!$&'()*+,;=@:/?#".contains(character) || character.contains { $0.isLetter || $0.isNumber },
        "\(code) in the host")
    }
  }

  @Test func randomAddressesAreEncodedByteByByte() {
    var random = RepeatableRandom(state: 77)
    let pieces = ["a", "Z", "%20", "%c3%bc", " ", "ü", "日", "|", "[", "]", "/", ".", "-", "~", "😀", "'", "\""]
    for _ in 0..<2000 {
      let path = (0..<Int.random(in: 0..<12, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      let plain = path.reduce(into: "") { text, character in
        if character.isASCII, character.isLetter || character.isNumber || "%/.-~'".contains(character) { return text.append(character) }
        text += character.utf8.map { "%" + String($0, radix: 16, uppercase: true) }.joined()
      }
      // Only what is at the end is trimmed.
      let text = "https://a.example/" + path + "."
      #expect(read(text) == "https://a.example/" + plain + ".", "\(text)")
    }
  }

  @Test(.timeLimit(.minutes(1))) func longTextsEnd() {
    #expect(read("https://a.example/" + String(repeating: "ü ", count: 100_000))?.utf8.count == 18 + 900_000 - 3)
    #expect(read("https://" + String(repeating: "ü", count: 100_000) + ".example/") == nil, "no host is so long")
    #expect(read(String(repeating: " ", count: 200_000)) == nil)
    #expect(read("https://a.example/" + String(repeating: "%", count: 200_000)) == nil)
    #expect(read(String(repeating: "a", count: 200_000) + "://ü/") == "\(String(repeating: "a", count: 200_000))://xn--tda/")
  }
}
