/// Says what any Swift value is as structured data, by its mirror. Every trap of `Mirror` is known in this file, and in no other.
enum MirrorReader {
  static func value(of subject: Any) throws(MappingError) -> Value {
    var budget = MirrorBudget()
    return try SourceWalker.value(of: subject) { (subject, builder) throws(SourceFault) in
      let shape = try FoundationReader.shape(of: subject, keys: .pairs, in: builder)
      guard case .unknown = shape else { return shape }
      return try Self.shape(of: subject, &budget)
    }
  }

  /// What a value is that is neither a scalar nor a collection of the standard library.
  private static func shape(of subject: Any, _ budget: inout MirrorBudget) throws(SourceFault) -> SourceShape {
    if let payload = subject as? Payload { return .object(payload.members) }
    if let presence = subject as? any PresenceTarget { return .instead(presence.content ?? Value.null) }
    if let coded = subject as? any CodedSource { return .instead(try coded.encoded()) }
    let mirror = Mirror(reflecting: subject)
    switch mirror.displayStyle {
    case .struct, .class: return .object(properties(in: try budget.levels(of: mirror, showing: subject)))
    case .enum: return try enumShape(subject, mirror, &budget)
    case .tuple: return tupleShape(try budget.children(of: mirror, showing: subject))
    case .optional: return .instead(mirror.children.first?.value ?? Value.null)
    case .collection, .set: return .array(try budget.children(of: mirror, showing: subject).map(\.value))
    case .dictionary: return try KeyRule.pairs.shape(members(try budget.children(of: mirror, showing: subject)))
    default:
      // A type may describe itself by a mirror without saying what it is; functions and the like have no children.
      return mirror.children.isEmpty ? .unknown : try ownShape(subject, mirror, &budget)
    }
  }

  /// What a type shows by a mirror of its own that says nothing of use about its kind.
  private static func ownShape(_ subject: Any, _ mirror: Mirror, _ budget: inout MirrorBudget) throws(SourceFault) -> SourceShape {
    let levels = try budget.levels(of: mirror, showing: subject)
    return mirror.children.first?.label == nil ? .array(levels[0].map(\.value)) : .object(properties(in: levels))
  }

  // MARK: Collections

  /// The elements that a collection's mirror shows.
  static func elements(of collection: Any) -> [Any] { Mirror(reflecting: collection).children.map(\.value) }

  /// The keys and values that a dictionary's mirror shows.
  static func members(of dictionary: Any) -> [(key: Any, value: Any)] { members(Array(Mirror(reflecting: dictionary).children)) }

  private static func members(_ children: [Mirror.Child]) -> [(key: Any, value: Any)] {
    children.compactMap { child in
      let parts = Mirror(reflecting: child.value).children.prefix(3).map(\.value)
      return parts.count == 2 ? (parts[0], parts[1]) : nil
    }
  }

  /// What Foundation's box around a value of Swift's holds.
  static func boxedValue(in object: Any) -> Any? {
    guard String(describing: type(of: object)) == "__SwiftValue" else { return nil }
    return Mirror(reflecting: object).children.first { $0.label == "value" }?.value
  }

  // MARK: Enums and tuples

  /// The associated values of a case under their labels.
  private struct Payload {
    let members: [(key: String, value: Any)]
  }

  private static func enumShape(_ subject: Any, _ mirror: Mirror, _ budget: inout MirrorBudget) throws(SourceFault) -> SourceShape {
    if let child = mirror.children.first, let name = child.label, !(subject is any CustomReflectable) || MirrorBudget.hasOneChild(mirror) {
      return .object([(name, try payload(of: child.value, &budget))])
    }
    // A type that shows something else by a mirror of its own has no case's name to print, which would show the mirror again.
    if subject is any CustomReflectable, !mirror.children.isEmpty { return try ownShape(subject, mirror, &budget) }
    guard !(subject is any CustomStringConvertible), !(subject is any CustomDebugStringConvertible), !(subject is any TextOutputStreamable)
    else {
      throw SourceFault(
        .typeMismatch, .hiddenCase(type(of: subject)))
    }
    let name = String(describing: subject)
    return subject is any Decodable ? .object([(name, Payload(members: []))]) : .instead(name)
  }

  /// Several values, or one with a label, are a tuple.
  private static func payload(of value: Any, _ budget: inout MirrorBudget) throws(SourceFault) -> Payload {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .tuple else { return Payload(members: [("_0", value)]) }
    return Payload(members: labelled(try budget.children(of: mirror, showing: value)))
  }

  private static func tupleShape(_ children: [Mirror.Child]) -> SourceShape {
    let hasLabels = children.contains { isLabel($0.label) }
    return hasLabels ? .object(labelled(children)) : .array(children.map(\.value))
  }

  private static func labelled(_ children: [Mirror.Child]) -> [(key: String, value: Any)] {
    children.enumerated().map { index, child in
      (isLabel(child.label) ? child.label ?? "_\(index)" : "_\(index)", child.value)
    }
  }

  /// The parts of a tuple that have no label show as `.0`, `.1`.
  private static func isLabel(_ label: String?) -> Bool { label.map { !$0.hasPrefix(".") } ?? false }

  // MARK: Properties

  /// The properties of a struct or class with their values: a superclass's first, under their names, what wrappers and `lazy` hold
  /// instead of what stores it.
  static func children(of subject: Any) -> [(label: String, value: Any)] {
    properties(in: MirrorBudget.levels(of: Mirror(reflecting: subject))).map { ($0.key, $0.value) }
  }

  /// The stored properties in the same order and under the same names, with what stores them: the wrapper itself.
  static func storedChildren(of subject: Any) -> [(label: String, value: Any, isLazy: Bool)] {
    stored(in: MirrorBudget.levels(of: Mirror(reflecting: subject))).map { ($0.name, $0.value, $0.isLazy) }
  }

  /// Whether what a mirror shows are the stored properties of a struct or a class, not what a type makes up of itself.
  static func hasOwnProperties(_ subject: Any) -> Bool {
    guard !(subject is any CustomReflectable) else { return false }
    let style = Mirror(reflecting: subject).displayStyle
    return style == .struct || style == .class
  }

  /// What a value is made of, to compare it with another of its type: the stored properties, else the children as they stand; no more of them
  /// than a number.
  static func parts(of subject: Any, atMost limit: Int) -> [(label: String?, value: Any)] {
    let mirror = Mirror(reflecting: subject)
    if mirror.displayStyle == .struct || mirror.displayStyle == .class {
      let stored = stored(in: MirrorBudget.levels(of: mirror))
      if !stored.isEmpty { return stored.map { ($0.name, $0.value) } }
    }
    return mirror.children.prefix(limit).map { ($0.label, $0.value) }
  }

  private static func properties(in levels: [[Mirror.Child]]) -> [(key: String, value: Any)] {
    stored(in: levels).filter { ($0.value as? any PresenceTarget)?.isMissing != true }.map {
      ($0.name, $0.isWrapped ? wrappedValue(in: $0.value) ?? $0.value : $0.value)
    }
  }

  /// The stored properties that the levels of a class show, the superclass's first.
  private static func stored(in levels: [[Mirror.Child]]) -> [Stored] {
    levels.reversed().flatMap { children in
      let isObserved = children.contains { $0.label == observationRegistrar }
      return children.compactMap { Stored(label: $0.label, value: $0.value, isObserved: isObserved) }
    }
  }

  fileprivate static let lazyPrefix = "$__lazy_storage_$_"
  private static let observationRegistrar = "_$observationRegistrar"

  /// The name of the property that is stored under a label; nil for what a macro stores for itself.
  ///
  /// An underscore at the front belongs to the name, unless a property wrapper or `@Observable` put it there.
  static func propertyName(label: String, value: Any, isObserved: Bool) -> String? {
    if label.hasPrefix(lazyPrefix) { return String(label.dropFirst(lazyPrefix.count)) }
    if label.hasPrefix("_$") { return nil }
    guard label.hasPrefix("_"), label.utf8.count > 1, isObserved || wrappedValue(in: value) != nil else { return label }
    return String(label.dropFirst())
  }

  // MARK: Values within values

  /// The names of the one property in which a property wrapper may keep its value.
  private static let wrapperStorage: Set<String> = ["value", "storage", "wrapped", "stored", "_value", "_storage", "_wrapped", "_stored"]

  /// What a property wrapper wraps, as far as it shows; nil for anything that does not look like one.
  ///
  /// A wrapper within a wrapper is known by its `wrappedValue` alone: a model with a `value` may well be wrapped.
  static func wrappedValue(in wrapper: Any) -> Any? {
    guard var value = wrappedValue(in: wrapper, isWithin: false) else { return nil }
    for _ in 0..<wrapperLimit {
      guard let inner = wrappedValue(in: value, isWithin: true) else { break }
      value = inner
    }
    return value
  }

  /// No property has as many wrappers; objects that wrap each other in a circle do.
  private static let wrapperLimit = 32

  private static func wrappedValue(in wrapper: Any, isWithin: Bool) -> Any? {
    let type = Swift.type(of: wrapper)
    guard SwiftScalars.writer(for: type) == nil, !(wrapper is any SourceCollection), !(wrapper is any CodedSource) else { return nil }
    let mirror = Mirror(reflecting: wrapper)
    guard mirror.displayStyle == .struct || mirror.displayStyle == .class else { return nil }
    let children = mirror.children.prefix(MirrorBudget.propertyLimit)
    if let child = children.first(where: { $0.label == "wrappedValue" || $0.label == "_wrappedValue" }) { return child.value }
    guard !isWithin, MirrorBudget.hasOneChild(mirror), let child = mirror.children.first, let label = child.label,
      wrapperStorage.contains(label)
    else { return nil }
    return publishedValue(in: child.value) ?? child.value
  }

  /// Combine's `Published` keeps its value in the case of an enum, or in a subject once it has a subscriber.
  private static func publishedValue(in storage: Any) -> Any? {
    let mirror = Mirror(reflecting: storage)
    guard mirror.displayStyle == .enum, MirrorBudget.hasOneChild(mirror) else { return nil }
    return mirror.descendant("value") ?? mirror.descendant("publisher", "subject", "currentValue")
  }

  /// What a value holds that may be an `Optional` of an `Optional`, which `Any` hides; nil where any of them is nil.
  ///
  /// One that says to be an `Optional` and holds itself is given as it is.
  static func unwrapped(_ value: Any) -> Any? {
    var inner = value
    for _ in 0..<MirrorBudget.levelLimit {
      let mirror = Mirror(reflecting: inner)
      guard mirror.displayStyle == .optional else { return inner }
      guard let child = mirror.children.first else { return nil }
      inner = child.value
    }
    return value
  }

  /// What an `Optional` holds, one level down.
  fileprivate static func unwrappedOnce(_ value: Any) -> Any? { Mirror(reflecting: value).children.first?.value }

  static func isEnum(_ value: Any) -> Bool { Mirror(reflecting: value).displayStyle == .enum }
}

/// A child of a mirror under its property's name.
private struct Stored {
  let name: String
  let value: Any
  /// Whether the value is a property wrapper.
  let isWrapped: Bool
  /// Whether the property is `lazy`.
  let isLazy: Bool

  /// nil for what is no property, and for a lazy one that has no value yet.
  init?(label: String?, value: Any, isObserved: Bool) {
    guard let label, let name = MirrorReader.propertyName(label: label, value: value, isObserved: isObserved) else { return nil }
    self.name = name
    isLazy = label.hasPrefix(MirrorReader.lazyPrefix)
    if isLazy {
      guard let computed = MirrorReader.unwrappedOnce(value) else { return nil }
      self.value = computed
      isWrapped = false
    } else {
      self.value = value
      isWrapped = !isObserved && name != label
    }
  }
}

/// ``Presence``, whatever it wraps.
protocol PresenceTarget: SendableMetatype {
  static var missingAsAny: Any { get }
  static var nullAsAny: Any { get }
  /// The type that it wraps.
  static var contentType: Any.Type { get }
  var isMissing: Bool { get }
  /// What it wraps, where there is something.
  var content: Any? { get }
}
