/// What an object of a patch is put over: the values that a model has before it is updated, or none where it is made anew.
///
/// They come from Mirror where a property has the field's name and the type that is asked for, else through the model's own encoding. It lives in
/// its update, on one task: what outlives that keeps a ``PresentSnapshot``.
final class PresentValues {
  private let model: Any?
  private let children: [String: Any]
  private lazy var written: Value? = model.flatMap { PresentSnapshot.encoding(of: $0) }
  /// Whether nothing is there, so that what the patch lacks is missing.
  let isNew: Bool
  /// Whether only what was written of the model is left.
  private let isSnapshot: Bool
  /// What a default has here, for nulls that are to set it.
  private let defaults: PresentValues?
  let nulls: UpdateNulls
  let trail: MergeTrail

  /// The present values of a model that is merged; an enum is replaced as a whole.
  init<Model>(under underlay: Underlay<Model>) {
    nulls = underlay.nulls
    trail = underlay.trail
    defaults = nulls == .setDefault ? underlay.fallback.map { PresentValues(of: $0) } : nil
    isSnapshot = false
    model = underlay.present.flatMap { Self.merged($0) }
    isNew = model == nil
    children = model.map { Self.children(of: $0) } ?? [:]
    if !isNew { trail.merge() }
  }

  /// The values of a default.
  private init(of model: Any) {
    nulls = .clear
    trail = MergeTrail()
    defaults = nil
    isSnapshot = false
    self.model = Self.merged(model)
    isNew = self.model == nil
    children = self.model.map { Self.children(of: $0) } ?? [:]
  }

  /// What was written of a model, or of a container within it.
  init(_ snapshot: PresentSnapshot, trail: MergeTrail = MergeTrail()) {
    model = nil
    children = [:]
    isSnapshot = true
    isNew = snapshot.isNew
    defaults = nil
    nulls = snapshot.nulls
    self.trail = trail
    written = snapshot.value
  }

  /// What can be merged into; nil for nothing, and for an enum.
  private static func merged(_ value: Any) -> Any? {
    guard let content = MirrorReader.unwrapped(value) else { return nil }
    if let presence = content as? any PresenceTarget { return presence.content.flatMap { merged($0) } }
    return MirrorReader.isEnum(content) ? nil : content
  }

  private static func children(of model: Any) -> [String: Any] {
    Dictionary(StoredProperty.all(of: model).map { ($0.name, $0.value) }, uniquingKeysWith: { _, last in last })
  }

  /// What may be kept: nothing in it is the user's.
  var snapshot: PresentSnapshot {
    PresentSnapshot(value: isSnapshot ? written : model.flatMap { PresentSnapshot(of: $0).value }, nulls: nulls, isNew: isNew)
  }

  // MARK: Fields

  /// The property of a field; the type is looked at only where the coding key is no property's name.
  private func child(_ field: FieldPlan) -> Any? { children[field.codingKey] ?? (children.isEmpty ? nil : children[field.name]) }

  func has(_ field: FieldPlan) -> Bool { child(field) != nil || written?[field.codingKey] != nil }

  func isNil(_ field: FieldPlan) -> Bool {
    if let child = child(field) { return MirrorReader.unwrapped(child) == nil }
    return written?[field.codingKey].map(\.isNull) ?? true
  }

  /// The present value as what is asked for; the outer nil where there is none, or none can be told.
  func value<T: Decodable>(_ field: FieldPlan, as type: T.Type, isConditional: Bool) -> T?? {
    if isNew { return nil }
    let child = child(field)
    if let child {
      if let value = child as? T { return .some(.some(value)) }
      if isConditional, let value = child as? T? { return .some(value) }
    }
    guard let written else { return nil }
    guard let value = written[field.codingKey] else { return isConditional && child == nil && !isSnapshot ? .some(nil) : nil }
    if isConditional, value.isNull { return .some(nil) }
    return Self.read(type, value).map { .some($0) }
  }

  /// What a part of the patch for a field is put over.
  func underlay<T: Decodable>(_ field: FieldPlan, as type: T.Type, fallback: T?, isConditional: Bool) -> Underlay<T> {
    Underlay(
      present: value(field, as: type, isConditional: isConditional) ?? nil,
      fallback: fallback ?? defaultValue(field, as: type, isConditional: isConditional) ?? nil, nulls: nulls, trail: trail.member(field))
  }

  /// What the default of the model has for a field; the outer nil where there is none.
  func defaultValue<T: Decodable>(_ field: FieldPlan, as type: T.Type, isConditional: Bool) -> T?? {
    defaults?.value(field, as: type, isConditional: isConditional)
  }

  /// Whether there may be a value that cannot be told: the type does not encode itself, and has properties that are none of its keys.
  func hides(_ field: FieldPlan, _ keyType: (any CodingKey.Type)?) -> Bool {
    guard !isNew, child(field) == nil, written == nil else { return false }
    return isSnapshot || children.keys.contains { keyType?.init(stringValue: $0) == nil }
  }

  /// The failure of a field whose value is there and cannot be told. A check of what an update would have found says nothing of it.
  func untold(_ field: FieldPlan, at place: Place) -> Failure {
    if isSnapshot { return Failure([]) }
    return Failure(
      .configuration,
      .text(
        "the present value of the key \(field.codingKey) cannot be told: no property has its name; plan() looks at the type, or let it encode itself"
      ),
      at: place)
  }

  // MARK: Keys that stand as they are

  /// The keys that the model writes.
  var keys: [String] { isNew ? [] : written?.keys ?? [] }

  func underlay<T: Decodable>(key: String, as type: T.Type) -> Underlay<T> {
    Underlay(present: member(key, as: type), nulls: nulls, trail: trail.member(key, key: nil))
  }

  func member<T: Decodable>(_ key: String, as type: T.Type) -> T? { isNew ? nil : written?[key].flatMap { Self.read(type, $0) } }

  /// What the model writes at a key.
  func member(_ key: String) -> Value? { isNew ? nil : written?[key] }

  // MARK: Containers

  /// What is read of the whole value, by a type around it.
  func whole<T: Decodable>(as type: T.Type) -> Underlay<T> {
    Underlay(present: isNew ? nil : wholeValue(as: type), nulls: nulls, trail: trail.whole(type))
  }

  private func wholeValue<T: Decodable>(as type: T.Type) -> T? {
    if let model = model as? T { return model }
    if children.count == 1, let value = children.first?.value as? T { return value }
    return written.flatMap { Self.read(type, $0) }
  }

  /// The values of a container that the type nests at a key.
  func nested(_ key: String) -> PresentValues {
    let value = member(key)
    let isObject = value?.kind == .object
    return PresentValues(
      PresentSnapshot(value: isObject ? value : nil, nulls: nulls, isNew: !isObject), trail: trail, isWithin: !isSnapshot)
  }

  /// The values of a superclass's own object: the same properties, and what stands in its place where the model writes itself.
  func superLevel(_ key: String) -> PresentValues {
    PresentValues(superOf: self, written: member(key))
  }

  private init(superOf other: PresentValues, written: Value?) {
    model = nil
    children = other.children
    isSnapshot = other.isSnapshot
    isNew = other.isNew
    defaults = other.defaults
    nulls = other.nulls
    trail = other.trail
    self.written = written
  }

  private init(_ snapshot: PresentSnapshot, trail: MergeTrail, isWithin: Bool) {
    model = nil
    children = [:]
    isSnapshot = !isWithin
    isNew = snapshot.isNew
    defaults = nil
    nulls = snapshot.nulls
    self.trail = trail
    written = snapshot.value
  }

  /// What was written, read back by the built-in rules.
  private static func read<T: Decodable>(_ type: T.Type, _ value: Value) -> T? {
    let session = Session()
    defer { session.end() }
    let run = session.run(of: .builtIn)
    let scope = Scope(parent: nil, step: .same, value: value)
    return try? run.read(type, run.plan(for: type), value, in: scope, .same)
  }
}
