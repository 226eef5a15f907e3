import Foundation
import Hydrate
import Testing

/// Acronyms in the names of properties, and in the keys of documents.
@Suite struct AcronymsTests {
  static let snake = KeyTransformer.camelToSnake(acronyms: "ID", "URL", "iOS", "HTML5", "HTML", "3D", "", "Id")

  @Test(
    "acronyms: a name becomes its key, and the key the name",
    arguments: [
      ("userIDs", "user_ids"), ("userID", "user_id"), ("imageURLs", "image_urls"), ("iOSVersion", "ios_version"), ("iOS", "ios"),
      ("minIOSVersion", "min_ios_version"), ("parseHTML5", "parse_html5"), ("parseHTML5Body", "parse_html5_body"),
      ("htmlBody", "html_body"), ("html5Body", "html5_body"), ("html", "html"), ("ids", "ids"), ("idle", "idle"), ("id", "id"),
      ("urlString", "url_string"), ("lastURLIDs", "last_url_ids"), ("userID2", "user_id2"), ("userID2Name", "user_id2_name"),
      ("is3DModel", "is_3d_model"), ("isIdle", "is_idle"), ("_userID_", "_user_id_"), ("_iOSVersion", "_ios_version"), ("_", "_"), ("", ""),
      ("firstName", "first_name"), ("aVeryLongName", "a_very_long_name"), ("e\u{301}URLE\u{301}t", "e\u{301}_url_e\u{301}t"),
      ("日本語URL", "日本語_url"),
    ])
  func bothWays(_ property: String, _ key: String) {
    #expect(Self.snake.sourceKey(for: property) == key)
    #expect(Self.snake.property(for: key) == property)
    let dashed = key.replacing("_", with: "-"), name = property.replacing("_", with: "-")
    let kebab = KeyTransformer.camelToKebab(acronyms: "ID", "URL", "iOS", "HTML5", "HTML", "3D")
    #expect(kebab.sourceKey(for: name) == dashed)
    #expect(kebab.property(for: dashed) == name)
    let screaming = KeyTransformer.camelToScreamingSnake(acronyms: "ID", "URL", "iOS", "HTML5", "HTML", "3D")
    #expect(screaming.sourceKey(for: property) == key.uppercased())
    #expect(screaming.property(for: key.uppercased()) == property)
    #expect(Self.snake.reversed.sourceKey(for: key) == property)
  }

  @Test(
    "acronyms: other letters around one are another word",
    arguments: [
      ("userGUID", "user_guid"), ("userIDE", "user_ide"), ("isIDle", "is_i_dle"), ("idea", "idea"), ("audiOSize", "audi_o_size"),
      ("miniOSVersion", "min_ios_version"), ("URLString", "url_string"), ("user_ID", "user__id"),
    ])
  func otherWords(_ property: String, _ key: String) {
    #expect(Self.snake.sourceKey(for: property) == key)
  }

  @Test(
    "acronyms: a type's name keeps them at the beginning",
    arguments: [
      ("URLString", "url_string"), ("IDs", "ids"), ("UserIDs", "user_ids"), ("IOSVersion", "ios_version"), ("URL", "url"), ("Name", "name"),
    ])
  func upperCamel(_ property: String, _ key: String) {
    let upper = KeyTransformer.upperCamelToSnake(acronyms: "ID", "URL", "iOS")
    #expect(upper.sourceKey(for: property) == key)
    #expect(upper.property(for: key) == property)
  }

  @Test(
    "acronyms: in Pascal case they are the first word, also before another",
    arguments: [
      ("cfBundleIdentifier", "CFBundleIdentifier"), ("ipAddress", "IPAddress"), ("userIDs", "UserIDs"), ("oomKilled", "OOMKilled"),
      ("id", "ID"), ("ids", "IDs"), ("idsOfUsers", "IDsOfUsers"), ("idle", "Idle"), ("ip", "IP"), ("ipRange", "IPRange"), ("ips", "IPs"),
      ("ipsec", "Ipsec"), ("cfIPAddress", "CFIPAddress"), ("iOSVersion", "IOSVersion"), ("ip4", "IP4"), ("_ipAddress", "_IPAddress"),
      ("name", "Name"), ("", ""), ("_", "_"), ("cfURLTypes", "CFURLTypes"),
    ])
  func pascal(_ property: String, _ key: String) {
    let pascal = KeyTransformer.camelToPascal(acronyms: "CF", "IP", "OOM", "ID", "iOS")
    #expect(pascal.sourceKey(for: property) == key)
    #expect(pascal.property(for: key) == property)
    #expect(pascal.reversed.sourceKey(for: key) == property)
  }

  @Test("acronyms: without any, a transformer is as it was")
  func none() {
    let plain = KeyTransformer.camelToSnake
    for name in ["userIDs", "imageURL", "URLString", "is3DModel", "_a"] {
      #expect(KeyTransformer.camelToSnake(acronyms: "").sourceKey(for: name) == plain.sourceKey(for: name))
      #expect(KeyTransformer.camelToPascal(acronyms: "").sourceKey(for: name) == KeyTransformer.camelToPascal.sourceKey(for: name))
    }
  }

  @Test("acronyms: a key of many of them is converted in one pass")
  func long() {
    let name = "a" + String(repeating: "ID", count: 20_000)
    let key = "a" + String(repeating: "_id", count: 20_000)
    #expect(Self.snake.sourceKey(for: name) == key)
    #expect(Self.snake.property(for: key) == name)
    #expect(
      KeyTransformer.camelToPascal(acronyms: "A1", "1A").property(for: String(repeating: "A1", count: 20_000))?.hasPrefix("a1A1") == true)
  }

  struct Photo: Codable, Equatable { var imageURLs: [String], owner: Owner, kinds: [Kind: Int] }
  struct Owner: Codable, Equatable { var userID: Int }
  enum Kind: String, Codable, CodingKeyRepresentable { case rawHTML }

  @Test("acronyms: they hold in nested models, in coders and when written, and data stays as it is")
  func mapping() throws {
    let json = #"{"image_urls":["u"],"owner":{"user_id":1},"kinds":{"rawHTML":2}}"#
    let photo = Photo(imageURLs: ["u"], owner: Owner(userID: 1), kinds: [.rawHTML: 2])
    let mapper = ReflectiveMapper<Photo>().keyTransformer(Self.snake).coercion(.strict)
    #expect(try mapper.map(json: json) == photo)
    #expect(String(decoding: try mapper.jsonData(from: photo), as: UTF8.self) == json)
    #expect(try mapper.unknownKeys(.refuse).array.map(json: "[\(json)]") == [photo])
    let profile = MappingProfile().keyTransformer(Self.snake)
    #expect(try MappingDecoder(profile).decode(Photo.self, from: Data(json.utf8)) == photo)
    #expect(String(decoding: try MappingEncoder(profile).encode(photo), as: UTF8.self) == json)
  }

  struct Names: Codable { var imageURL: String, userIDs: [Int], firstName: String, iOSVersion: Int?, ownKey: Int?, plain: Int? }

  @Test(
    "plans: keys that do not come back the same are noted",
    arguments: [
      (KeyTransformer.identity, []), (.camelToSnake, ["image_url (imageURL)", "user_i_ds (userIDs)", "i_os_version (iOSVersion)"]),
      (.camelToSnake(acronyms: "URL"), ["user_i_ds (userIDs)", "i_os_version (iOSVersion)"]),
      (.camelToSnake(acronyms: "URL", "ID", "iOS"), []), (.camelToPascal, ["IOSVersion (iOSVersion)"]),
      (.camelToPascal(acronyms: "iOS"), []), (.camelToScreamingSnake(acronyms: "URL", "ID"), ["I_OS_VERSION (iOSVersion)"]),
      (
        KeyTransformer {
          "x-" + $0
        } property: { _ in
          nil
        }, []
      ),
    ] as [(KeyTransformer, [String])])
  func notes(_ transformer: KeyTransformer, _ expected: [String]) throws {
    struct Held: Codable { var names: [Names] }
    let plan = try ReflectiveMapper<Held>().keyTransformer(transformer).plan()
    let note = "keys that do not come back the same: " + expected.joined(separator: ", ")
    #expect(plan.notes.isEmpty)
    #expect(try #require(plan.fields[0].nested).notes == (expected.isEmpty ? [] : [note]))
    #expect(plan.description.contains(note) == !expected.isEmpty)
  }

  @Test("plans: a key that a rule or the type itself gives is not noted")
  func ownKeys() throws {
    struct Raw: Codable {
      var imageURL: String, thumbURL: String
      enum CodingKeys: String, CodingKey { case imageURL, thumbURL = "thumb_url" }
    }
    let mapper = ReflectiveMapper<Raw>().keyTransformer(.camelToSnake)
    #expect(try mapper.plan().notes == ["keys that do not come back the same: image_url (imageURL)"])
    #expect(try mapper.field(\.imageURL, from: "imageURL").plan().notes == [])
    #expect(try mapper.except(\.imageURL).default(\.imageURL, "").plan().notes == [])
  }
}
