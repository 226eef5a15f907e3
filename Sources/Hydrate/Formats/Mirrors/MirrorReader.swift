/// Turns any Swift value into structured data, using its mirror. Only this file deals with the
/// pitfalls of `Mirror`.
package enum MirrorReader {
  static func value(of subject: Any) throws(MappingError) -> Value {
    var budget = MirrorBudget()
    return try SourceWalker.value(of: subject) { (subject, builder) throws(SourceFault) in
      let shape = try FoundationReader.shape(of: subject, keys: .pairs, in: builder)
      guard case .unknown = shape else { return shape }
      return try Self.shape(of: subject, &budget)
    }
  }

  /// The shape of a value that is neither a scalar nor a collection of the standard library.
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
      if let printed = subject as? any Printed { return .object(printed.stored.map { ($0.key, $0.value) }) }
      // A type may have a custom mirror without a display style. Functions and the like have no
      // children.
      return mirror.children.isEmpty ? .unknown : try ownShape(subject, mirror, &budget)
    }
  }

  /// The shape of a type with a custom mirror that does not determine the kind.
  private static func ownShape(_ subject: Any, _ mirror: Mirror, _ budget: inout MirrorBudget) throws(SourceFault) -> SourceShape {
    let levels = try budget.levels(of: mirror, showing: subject)
    return mirror.children.first?.label == nil ? .array(levels[0].map(\.value)) : .object(properties(in: levels))
  }

  // MARK: Collections

  /// The elements in a collection's mirror.
  static func elements(of collection: Any) -> [Any] { Mirror(reflecting: collection).children.map(\.value) }

  /// The keys and values in a dictionary's mirror.
  static func members(of dictionary: Any) -> [(key: Any, value: Any)] { members(Array(Mirror(reflecting: dictionary).children)) }

  private static func members(_ children: [Mirror.Child]) -> [(key: Any, value: Any)] {
    children.compactMap { child in
      let parts = Mirror(reflecting: child.value).children.prefix(3).map(\.value)
      return parts.count == 2 ? (parts[0], parts[1]) : nil
    }
  }

  /// The Swift value in Foundation's box. Casts open it; outside Apple's platforms the mirror shows
  /// values that none of them names.
  static func boxedValue(in object: Any) -> Any? {
    guard String(describing: type(of: object)) == "__SwiftValue" else { return nil }
    let own: Any? = object as? Value ?? object as? any RawRepresentable ?? object as? any SourceCollection ?? object as? any Encodable
    return own ?? Mirror(reflecting: object).children.first { $0.label == "value" }?.value
  }

  // MARK: Enums and tuples

  /// The associated values of a case, by label.
  private struct Payload {
    let members: [(key: String, value: Any)]
  }

  private static func enumShape(_ subject: Any, _ mirror: Mirror, _ budget: inout MirrorBudget) throws(SourceFault) -> SourceShape {
    if let child = mirror.children.first, let name = child.label, !(subject is any CustomReflectable) || MirrorBudget.hasOneChild(mirror) {
      return .object([(name, try payload(of: child.value, &budget))])
    }
    // With a custom mirror, printing the value shows the mirror instead of the case's name.
    if subject is any CustomReflectable, !mirror.children.isEmpty { return try ownShape(subject, mirror, &budget) }
    guard !(subject is any CustomStringConvertible), !(subject is any CustomDebugStringConvertible), !(subject is any TextOutputStreamable)
    else {
      throw SourceFault(.hiddenCase(type(of: subject)), .typeMismatch)
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

  /// Parts of a tuple without a label appear as `.0`, `.1`.
  private static func isLabel(_ label: String?) -> Bool { label.map { !$0.hasPrefix(".") } ?? false }

  // MARK: Properties

  /// The properties of a struct or class with their values: those of a superclass first, by
  /// property name; for wrapped and `lazy` properties the value instead of the storage.
  static func children(of subject: Any) -> [(label: String, value: Any)] {
    properties(in: MirrorBudget.levels(of: Mirror(reflecting: subject))).map { ($0.key, $0.value) }
  }

  /// Whether the mirror shows the stored properties of a struct or a class, not a custom mirror.
  package static func hasOwnProperties(_ subject: Any) -> Bool {
    guard !(subject is any CustomReflectable) else { return false }
    let style = Mirror(reflecting: subject).displayStyle
    return style == .struct || style == .class
  }

  /// The parts of a value, to compare it with another value of its type: the stored properties,
  /// else the mirror's children; at most `limit` of them.
  package static func parts(of subject: Any, atMost limit: Int) -> [(label: String?, value: Any)] {
    let mirror = Mirror(ofStored: subject)
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

  /// The stored properties of all levels of a class, those of the superclass first.
  static func stored(in levels: [[Mirror.Child]]) -> [StoredProperty] {
    levels.reversed().flatMap { children in
      let isObserved = children.contains { $0.label == observationRegistrar }
      return children.compactMap { StoredProperty(label: $0.label, value: $0.value, isObserved: isObserved) }
    }
  }

  static let lazyPrefix = "$__lazy_storage_$_"
  private static let observationRegistrar = "_$observationRegistrar"

  /// The property stored under a label; nil for storage that a macro adds.
  ///
  /// A leading underscore is part of the name, unless a property wrapper or `@Observable` has
  /// added it.
  static func propertyName(label: String, value: Any, isObserved: Bool) -> String? {
    if label.hasPrefix(lazyPrefix) { return String(label.dropFirst(lazyPrefix.count)) }
    if label.hasPrefix("_$") { return nil }
    guard label.hasPrefix("_"), label.utf8.count > 1, isObserved || wrappedValue(in: value) != nil else { return label }
    return String(label.dropFirst())
  }

  // MARK: Nested values

  /// The names of the single property in which a property wrapper may store its value.
  private static let wrapperStorage: Set<String> = ["value", "storage", "wrapped", "stored", "_value", "_storage", "_wrapped", "_stored"]

  /// The value of a property wrapper; nil for a value that does not look like a wrapper.
  ///
  /// Within a wrapper, another wrapper is only recognized by its `wrappedValue`: a wrapped model
  /// may well have a property `value`.
  static func wrappedValue(in wrapper: Any) -> Any? {
    guard var value = wrappedValue(in: wrapper, isWithin: false) else { return nil }
    for _ in 0..<wrapperLimit {
      guard let inner = wrappedValue(in: value, isWithin: true) else { break }
      value = inner
    }
    return value
  }

  /// No property has as many wrappers, but objects may wrap each other in a cycle.
  private static let wrapperLimit = 32

  /// - Parameter isWithin: Whether the value counts only where the wrapper calls it so.
  static func wrappedValue(in wrapper: Any, isWithin: Bool) -> Any? {
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

  /// Combine's `Published` stores its value in the payload of an enum case, or in a subject once
  /// it has a subscriber.
  private static func publishedValue(in storage: Any) -> Any? {
    let mirror = Mirror(reflecting: storage)
    guard mirror.displayStyle == .enum, MirrorBudget.hasOneChild(mirror) else { return nil }
    return mirror.descendant("value") ?? mirror.descendant("publisher", "subject", "currentValue")
  }

  /// The value of a possibly nested `Optional`, which `Any` hides; nil if any of them is nil.
  ///
  /// An object that claims to be an `Optional` and contains itself is returned unchanged.
  package static func unwrapped(_ value: Any) -> Any? {
    var inner = value
    for _ in 0..<MirrorBudget.levelLimit {
      let mirror = Mirror(reflecting: inner)
      guard mirror.displayStyle == .optional else { return inner }
      guard let child = mirror.children.first else { return nil }
      inner = child.value
    }
    return value
  }

  /// The value that an `Optional` wraps, one level down.
  static func unwrappedOnce(_ value: Any) -> Any? { Mirror(reflecting: value).children.first?.value }
}

/// ``Presence`` with any wrapped type.
package protocol PresenceTarget: SendableMetatype {
  static var missingAsAny: Any { get }
  static var nullAsAny: Any { get }
  /// The wrapped type.
  static var contentType: Any.Type { get }
  var isMissing: Bool { get }
  /// The wrapped value, if there is one.
  var content: Any? { get }
}
