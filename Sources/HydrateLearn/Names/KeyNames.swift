import Hydrate

/// How the keys of all types become properties: by one key transformer under which all come back,
/// else by coding keys.
struct KeyNames {
  /// The transformer in Swift; nil if the keys are the properties, or have coding keys.
  let transformer: String?
  private let rule: KeyTransformer?

  private static let candidates: [(String?, KeyTransformer)] = [
    (nil, .identity), (".camelToSnake", .camelToSnake), (".camelToKebab", .camelToKebab),
    (".camelToScreamingSnake", .camelToScreamingSnake),
    (".camelToPascal", .camelToPascal),
  ]

  init(of keys: Set<String>) {
    let found = Self.candidates.first { candidate in keys.allSatisfy { Self.property(for: $0, by: candidate.1) != nil } }
    (transformer, rule) = (found?.0, found?.1)
  }

  /// The properties for the keys of one type, all different.
  func properties(of keys: [String]) -> [String] {
    UniqueNames.names(for: keys) { key in
      rule.flatMap { Self.property(for: key, by: $0) } ?? (Self.property(for: key, by: .identity) ?? SwiftName.property(from: key))
    }
  }

  /// A property in camel case that is a legal name, and whose key comes back.
  private static func property(for key: String, by rule: KeyTransformer) -> String? {
    guard let name = rule.property(for: key), SwiftName.isProperty(name), !name.drop(while: { $0 == "_" }).contains("_"),
      rule.sourceKey(for: name) == key
    else { return nil }
    return name
  }
}

/// Names that are all different, by numbers after them.
struct UniqueNames {
  /// The last number of each name.
  private var numbers: [String: Int]

  init(_ taken: Set<String> = []) { numbers = Dictionary(uniqueKeysWithValues: taken.map { ($0, 1) }) }

  func contains(_ name: String) -> Bool { numbers[name] != nil }

  /// Names for texts, all different. A text that is its name keeps it, so that of `@type` and `type`
  /// the first one has the number.
  static func names(for texts: [String], _ name: (String) -> String) -> [String] {
    var taken = UniqueNames()
    var names = texts.map(name)
    let own = texts.indices.filter { names[$0].utf8.elementsEqual(texts[$0].utf8) }
    for index in own { names[index] = taken.add(names[index]) }
    let others = Set(texts.indices).subtracting(own)
    for index in texts.indices where others.contains(index) { names[index] = taken.add(names[index]) }
    return names
  }

  /// Adds a name, with a number if it is there already.
  mutating func add(_ name: String) -> String {
    guard var number = numbers[name] else {
      numbers[name] = 1
      return name
    }
    repeat { number += 1 } while numbers["\(name)\(number)"] != nil
    numbers[name] = number
    numbers["\(name)\(number)"] = 1
    return "\(name)\(number)"
  }
}
