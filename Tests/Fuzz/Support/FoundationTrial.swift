import Foundation
import Hydrate

/// A model that Foundation's coders and the library's read and write alike.
struct FoundationTrial: Sendable {
  /// Documents that fit, as Foundation writes them.
  let documents: [String]
  private let body: @Sendable (String) -> Void

  /// What is not expected of a model.
  struct Exceptions: OptionSet {
    let rawValue: Int
    /// The type makes do with another form where one does not fit, so that it may find more under coercion.
    static let triesAlternatives = Exceptions(rawValue: 1)
  }

  init<Model: Codable & SendableMetatype>(_ models: Model..., excepting exceptions: Exceptions = []) {
    documents = models.map {
      String(decoding: require(try? Self.encoder.encode($0), "a model that Foundation cannot write"), as: UTF8.self)
    }
    body = { Self.check(Model.self, $0, exceptions) }
  }

  func check(_ text: String) { body(text) }

  private static func check<Model: Codable & SendableMetatype>(_ type: Model.Type, _ text: String, _ exceptions: Exceptions) {
    // Of a repeated key, Foundation has the first value or the last one, as it happens.
    guard let document = try? Value(json: text, options: JSONReadingOptions(duplicateKeys: .refuse)) else { return }
    let data = Data(text.utf8)
    let strict = Result { try MappingDecoder(strictProfile).decode(type, from: data) }
    let lenient = Result { try MappingDecoder().decode(type, from: data) }
    func say(_ law: String) -> String { "\(type): \(law): \(text)\nstrict: \(strict)\nlenient: \(lenient)" }

    if !exceptions.contains(.triesAlternatives), let model = try? strict.get() {
      require(written(model) == (try? lenient.get()).flatMap(written), say("another model under coercion"))
    }
    // What Foundation reads otherwise, or not at all, may still be written and read again.
    if let model = try? strict.get(), let again = try? MappingEncoder().encode(model), !FoundationDifference.isExpected(in: again) {
      let twin = try? decoder.decode(type, from: again)
      require(
        twin.flatMap(written) == written(model), say("another model from what was written: \(String(decoding: again, as: UTF8.self))"))
    }
    guard !FoundationDifference.isExpected(in: document) else { return }
    let twin = Result { try decoder.decode(type, from: data) }
    require((try? strict.get()).flatMap(written) == (try? twin.get()).flatMap(written), say("Foundation has \(twin)"))
  }

  /// What tells two models from each other.
  private static func written<Model: Encodable>(_ model: Model) -> Data? { try? encoder.encode(model) }

  private static let strictProfile = MappingProfile().coercion(.strict)

  private static var encoder: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    // As the library reads and writes them; Foundation's own forms are another matter.
    encoder.dateEncodingStrategy = .custom { try ReflectiveMapper<Date>().reversed.map($0).encode(to: $1) }
    return encoder
  }

  private static var decoder: JSONDecoder {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .custom { decoder in
      let text = try decoder.singleValueContainer().decode(String.self)
      return try ReflectiveMapper<Date>().coercion(.strict).map(Value(any: text))
    }
    return decoder
  }
}
