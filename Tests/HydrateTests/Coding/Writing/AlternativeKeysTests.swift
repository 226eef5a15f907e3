import Foundation
import Hydrate
import Testing

/// An enum that reads one of several models writes the keys that it reads, of the alternatives that come late too.
@Suite struct AlternativeKeysTests {
  struct Early: Codable, Equatable { var someCount: Int }
  struct Late: Codable, Equatable { var itsName: String }

  enum OneOf: Codable, Equatable {
    case early(Early), late(Late), text(String)

    init(from decoder: any Decoder) throws {
      if let early = try? Early(from: decoder) {
        self = .early(early)
      } else if let late = try? Late(from: decoder) {
        self = .late(late)
      } else {
        self = .text(try decoder.singleValueContainer().decode(String.self))
      }
    }

    func encode(to encoder: any Encoder) throws {
      switch self {
      case .early(let early): try early.encode(to: encoder)
      case .late(let late): try late.encode(to: encoder)
      case .text(let text): try text.encode(to: encoder)
      }
    }
  }

  @Test func everyAlternativeComesBack() throws {
    let mapper = ReflectiveMapper<[OneOf]>().keyTransformer(.camelToSnake)
    let models: [OneOf] = [.late(Late(itsName: "x")), .early(Early(someCount: 1)), .text("y")]
    let data = try mapper.jsonData(from: models)
    #expect(String(decoding: data, as: UTF8.self) == #"[{"its_name":"x"},{"some_count":1},"y"]"#)
    #expect(try mapper.map(json: data) == models)
  }

  /// The text comes first, so that a made-up value is one.
  enum TextFirst: Codable, Equatable {
    case text(String), late(Late)

    init(from decoder: any Decoder) throws {
      if let text = try? decoder.singleValueContainer().decode(String.self) {
        self = .text(text)
      } else {
        self = .late(try Late(from: decoder))
      }
    }

    func encode(to encoder: any Encoder) throws {
      switch self {
      case .text(let text): try text.encode(to: encoder)
      case .late(let late): try late.encode(to: encoder)
      }
    }
  }

  @Test func everyAlternativeComesBackWhateverComesFirst() throws {
    let mapper = ReflectiveMapper<[TextFirst]>().keyTransformer(.camelToSnake)
    let models: [TextFirst] = [.late(Late(itsName: "x")), .text("y")]
    let data = try mapper.jsonData(from: models)
    #expect(String(decoding: data, as: UTF8.self) == #"[{"its_name":"x"},"y"]"#)
    #expect(try mapper.map(json: data) == models)
  }
}
