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
    if case .optional = self { self } else { .optional(self) }
  }

  /// The type within an optional, a list or a dictionary; nil for any other.
  private var inner: LearntType? {
    switch self {
    case .known, .date, .declared: nil
    case .optional(let type), .list(let type), .dictionary(let type): type
    }
  }

  /// The type without lists, dictionaries and optionals around it.
  private var innermost: LearntType { inner?.innermost ?? self }

  /// How many lists, dictionaries and optionals are around the innermost type.
  var nesting: Int { inner.map { $0.nesting + 1 } ?? 0 }

  /// Whether its source needs Foundation.
  var isOfFoundation: Bool {
    switch innermost {
    case .known(let name): ["Decimal", "URL", "UUID"].contains(name)
    case .date: true
    default: false
    }
  }

  /// The style of the dates in it; nil if it has none.
  var dateStyle: Int? { if case .date(let style) = innermost { style } else { nil } }

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

/// A struct or an enum of the learnt source.
struct Declaration {
  enum Content: Hashable {
    case fields([Field])
    /// The raw values of an enum.
    case cases([String])
    /// The cases of an enum with payloads, and the key that names the case.
    case kinds([Kind], tag: String)

    /// The same in an order that does not depend on the samples.
    var ordered: Content {
      switch self {
      case .fields(let fields): .fields(fields.sorted { $0.key < $1.key })
      case .cases(let cases): .cases(cases.sorted())
      case .kinds(let kinds, let tag): .kinds(kinds.sorted { $0.name < $1.name }, tag: tag)
      }
    }

    // Texts that differ only in how Unicode composes their characters are equal to Swift's strings,
    // but are other keys and other raw values.
    static func == (a: Content, b: Content) -> Bool {
      switch (a, b) {
      case (.fields(let a), .fields(let b)): a == b
      case (.cases(let a), .cases(let b)): a.elementsEqual(b) { $0.utf8.elementsEqual($1.utf8) }
      case (.kinds(let a, let tag), .kinds(let b, let other)): a == b && tag.utf8.elementsEqual(other.utf8)
      default: false
      }
    }
  }

  /// A kind of objects.
  struct Kind: Hashable {
    /// Its text in the documents, of ASCII.
    let name: String
    /// The type of its members; nil if it has none.
    let payload: LearntType?
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
  /// The places of the type, in their order, which suggest its name.
  var places: [TypeFinder.Place]
  /// The position of the object around the first place.
  let parent: Int?
  /// The position of the first place among all.
  let position: Int

  var fields: [Field] { if case .fields(let fields) = content { fields } else { [] } }

  /// The names of the kinds of objects; empty for any other type.
  var kindNames: [String] { if case .kinds(let kinds, _) = content { kinds.map(\.name) } else { [] } }
}
