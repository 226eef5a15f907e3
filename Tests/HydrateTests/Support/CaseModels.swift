import Foundation
import Hydrate

/// Enums with payloads, for the tests of their forms.
enum CaseModels {
  struct Text: Codable, Equatable, Sendable {
    var text: String
    var note: String?
  }
  struct Typed: Codable, Equatable, Sendable {
    var type: String
    var x: Int
  }
  /// There is room for each payload in an object with a tag.
  enum Part: Codable, Equatable, Sendable {
    case text(Text), typed(Typed), poll(question: String, answers: [String]), title(label: String), subtitle(label: String?)
    case counts([String: Int]), rule, string(String), maybe(Text?)
  }
  /// There is not.
  enum Block: Codable, Equatable, Sendable {
    case text(Text), poll(question: String, answers: [String]), title(label: String), maybe(Int?), pair(Int, String), nils(Int?, Int?)
    case counts([String: Int]), rule, mixed(Int, b: Int), other(Value)
  }
  static let tagged = ReflectiveMapper<Part>(profile: MappingProfile().cases(.tagged(by: "type")))
  static let content = ReflectiveMapper<Block>(profile: MappingProfile().cases(.tagged(by: "t", content: "c"), unknown: "other"))
  static let keyed = ReflectiveMapper<Block>(profile: MappingProfile().cases(.keyed, unknown: "other"))

  struct Page: Codable, Equatable, Sendable {
    var part: Part
    var count: Int?
  }
  indirect enum Tree: Codable, Equatable, Sendable { case wrap(Tree), leaf(size: Int) }
  enum Inner: Codable, Equatable, Sendable { case a(n: Int), b }
  enum Outer: Codable, Equatable, Sendable { case x(Inner), y(in: Inner) }
  enum One: Codable, Equatable, Sendable { case only(Int) }
  enum Raw: String, Codable, Sendable { case a }

  /// It lists its keys, but reads them in its own way.
  enum Own: Codable, Equatable, Sendable {
    case a(Int), b
    enum CodingKeys: CodingKey { case a, b }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      self = container.allKeys.first == .a ? .a(try container.decode(Int.self, forKey: .a)) : .b
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      switch self {
      case .a(let number): try container.encode(number, forKey: .a)
      case .b: try container.encodeNil(forKey: .b)
      }
    }
  }

  /// It reads a string if it gets no object.
  enum OwnText: Codable, Equatable, Sendable {
    case name, number(Int)
    enum CodingKeys: CodingKey { case number }

    init(from decoder: any Decoder) throws {
      if let container = try? decoder.container(keyedBy: CodingKeys.self) {
        self = .number(try container.decode(Int.self, forKey: .number))
      } else {
        _ = try decoder.singleValueContainer().decode(String.self)
        self = .name
      }
    }

    func encode(to encoder: any Encoder) throws {
      if case .number(let number) = self {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(number, forKey: .number)
      } else {
        var container = encoder.singleValueContainer()
        try container.encode("name")
      }
    }
  }
}

extension CaseModels {
  /// The value, or the code, source path and destination path of each issue.
  static func outcome<T>(_ body: () throws -> T) -> String {
    do { return "\(try body())" } catch let error as MappingError {
      return error.issues.map { "\($0.code) \($0.sourcePath) -> \($0.destinationPath)" }.joined(separator: "; ")
    } catch {
      return "\(error)"
    }
  }
}
