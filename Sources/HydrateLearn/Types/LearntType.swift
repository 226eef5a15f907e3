/// A type of the learnt source.
indirect enum LearntType: Hashable, Sendable {
  /// A type of Swift, Foundation or Hydrate.
  case known(String)
  /// A `Date` that is written in a style, a number in ``DateStyle/all``.
  case date(Int)
  /// A struct or an enum of the source, by its number.
  case declared(Int)
  case optional(LearntType)
  case list(LearntType)
  case dictionary(LearntType)

  static let value = LearntType.known("Value")

  /// The type as an `Optional`, which an `Optional` stays.
  var asOptional: LearntType {
    if case .optional = self { return self }
    return .optional(self)
  }

  /// The type without lists, dictionaries and optionals around it.
  private var innermost: LearntType {
    switch self {
    case .known, .date, .declared: self
    case .optional(let type), .list(let type), .dictionary(let type): type.innermost
    }
  }

  /// How many lists, dictionaries and optionals are around the innermost type.
  var nesting: Int {
    switch self {
    case .known, .date, .declared: 0
    case .optional(let type), .list(let type), .dictionary(let type): type.nesting + 1
    }
  }

  /// Whether its source needs Foundation.
  var isOfFoundation: Bool {
    switch innermost {
    case .known(let name): ["Decimal", "URL", "UUID"].contains(name)
    case .date: true
    default: false
    }
  }

  /// The style of the dates in it; nil if it has none.
  var dateStyle: Int? {
    if case .date(let style) = innermost { return style }
    return nil
  }

  /// Whether a mapper for dates can be the rule of a field of this type: a date, or a list or a
  /// dictionary of dates.
  var takesDateRule: Bool {
    switch self {
    case .date, .list(.date), .dictionary(.date): true
    case .optional(let type): type.takesDateRule
    default: false
    }
  }

  /// The type with texts instead of dates.
  var withTexts: LearntType {
    switch self {
    case .date: .known("String")
    case .known, .declared: self
    case .optional(let type): .optional(type.withTexts)
    case .list(let type): .list(type.withTexts)
    case .dictionary(let type): .dictionary(type.withTexts)
    }
  }
}

/// A name that a place suggests for its type.
struct Suggestion {
  enum Rank {
    /// The name of the whole document.
    case given
    /// The singular of a list's or a dictionary's name.
    case elements
    case key
  }

  let name: String
  let rank: Rank
}

/// A struct or an enum of the learnt source.
struct Declaration {
  enum Content: Hashable {
    case fields([Field])
    /// The raw values of an enum.
    case cases([String])

    /// The same in an order that does not depend on the samples.
    var ordered: Content {
      switch self {
      case .fields(let fields): .fields(fields.sorted { $0.key < $1.key })
      case .cases(let cases): .cases(cases.sorted())
      }
    }

    // Texts that differ only in how Unicode composes their characters are equal to Swift's strings,
    // but are other keys and other raw values.
    static func == (a: Content, b: Content) -> Bool {
      switch (a, b) {
      case (.fields(let a), .fields(let b)): a == b
      case (.cases(let a), .cases(let b)): a.elementsEqual(b) { $0.utf8.elementsEqual($1.utf8) }
      default: false
      }
    }
  }

  struct Field: Hashable {
    let key: String
    var type: LearntType
    /// Whether nil is written as null.
    let writesNull: Bool

    static func == (a: Field, b: Field) -> Bool {
      a.key.utf8.elementsEqual(b.key.utf8) && a.type == b.type && a.writesNull == b.writesNull
    }
  }

  var content: Content
  /// The names that the places suggest, in their order.
  var suggestions: [Suggestion]
  /// The position of the object around the first place.
  let parent: Int?
  /// The position of the first place among all.
  let position: Int

  var fields: [Field] {
    if case .fields(let fields) = content { return fields }
    return []
  }
}
