import Foundation
import Hydrate

@testable import TestSupport

/// Documents made of what a value writes, each with one part changed to something that its type may not expect.
struct HostileDocuments<T: Codable & SendableMetatype> {
  struct After: Codable {
    var number: Int
    var value: T?
  }

  private static var most: Int { Effort.isFull ? .max : 250 }

  private let value: T
  private let strict = MappingDecoder(MappingProfile().coercion(.strict))
  private let decoder = MappingDecoder()

  init(_ value: T) { self.value = value }

  /// Reads every document in every way; the results do not matter.
  func readAll() throws {
    guard let written = try JSONSerialization.jsonObject(with: JSONEncoder().encode([value])) as? [Any], let first = written.first else {
      return
    }
    // Once well, so that checks after a failure know the type.
    _ = try? decoder.decode(After.self, from: JSONSerialization.data(withJSONObject: ["number": 1, "value": first]))
    var documents = Self.changed(first)
    if documents.count > Self.most {
      // Of types of many parts, which repeat those of others, some, the same each time.
      var random = RepeatableRandom(state: UInt64(documents.count))
      documents = Array(documents.shuffled(using: &random).prefix(Self.most))
    }
    for document in documents { try read(document) }
  }

  private func read(_ document: Any) throws {
    let text = String(decoding: try JSONSerialization.data(withJSONObject: document, options: .fragmentsAllowed), as: UTF8.self)
    let failing = Data(#"{"number":"x","value":\#(text)}"#.utf8)
    _ = try? decoder.decode(After.self, from: failing)
    _ = try? strict.decode(After.self, from: failing)
    _ = try? ReflectiveMapper<T>().map(json: text)
    _ = try? ReflectiveMapper<[T]>().singleAsList().map(Value(any: [document]))
    _ = try? ReflectiveMapper<[String: T]>().map(json: #"{"a":\#(text)}"#)
    _ = try? ReflectiveMapper<After>().noRequiredFields().mapReportingIssues(json: #"{"value":\#(text)}"#)
    // Foundation compares measurements of different units by their base unit, which `Dimension` itself has not got.
    if T.self == Measurement<Dimension>.self { return }
    var model = After(number: 1, value: value)
    _ = try? ReflectiveMapper<After>().update(&model, json: #"{"value":\#(text)}"#)
  }

  private static var hostileParts: [Any] {
    [
      NSNull(), -1, 0, Int.max, Int.min, UInt64.max, Int64(Int32.max) + 1, 1e300, 0.5, true, "", "a b", "x", "-1", "9223372036854775807",
      "é",
      "AAAA", Data(repeating: 1, count: 8192).base64EncodedString(), Data(repeating: 200, count: 16386).base64EncodedString(), [Any](),
      [-1, -2], [5, 1], [Int.max, Int.max], ["a"], [[1, 2]], [String: Any](), ["location": -1, "length": -5],
      ["location": Int.max, "length": 2],
    ]
  }

  /// The document itself, and with each of its parts changed or left out.
  private static func changed(_ document: Any) -> [Any] {
    var all: [Any] = hostileParts + [document]
    if let members = document as? [String: Any] {
      for (key, member) in members.sorted(by: { $0.key < $1.key }) {
        var rest = members
        rest[key] = nil
        all.append(rest)
        for part in changed(member) { all.append(members.merging([key: part]) { $1 }) }
      }
    } else if let elements = document as? [Any] {
      for index in elements.indices.prefix(2) {
        for part in changed(elements[index]) {
          var list = elements
          list[index] = part
          all.append(list)
        }
      }
    }
    return all
  }
}
