import Foundation
import Hydrate
import Testing

/// A patch merges into the payload of the case that an enum has; another case is read anew.
@Suite("Updates of payloads") struct PayloadUpdatesTests {
  struct Photo: Codable, Sendable, CustomStringConvertible {
    var url: String
    var width: Int?
    var description: String { "\(url) \(width ?? 0)" }
  }
  struct Clip: Codable, Sendable, CustomStringConvertible {
    var url: String
    var width: Int?
    var seconds: Int?
    var description: String { "\(url) \(width ?? 0) \(seconds ?? 0)" }
  }

  /// The compiler's coding.
  enum Shape: Codable, Sendable { case circle(radius: Int, name: String?), photo(Photo), tags([String: Int]), none }

  /// A coding of its own: a tag, and the payload in the same object.
  enum Media: Codable, Sendable {
    case photo(Photo), cover(Photo), clip(Clip), text(String, bold: Bool?), other(String, Photo)
    enum CodingKeys: CodingKey { case kind, text, bold }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      switch try container.decode(String.self, forKey: .kind) {
      case "photo": self = .photo(try Photo(from: decoder))
      case "cover": self = .cover(try Photo(from: decoder))
      case "clip": self = .clip(try Clip(from: decoder))
      case "text":
        self = .text(try container.decode(String.self, forKey: .text), bold: try container.decodeIfPresent(Bool.self, forKey: .bold))
      case let kind: self = .other(kind, try Photo(from: decoder))
      }
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      func write(_ kind: String, _ part: any Encodable) throws {
        try container.encode(kind, forKey: .kind)
        try part.encode(to: encoder)
      }
      switch self {
      case .photo(let photo): try write("photo", photo)
      case .cover(let photo): try write("cover", photo)
      case .clip(let clip): try write("clip", clip)
      case .text(let text, let bold):
        try container.encode("text", forKey: .kind)
        try container.encode(text, forKey: .text)
        try container.encodeIfPresent(bold, forKey: .bold)
      case .other(let kind, let photo): try write(kind, photo)
      }
    }
  }

  /// A coding of its own: what it is shows only by trying, or by the payload's key.
  enum Either: Codable, Sendable {
    case number(Int), photo(Photo), clips([String: Clip])
    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let number = try? container.decode(Int.self) {
        self = .number(number)
      } else if let photo = try? container.decode(Photo.self) {
        self = .photo(photo)
      } else {
        self = .clips(try container.decode([String: Clip].self))
      }
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .number(let number): try container.encode(number)
      case .photo(let photo): try container.encode(photo)
      case .clips(let clips): try container.encode(clips)
      }
    }
  }

  /// A coding of its own, in which the key names the case.
  enum Named: Codable, Sendable {
    case photo(Photo), clip(Clip)
    enum CodingKeys: CodingKey { case photo, clip }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      if container.contains(.photo) {
        self = .photo(try container.decode(Photo.self, forKey: .photo))
      } else {
        self = .clip(try container.decode(Clip.self, forKey: .clip))
      }
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      switch self {
      case .photo(let photo): try container.encode(photo, forKey: .photo)
      case .clip(let clip): try container.encode(clip, forKey: .clip)
      }
    }
  }

  struct Page: Codable, Sendable, CustomStringConvertible {
    var media: Media?
    var description: String { media.map { "\($0)" } ?? "-" }
  }
  static let pages = ReflectiveMapper<Page>()
  static func shape(_ name: String, _ shape: Shape, _ json: String, _ expected: String) -> UpdateCase {
    UpdateCase(name, ReflectiveMapper<Shape>(), shape, json, expected)
  }
  static func media(_ name: String, _ media: Media, _ json: String, _ expected: String) -> UpdateCase {
    UpdateCase(name, ReflectiveMapper<Media>(), media, json, expected)
  }
  static let photo = Photo(url: "u", width: 1)

  static let compilers = [
    shape(
      "a label", .circle(radius: 1, name: "n"), #"{"circle": {"radius": 2}}"#, #"circle(radius: 2, name: Optional("n")) | circle.radius"#),
    shape("null", .circle(radius: 1, name: "n"), #"{"circle": {"name": null}}"#, "circle(radius: 1, name: nil) | circle.name"),
    shape(
      "a model", .photo(photo), #"{"photo": {"_0": {"width": 2}}}"#,
      "photo(u 2) | photo._0.width"),
    shape("a dictionary", .tags(["a": 1, "b": 2]), #"{"tags": {"_0": {"b": 3, "a": null}}}"#, #"tags(["b": 3]) | tags._0.b, tags._0.a"#),
    shape("another case", .photo(photo), #"{"circle": {"radius": 2}}"#, "circle(radius: 2, name: nil) | "),
    shape("null for the case of before", .photo(photo), #"{"photo": null, "none": {}}"#, "none | "),
    shape("null for the case", .photo(photo), #"{"photo": null}"#, "photo(u 1) | failed, ! nullValue photo"),
    shape("nothing", .photo(photo), "{}", "photo(u 1) | "),
    shape("an incomplete other case", .photo(photo), #"{"circle": {"name": "x"}}"#, "photo(u 1) | failed, ! missingValue circle.radius"),
  ]

  static let owns = [
    media("a member of the part", .photo(photo), #"{"kind": "photo", "width": 2}"#, "photo(u 2) | width"),
    media("without the tag", .clip(Clip(url: "u", width: 1, seconds: 9)), #"{"url": "v"}"#, "clip(v 1 9) | url"),
    media("another case of the same type", .photo(photo), #"{"kind": "cover", "url": "v"}"#, "cover(v 0) | "),
    media("another case, incomplete", .photo(photo), #"{"kind": "cover", "width": 2}"#, "photo(u 1) | failed, ! missingValue url"),
    media("another type with such members", .photo(photo), #"{"kind": "clip", "url": "v"}"#, "clip(v 0 0) | "),
    media(
      "members of the enum itself", .text("a", bold: true), #"{"kind": "text", "text": "b"}"#, #"text("b", bold: Optional(true)) | text"#),
    media("one case for several kinds", .other("gif", photo), #"{"kind": "png", "url": "v"}"#, #"other("png", v 0) | kind, url, width"#),
    media("the same of several kinds", .other("gif", photo), #"{"kind": "gif", "url": "v"}"#, #"other("gif", v 1) | url"#),
    UpdateCase(
      "a key that names the case", ReflectiveMapper<Named>(), .photo(photo), #"{"photo": {"width": 2}}"#, "photo(u 2) | photo.width"),
    UpdateCase("a key that names another case", ReflectiveMapper<Named>(), .photo(photo), #"{"clip": {"url": "v"}}"#, "clip(v 0 0) | "),
    UpdateCase(
      "within a Presence", ReflectiveMapper<Presence<Media>>(), .value(.photo(photo)), #"{"kind": "photo", "width": 2}"#,
      "value(HydrateTests.PayloadUpdatesTests.Media.photo(u 2)) | width"),
    UpdateCase("a single value", ReflectiveMapper<Either>(), .photo(photo), #"{"width": 2}"#, "photo(u 2) | width"),
    UpdateCase("another kind of value", ReflectiveMapper<Either>(), .photo(photo), "5", "number(5) | "),
    UpdateCase(
      "a dictionary", ReflectiveMapper<Either>(), .clips(["a": Clip(url: "u", width: 1)]), #"{"a": {"seconds": 3}}"#,
      #"clips(["a": u 1 3]) | a.seconds"#),
    UpdateCase(
      "within an Optional", pages, Page(media: .photo(photo)), #"{"media": {"kind": "photo", "url": "v"}}"#, "photo(v 1) | media.url"),
  ]

  @Test("update: the payload of the case that is there is merged", arguments: compilers + owns) func payloads(_ row: UpdateCase) {
    #expect(row.outcome() == row.expected)
  }
}
