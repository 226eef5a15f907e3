import Hydrate

/// How the keys of types become properties, or the names of kinds cases: by one key transformer under
/// which all come back, else by coding keys.
struct KeyNames {
  /// The transformer in Swift; nil if the keys are the properties, or have coding keys.
  let transformer: String?
  private let rule: KeyTransformer?

  private static let candidates: [(String?, KeyTransformer)] = [
    (nil, .identity), (".camelToSnake", .camelToSnake), (".camelToKebab", .camelToKebab),
    (".camelToScreamingSnake", .camelToScreamingSnake), (".camelToPascal", .camelToPascal),
  ]

  init(of keys: Set<String>) {
    let found = Self.candidates.first { candidate in keys.allSatisfy { Self.property(for: $0, by: candidate.1) != nil } }
    (transformer, rule) = (found?.0, found?.1)
  }

  /// Coding keys for all that is not a name.
  init() { (transformer, rule) = (nil, nil) }

  /// Whether keys come back under the transformer, or have coding keys.
  func hold(_ keys: [String]) -> Bool { rule.map { rule in keys.allSatisfy { Self.property(for: $0, by: rule) != nil } } ?? true }

  /// The properties or cases for the keys of one type, all different.
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

extension Declaration {
  /// The names of declarations, by their numbers: each by its places, all different.
  ///
  /// - Parameter root: The name of the root's type.
  static func names(of declarations: [Declaration], root: String) -> [Int: String] {
    var names: [Int: String] = [:]
    let ordered = declarations.indices.sorted { declarations[$0].position < declarations[$1].position }
    let numbers = Dictionary(declarations.indices.map { (declarations[$0].position, $0) }, uniquingKeysWith: { one, _ in one })
    var taken = UniqueNames(SwiftName.taken.union([root]))
    for number in ordered {
      let declaration = declarations[number]
      if declaration.places.contains(where: { $0.rank == .given }) {
        names[number] = root
        continue
      }
      let suggested = common(declaration.places)
      let parent = declaration.parent.flatMap { numbers[$0] }.flatMap { names[$0] }
      let name = taken.contains(suggested) ? (parent ?? "") + suggested : suggested
      names[number] = taken.add(name)
    }
    return names
  }

  /// The words at the end that all names have: `BillingAddress` and `ShippingAddress` are an
  /// `Address`. Else the name of elements, else the first one.
  private static func common(_ places: [TypeFinder.Place]) -> String {
    let best = places.first { $0.rank == .elements } ?? places.first
    guard let best else { return "Item" }
    var words = SwiftName.words(of: best.name)
    for place in places {
      let shared = zip(words.reversed(), SwiftName.words(of: place.name).reversed()).prefix { $0 == $1 }.count
      words = Array(words.suffix(shared))
    }
    let name = words.joined()
    return name.isEmpty || SwiftName.taken.contains(name) || name.unicodeScalars.first?.properties.isXIDStart != true ? best.name : name
  }
}
