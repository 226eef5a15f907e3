import Foundation

@testable import Hydrate

/// The first values of repeated keys, picked in the plainest way from a document in which the last ones are used.
enum FirstValues {
  static func check(_ value: Value, _ data: Data, _ dialect: JSONReadingOptions.Dialect = .json) {
    let options = JSONReadingOptions(duplicateKeys: .firstWins, dialect: dialect)
    let first = require(try? Value(json: data, options: options), "a text is refused where first values are used")
    require(first.document.isSound, "a document that is not sound where first values are used")
    require(first == plain(value), "other values than the first ones")
    require(first.repeatedKeys == value.repeatedKeys, "other repeated keys")
  }

  /// A document may nest 512 levels deep at most.
  private static func plain(_ value: Value) -> Value {
    switch value.kind {
    case .array: return Value((value.array ?? []).map(plain))
    case .object:
      var seen: Set<String> = []
      return Value(object: value.members.filter { seen.insert($0.key).inserted }.map { (key: $0.key, value: plain($0.value)) })
    default: return value
    }
  }
}
