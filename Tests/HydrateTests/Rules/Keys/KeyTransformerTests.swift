import Foundation
import Testing

@testable import Hydrate

struct KeyTransformerTests {
  /// Property, source key, and the property that the source key becomes if it is another one.
  static let snake: [(property: String, sourceKey: String, back: String?)] = [
    ("firstName", "first_name", nil), ("thisIsAVeryLongPropertyName", "this_is_a_very_long_property_name", nil), ("a", "a", nil),
    ("aB", "a_b", nil),
    ("", "", nil), ("name", "name", nil), ("eTag", "e_tag", nil),
    ("imageURL", "image_url", "imageUrl"), ("myURLProperty", "my_url_property", "myUrlProperty"), ("aBC", "a_bc", "aBc"),
    ("xmlHTTPRequest", "xml_http_request", "xmlHttpRequest"), ("macOSBuild", "mac_os_build", "macOsBuild"),
    ("is3D", "is3_d", nil), ("is3DModel", "is3_d_model", nil), ("covid19", "covid19", nil), ("x1Y2", "x1_y2", nil),
    ("aB1c", "a_b_1c", "aB1C"),
    ("base64URLEncoded", "base64_url_encoded", "base64UrlEncoded"),
    ("_id", "_id", nil), ("__fooBar__", "__foo_bar__", nil), ("_", "_", nil), ("___", "___", nil), ("_userID_", "_user_id_", "_userId_"),
    ("one_two", "one_two", "oneTwo"), ("one__two", "one__two", "oneTwo"), ("a_b_c", "a_b_c", "aBC"),
    ("two_2three", "two_2three", "two2Three"),
    ("カタカナKey", "カタカナ_key", nil), ("asdfĆqer", "asdf_ćqer", nil), ("привет_мир", "привет_мир", "приветМир"), ("日本語", "日本語", nil),
    ("straßeName", "straße_name", nil), ("aǅb", "a_ǆb", "aǅb"), ("cafe\u{301}Name", "cafe\u{301}_name", nil),
    ("aE\u{301}t", "a_e\u{301}t", nil),
    ("it's_john's", "it's_john's", "it'sJohn's"), ("_UserName", "__user_name", "__userName"),
  ]

  @Test func camelToSnakeFollowsItsTable() {
    check(.camelToSnake, Self.snake)
  }

  @Test func camelToKebabFollowsTheSameRules() {
    check(
      .camelToKebab,
      [
        ("firstName", "first-name", nil), ("myURLProperty", "my-url-property", "myUrlProperty"), ("is3DModel", "is3-d-model", nil),
        ("_fooBar_", "_foo-bar_", nil), ("-fooBar-", "-foo-bar-", nil), ("one_two", "one_two", nil), ("one-two", "one-two", "oneTwo"),
        ("", "", nil),
      ])
    for (property, sourceKey, _) in Self.snake where !property.contains("_") {
      #expect(KeyTransformer.camelToKebab.sourceKey(for: property) == sourceKey.replacing("_", with: "-"))
    }
  }

  @Test func camelToScreamingSnakeFollowsTheSameRules() {
    check(
      .camelToScreamingSnake,
      [
        ("httpPort", "HTTP_PORT", nil), ("port", "PORT", nil), ("a", "A", nil), ("", "", nil), ("_id", "_ID", nil), ("_", "_", nil),
        ("myURLProperty", "MY_URL_PROPERTY", "myUrlProperty"), ("imageURL", "IMAGE_URL", "imageUrl"), ("is3DModel", "IS3_D_MODEL", nil),
        ("covid19", "COVID19", nil), ("x1Y2", "X1_Y2", nil), ("base64Data", "BASE64_DATA", nil), ("__fooBar__", "__FOO_BAR__", nil),
        ("żółtaŁódź", "ŻÓŁTA_ŁÓDŹ", nil), ("straße", "STRASSE", "strasse"), ("日本語", "日本語", nil), ("HTTP", "H_TTP", "hTtp"),
      ])
    let keys = ["Port": "Port", "httpPort": "httpPort", "http_port": "httpPort", "2ND": "2nd", "42": "42", "_PORT_": "_port_"]
    for (key, property) in keys { #expect(KeyTransformer.camelToScreamingSnake.property(for: key) == property) }
    // Where it has capitals for small letters, the words are the same.
    for (property, sourceKey, _) in Self.snake where sourceKey.allSatisfy(\.isASCII) {
      #expect(KeyTransformer.camelToScreamingSnake.sourceKey(for: property) == sourceKey.uppercased())
    }
  }

  @Test func upperCamelToSnakeFollowsItsTable() {
    check(
      .upperCamelToSnake,
      [
        ("FirstName", "first_name", nil), ("Name", "name", nil), ("A", "a", nil), ("AFlag", "a_flag", nil), ("ETag", "e_tag", nil),
        ("URLString", "url_string", "UrlString"), ("IOError", "io_error", "IoError"), ("HTML", "html", "Html"),
        ("MyURLProperty", "my_url_property", "MyUrlProperty"),
        ("Is3DModel", "is3_d_model", nil), ("Mp3file", "mp3file", nil), ("Covid19xTest", "covid19x_test", nil),
        ("_FirstName_", "_first_name_", nil), ("__", "__", nil), ("", "", nil), ("ŻółtaŁódź", "żółta_łódź", nil), ("ǅb", "ǆb", nil),
        ("日本語", "日本語", nil),
        ("firstName", "first_name", "FirstName"),
      ])
  }

  @Test("key transformers: camelToPascal changes the first word alone")
  func camelToPascalFollowsItsTable() {
    check(
      .camelToPascal,
      [
        ("firstName", "FirstName", nil), ("name", "Name", nil), ("a", "A", nil), ("", "", nil), ("urlString", "UrlString", nil),
        ("imageURL", "ImageURL", nil), ("eTag", "ETag", nil), ("xAxis", "XAxis", nil), ("isA", "IsA", nil), ("is3DModel", "Is3DModel", nil),
        ("mp3File", "Mp3File", nil), ("_id", "_Id", nil), ("__fooBar__", "__FooBar__", nil), ("_", "_", nil), ("one_two", "One_two", nil),
        ("one-two", "One-two", nil), ("żółtaŁódź", "ŻółtaŁódź", nil), ("e\u{301}tat", "E\u{301}tat", nil), ("ǆb", "ǅb", nil),
        ("日本語", "日本語", nil),
        ("2nd", "2nd", nil), ("straße", "Straße", nil),
        // Several capitals at the start are one word.
        ("aB", "AB", "ab"), ("iOSVersion", "IOSVersion", "iosVersion"), ("URLString", "URLString", "urlString"), ("ID", "ID", "id"),
      ])
    let keys = [
      "URLString": "urlString", "URL": "url", "ID": "id", "IDs": "iDs", "MP3File": "mp3File", "_URLPath": "_urlPath", "first": "first",
    ]
    for (key, property) in keys { #expect(KeyTransformer.camelToPascal.property(for: key) == property) }
  }

  private func check(_ transformer: KeyTransformer, _ rows: [(property: String, sourceKey: String, back: String?)]) {
    for (property, sourceKey, back) in rows {
      #expect(transformer.sourceKey(for: property) == sourceKey)
      #expect(transformer.property(for: sourceKey) == back ?? property)
      #expect(transformer.reversed.property(for: property) == sourceKey)
      #expect(transformer.reversed.sourceKey(for: sourceKey) == back ?? property)
    }
  }

  @Test func camelToSnakeAgreesWithFoundation() throws {
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let pieces = [
      "a", "b", "foo", "A", "B", "URL", "Name", "0", "42", "_", "_", "__", "-", "$", ".", "'", "ć", "Ć", "ß", "ﬁ", "İ", "Σ", "σ", "ǅ", "語",
      "キー", "e\u{301}", "E\u{301}",
      "ª", "ʰ", "😀", "К", "люч", "\u{2019}", "𐐀", "𐐨", " ", "\r\n", "ա", "Ա", "ა", "Ა", "ℹ",
    ]
    var state: UInt64 = 1976
    var names = Self.snake.map(\.property) + Self.snake.map(\.sourceKey)
    for _ in 0..<6000 {
      var name = ""
      for _ in 0...(state >> 60) / 2 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        name += pieces[Int((state >> 33) % UInt64(pieces.count))]
      }
      names.append(name)
    }
    for name in names {
      let written = try JSONSerialization.jsonObject(with: encoder.encode(OneKey(name: name))) as? [String: Int]
      let source = try JSONSerialization.data(withJSONObject: [name: 1])
      let snake = try #require(written?.keys.first)
      let camel = try decoder.decode(OneKey.self, from: source).name
      #expect(scalars(KeyTransformer.camelToSnake.sourceKey(for: name)) == scalars(snake), "\(name)")
      #expect(scalars(KeyTransformer.camelToSnake.property(for: name)) == scalars(camel), "\(name)")
    }
  }

  private func scalars(_ text: String?) -> [UInt32]? {
    text?.unicodeScalars.map(\.value)
  }

  @Test func closuresDecideAndNilLeavesOut() {
    #expect(Self.prefixed.sourceKey(for: "a") == "x-a")
    #expect(Self.prefixed.property(for: "x-a") == "a")
    #expect(Self.prefixed.property(for: "a") == nil)
    #expect(Self.prefixed.reversed.sourceKey(for: "a") == nil)
    #expect(KeyTransformer.identity.sourceKey(for: "anyName_") == "anyName_")
    #expect(KeyTransformer.identity.property(for: "any.key") == "any.key")
  }

  @Test func aChainComesBackInOppositeOrderAndStopsAtNil() {
    let chain = KeyTransformer.camelToSnake.then(Self.prefixed)
    #expect(chain.sourceKey(for: "firstName") == "x-first_name")
    #expect(chain.property(for: "x-first_name") == "firstName")
    #expect(chain.property(for: "first_name") == nil)
    #expect(chain.reversed.sourceKey(for: "x-first_name") == "firstName")
    #expect(chain.reversed.property(for: "firstName") == "x-first_name")
    let none = KeyTransformer(sourceKey: { _ in nil }, property: { _ in nil })
    let never = KeyTransformer(sourceKey: { "\($0) was asked" }, property: { "\($0) was asked" })
    #expect(none.then(never).sourceKey(for: "a") == nil)
    #expect(never.then(none).property(for: "a") == nil)
    let three = KeyTransformer.camelToKebab.reversed.then(.camelToSnake).then(Self.prefixed)
    #expect(three.sourceKey(for: "first-name") == "x-first_name")
    #expect(three.property(for: "x-first_name") == "first-name")
  }

  @Test func identitiesAreEqualWhereAnswersAre() {
    let builtIn: [KeyTransformer] = [.identity, .camelToSnake, .upperCamelToSnake, .camelToKebab, .camelToScreamingSnake, .camelToPascal]
    let twin = KeyTransformer(sourceKey: { "x-" + $0 }, property: { _ in nil })
    let different =
      builtIn + builtIn.dropFirst().map(\.reversed) + [
        Self.prefixed, Self.prefixed.reversed, twin, Self.prefixed.then(twin), twin.then(Self.prefixed),
      ]
    #expect(Set(different.map(\.identity)).count == different.count)
    let copy = Self.prefixed
    #expect(copy.identity == Self.prefixed.identity)
    for transformer in different {
      #expect(transformer.reversed.reversed.identity == transformer.identity)
      #expect(transformer.then(.identity).identity == transformer.identity)
      #expect(KeyTransformer.identity.then(transformer).identity == transformer.identity)
      #expect(transformer.then(.camelToSnake).reversed.identity == KeyTransformer.camelToSnake.reversed.then(transformer.reversed).identity)
    }
  }

  static let prefixed = KeyTransformer(sourceKey: { "x-" + $0 }, property: { $0.hasPrefix("x-") ? String($0.dropFirst(2)) : nil })
}

/// An object with one key, whose name is the value.
private struct OneKey: Codable {
  let name: String

  struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  init(name: String) { self.name = name }

  init(from decoder: any Decoder) throws {
    name = try decoder.container(keyedBy: Key.self).allKeys.first?.stringValue ?? "no key"
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(1, forKey: Key(stringValue: name))
  }
}
