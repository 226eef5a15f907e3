/// One change of an update: its path, and the values before and after, like an entry of an audit
/// log.
///
///     let changes = try accounts.updateReportingChanges(&account, json: #"{"name": "B", "limits": {"disk": null}}"#).value
///     changes[0].path    // name
///     changes[0].old     // "A"
///     changes[1].new     // nil: limits.disk was removed
///
///     print(changes[1])  // limits.disk: 5 -> none
///
/// The description has the path, and the values before and after unless they are sensitive. For a
/// log without user data use the ``path``.
public struct Change: Sendable, Hashable {
  /// The path in the model, of properties and dictionary keys.
  public let path: ValuePath
  /// The path in the source: `home_address.city` for `homeAddress.city` with
  /// ``KeyTransformer/camelToSnake``.
  public let sourcePath: ValuePath
  /// The encoded value before the update; nil if there was none, for example for a property that
  /// was nil.
  ///
  /// If the mapper cannot encode the model, because a field has a one-way mapper, this is the
  /// canonical form.
  public let old: Value?
  /// The encoded value after the update; nil if there is none.
  public let new: Value?
  /// Whether the values must not be shown, because a rule says
  /// ``ReflectiveMapper/sensitive(_:_:)`` for the field, for a field that
  /// it is in, or for one in its value. ``old`` and ``new`` are the values all the same.
  ///
  ///     let cards = ReflectiveMapper<Card>().sensitive(\.number)
  ///     let changes = try cards.updateReportingChanges(&card, json: #"{"number": "4222", "limit": 2}"#).value
  ///     changes.map(\.isSensitive)    // [true, false]
  public let isSensitive: Bool

  /// - Parameter sensitiveKeys: The keys whose values the mapper hides.
  init(_ part: ChangedPart, _ before: inout ChangedValues, _ after: inout ChangedValues, hiding sensitiveKeys: SensitiveKeys?) {
    path = part.path
    sourcePath = part.place.sourcePath
    let (was, became) = (before.part(part.place.source), after.part(part.place.source))
    // The mapper may write the part elsewhere, or as a text that says less.
    let isElsewhere = part.isGuess || was == became
    old = isElsewhere || was == nil ? before.form(of: part.old) : was
    new = isElsewhere || became == nil ? after.form(of: part.new) : became
    isSensitive =
      part.place.isSensitive || part.place.otherNames.contains { sensitiveKeys?.contains($0) == true }
      || [old, new].contains { $0.map { sensitiveKeys?.hides(partOf: $0) == true } == true }
  }
}

extension Change: Printed {
  /// The path, and the values before and after: `version: 2 -> 9`. Sensitive ones are `•••`, and
  /// `none` is no value.
  public var description: String {
    func text(_ value: Value?) -> String { value.map { isSensitive ? SensitiveKeys.mask : "\($0)" } ?? "none" }
    return DisplayText.escaped("\(path): \(text(old)) -> \(text(new))")
  }

  /// Only the paths.
  package var stored: KeyValuePairs<String, Any> { ["path": path, "sourcePath": sourcePath] }
}

/// The encoded form of a model, for looking up its parts.
struct ChangedValues {
  /// Nil if the mapper cannot encode the model.
  private let whole: Value?
  /// The engine of the mapper; nil if it has none.
  private let engine: Engine?
  /// The objects on the paths, by index: each is walked only once, however many members are looked
  /// up.
  private var objects: [Int: MemberIndex] = [:]
  /// The same for dictionaries that are written as arrays of their keys and values.
  private var pairs: [Int: [String: Value]] = [:]

  init(_ whole: Value?, by mapper: Any) { (self.whole, engine) = (whole, (mapper as? any SettingsMapper)?.settingsEngine) }

  /// The encoded value at a path; nil if there is none.
  mutating func part(_ way: [Accessor]) -> Value? {
    var value = whole
    for accessor in way { value = value.flatMap { part($0, accessor) } }
    return value
  }

  private mutating func part(_ value: Value, _ accessor: Accessor) -> Value? {
    switch accessor.form {
    case .path(let path):
      var value: Value? = value
      for component in path.components { value = value.flatMap { part($0, component) } }
      return value
    case .first(let accessors): return accessors.first.flatMap { part(value, $0) }
    case .several, .custom: return accessor.find(in: value).value
    }
  }

  private mutating func part(_ value: Value, _ component: ValuePath.Component) -> Value? {
    if case .key(let key) = component, value.kind == .array {
      let known = pairs[value.index] ?? Self.pairs(of: value)
      pairs[value.index] = known
      return known[key]
    }
    guard case .key(let key) = component, value.kind == .object, value.document === whole?.document else {
      return Accessor(ValuePath([component])).find(in: value).value
    }
    let members = objects[value.index] ?? MemberIndex(of: value)
    objects[value.index] = members
    return members.member(key).map { value.document.part(at: $0) }
  }

  private static func pairs(of list: Value) -> [String: Value] {
    let elements = list.array ?? []
    let pairs = stride(from: 0, to: elements.count - 1, by: 2).compactMap { place in
      elements[place].scalarText.map { ($0, elements[place + 1]) }
    }
    return Dictionary(pairs, uniquingKeysWith: { _, last in last })
  }

  /// The form in which the mapper's settings write a part by itself; nil for nil.
  func form(of content: Any?) -> Value? {
    guard let content = content.flatMap({ MirrorReader.unwrapped($0) }) else { return nil }
    if let value = content as? Value { return ExistingLeaf.shown(value) }
    let session = Session(userInfo: [:])
    defer { session.end() }
    var context = session.context(of: nil)
    if let engine { context.ownReader = session.reader(of: engine) }
    return try? session.canonical(content, in: context)
  }
}
