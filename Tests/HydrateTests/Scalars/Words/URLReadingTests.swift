import Foundation
import Testing

@testable import Hydrate

@Suite struct URLReadingTests {
  @Test(arguments: [
    // The examples of RFC 3986 section 1.1.2.
    "ftp://ftp.is.co.za/rfc/rfc1808.txt", "http://www.ietf.org/rfc/rfc2396.txt", "ldap://[2001:db8::7]/c=GB?objectClass?one",
    "mailto:John.Doe@example.com", "news:comp.infosystems.www.servers.unix", "tel:+1-816-555-1212", "telnet://192.0.2.16:80/",
    "urn:oasis:names:specification:docbook:dtd:xml:4.1.2",
    // Every part, every kind of host.
    "https://example.com", "HTTP://EXAMPLE.COM/%7Euser",
    "https://user:pw@example.com:8080/a/b;c=d?q=1&r=/?#f/?", "http://[::1]/", "http://[::ffff:192.0.2.1]:80",
    "http://[1:2:3:4:5:6:7:8]/", "http://[1::]/", "file:///etc/hosts", "data:text/plain;base64,SGVsbG8=", "a+b-c.d:x",
    "http://example.com:/", "http://%C3%A9.example/", "http://a/b//c", "x:/a/../b", "http://example.com?q", "http://example.com#f",
    // Relative references.
    "/", "/a/b", "a", "a/b:c", "./a:b", "../x", "?q=1", "?", "#top", "#", "//cdn.example.com/lib.js", ";a", "%20", "a@b",
    "image.png", "/a:b", "//h",
  ])
  func referencesComeBackAsTheyWere(text: String) {
    #expect(ScalarBytes.of(text) { URLText.read($0) }?.absoluteString == text)
  }

  @Test(arguments: [
    "", " ", "not a url", "http://exa mple.com/", " http://example.com", "http://example.com/\n", "://example.com", ":", ":a", "1a:b",
    "a_b:c", "é:b", "http://[::1", "http://::1]/", "http://[]/", "http://[:::1]/", "http://[1:2:3]/", "http://[1:2:3:4:5:6:7:8:9]/",
    "http://[1::2::3]/", "http://[12345::]/", "http://[::g]/", "http://[::256.0.0.1]/", "http://[::01.0.0.1]/", "http://[1.2.3.4]/",
    "http://[1.2.3.4::]/", "http://[::1]x/", "http://[::1]:x/", "http://[1:2:3:4:5:6:7::8]x", "http://[:1:2:3:4:5:6:7]/",
    "http://[1:2:3:4:5:6:7:]/", "http://[v1.]/", "http://[v.a]/", "http://[x1.a]/", "http://[fe80::1%25eth0]/", "http://[::1.2.3]/",
    "http://[1:2:3:4:5:6:7:8::]/", "http://example.com:80a/", "http://example.com:-1/", "http://a:b:c/", "http://a@b@c/",
    "http://user[x@h/", "%", "%2", "%zz", "/%e", "a%g0", "http://example.com/a[b]", "http://example.com/?q=[1]", "#a#b", "a\\b",
    "http:\\\\example.com", "<http://example.com>", "a|b", "a^b", "a`b", "{a}", "\"a\"", "http://éxample.com/", "http://example.com/é",
    "http://example.com/?é", "日本語", "a\u{0}b", "a\u{7F}", "http://exa%mple/",
  ])
  func otherTextIsRefused(text: String) {
    #expect(ScalarBytes.of(text) { URLText.read($0) } == nil)
  }

  @Test func addressesOfVersionSix() {
    for (text, isValid) in [
      ("::", true), ("::1", true), ("1::", true), ("1:2:3:4:5:6:7::", true), ("::2:3:4:5:6:7:8", true), ("1::3:4:5:6:7:8", true),
      ("1:2:3:4:5:6:1.2.3.4", true), ("::1.2.3.4", true), ("64:ff9b::192.0.2.33", true),
      ("ABCD:EF01:2345:6789:ABCD:EF01:2345:6789", true), ("1:2:3:4:5:6::8", true), ("1:2:3:4:5:6:7::8", false), ("v1.fe80", true),
      ("vF.a:b", true), ("", false), (":", false), (":::", false), ("1:2:3:4:5:6:7", false), ("1:2:3:4:5:6:7:1.2.3.4", false),
      ("1::2:3:4:5:6:7:8", false), ("1:2:3:4:5:6:7:8::", false), ("1.2.3.4:1:2:3:4:5:6", false), ("::1.2.3.4:5", false),
      ("::1.2.3.400", false), ("::1.2.3", false), ("v1", false),
    ] {
      #expect(ScalarBytes.of(text) { URLText.isIPLiteral($0) } == isValid, "\(text)")
    }
  }
}
