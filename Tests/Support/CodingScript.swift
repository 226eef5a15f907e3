import Foundation
import Hydrate

/// A type whose `init(from:)` is a closure, to see what a decoder answers.
struct ReadingScript: Decodable {
  typealias Body = @Sendable (any Decoder, inout Transcript) throws -> Void

  static let key = CodingUserInfoKey(rawValue: "script")
  let lines: [String]

  init(from decoder: any Decoder) throws {
    guard let key = Self.key, let body = decoder.userInfo[key] as? Body else { throw NoScript() }
    var transcript = Transcript()
    try body(decoder, &transcript)
    lines = transcript.lines
  }

  struct NoScript: Error {}

  /// What a body sees from Hydrate's decoder.
  static func hydrated(_ json: String, _ mapper: ReflectiveMapper<ReadingScript>, _ body: @escaping Body) throws -> [String] {
    guard let key else { return [] }
    return try mapper.mapReportingIssues(Value(json: json), userInfo: [key: body]).value.lines
  }

  /// What it sees from Foundation's.
  static func decoded(_ json: String, _ body: @escaping Body) throws -> [String] {
    guard let key else { return [] }
    let decoder = JSONDecoder()
    decoder.userInfo[key] = body
    return try decoder.decode(ReadingScript.self, from: Data(json.utf8)).lines
  }
}

/// What a decoder answered, a line each.
struct Transcript {
  private(set) var lines: [String] = []

  mutating func note(_ text: Any) { lines.append("\(text)") }

  /// The result, or the kind and the path of the error.
  mutating func attempt<T>(_ name: String, _ body: () throws -> T) {
    do {
      lines.append("\(name): \(try body())")
    } catch {
      lines.append("\(name): \(Self.text(of: error))")
    }
  }

  static func text(of error: any Error) -> String {
    guard let error = error as? DecodingError else { return "\(type(of: error))" }
    return switch error {
    case .typeMismatch(_, let context): "typeMismatch at \(path(context.codingPath))"
    case .valueNotFound(_, let context): "valueNotFound at \(path(context.codingPath))"
    case .keyNotFound(let key, let context): "keyNotFound \(key.stringValue) at \(path(context.codingPath))"
    case .dataCorrupted(let context): "dataCorrupted at \(path(context.codingPath))"
    @unknown default: "unknown"
    }
  }

  static func path(_ path: [any CodingKey]) -> String {
    path.map { key in key.stringValue + (key.intValue.map { "#\($0)" } ?? "") }.joined(separator: "/")
  }
}

/// A type whose `encode(to:)` is a closure.
struct WritingScript: Codable {
  let body: (any Encoder) throws -> Void

  init(_ body: @escaping (any Encoder) throws -> Void) { self.body = body }
  init(from decoder: any Decoder) throws { throw ReadingScript.NoScript() }
  func encode(to encoder: any Encoder) throws { try body(encoder) }
}

/// A coding key of any text.
struct AnyTextKey: CodingKey, ExpressibleByStringLiteral, Hashable {
  let stringValue: String
  let intValue: Int?

  init(_ text: String) {
    stringValue = text
    intValue = nil
  }
  init(stringLiteral: String) { self.init(stringLiteral) }
  init(stringValue: String) { self.init(stringValue) }
  init(intValue: Int) {
    stringValue = String(intValue)
    self.intValue = intValue
  }
}

/// A coding key of any text that is an object.
final class AnyTextObject: CodingKey, Sendable {
  let stringValue: String
  let intValue: Int?

  init(stringValue: String) { (self.stringValue, intValue) = (stringValue, Int(stringValue)) }
  init?(intValue: Int) { (stringValue, self.intValue) = (String(intValue), intValue) }
}
