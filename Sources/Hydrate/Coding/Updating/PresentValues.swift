/// What an object of a patch is put over: the values that a model has before it is updated, or none where it is made anew.
///
/// It lives in its update, on one task: no error refers to it.
final class PresentValues {
  private let parts: PresentModel
  /// Whether nothing is there, so that what the patch lacks is missing.
  let isNew: Bool
  /// Whether what comes of it is dropped, as in a diagnosis.
  private let isDropped: Bool
  /// What a default has here, for nulls that are to set it.
  private let defaults: PresentValues?
  let nulls: UpdateNulls
  let trail: MergeTrail

  /// The present values of a model that is merged; an enum is replaced as a whole.
  init<Model>(under underlay: Underlay<Model>, _ coding: PresentForms) {
    nulls = underlay.nulls
    trail = underlay.trail
    defaults = nulls == .setDefault ? underlay.fallback.map { PresentValues(of: $0, coding) } : nil
    isDropped = false
    let model = underlay.present.flatMap { Self.merged($0) }
    isNew = model == nil
    parts = model.map { PresentModel($0, coding) } ?? PresentModel(form: nil, coding)
    if !isNew { trail.merge() }
  }

  /// The values of a default.
  private init(of model: Any, _ coding: PresentForms) {
    nulls = .clear
    trail = MergeTrail()
    defaults = nil
    isDropped = false
    let model = Self.merged(model)
    isNew = model == nil
    parts = model.map { PresentModel($0, coding) } ?? PresentModel(form: nil, coding)
  }

  /// The same for a diagnosis: what that merges counts nowhere.
  var dropped: PresentValues { PresentValues(parts, isNew: isNew, isDropped: true, nulls, MergeTrail(), defaults) }

  private init(
    _ parts: PresentModel, isNew: Bool, isDropped: Bool, _ nulls: UpdateNulls, _ trail: MergeTrail, _ defaults: PresentValues?
  ) {
    (self.parts, self.isNew, self.isDropped) = (parts, isNew, isDropped)
    (self.nulls, self.trail, self.defaults) = (nulls, trail, defaults)
  }

  /// What can be merged into; nil for nothing, and for an enum.
  private static func merged(_ value: Any) -> Any? {
    guard let content = MirrorReader.unwrapped(value) else { return nil }
    if let presence = content as? any PresenceTarget { return presence.content.flatMap { merged($0) } }
    return MirrorReader.isEnum(content) ? nil : content
  }

  // MARK: Fields

  func has(_ field: FieldPlan, in scope: Scope) -> Bool { parts.isNil(field, in: scope) != nil }

  func isNil(_ field: FieldPlan, in scope: Scope) -> Bool { parts.isNil(field, in: scope) ?? true }

  private func part<T>(_ field: FieldPlan, _ type: T.Type, in scope: Scope) -> PresentModel.Part {
    parts.part(field, in: scope) { Self.stores($0, type) }
  }

  /// Whether a value is one of a type, or of its `Optional`.
  private static func stores<T>(_ value: Any, _ type: T.Type) -> Bool {
    let own = Swift.type(of: value) as Any.Type
    return own == T.self || own == T?.self || (T.self is AnyClass && value is T)
  }

  /// The present value as what is asked for; the outer nil where there is none, or none can be told.
  func value<T: Decodable>(_ field: FieldPlan, as type: T.Type, in scope: Scope, isConditional: Bool) -> T?? {
    isNew ? nil : value(of: part(field, type, in: scope), as: type, isConditional: isConditional)
  }

  private func value<T: Decodable>(of part: PresentModel.Part, as type: T.Type, isConditional: Bool) -> T?? {
    for found in [part.property?.value, part.written].compactMap(\.self) {
      if let value = found as? T { return .some(.some(value)) }
      if isConditional, let value = found as? T? { return .some(value) }
    }
    // A type may write something else than it reads, as text for what is text when it is read.
    // What the model does not write is not there.
    guard let found = part.written ?? part.property?.value else { return isConditional && parts.isRecorded ? .some(nil) : nil }
    guard let form = found as? Value ?? parts.coding.form(of: found) else { return nil }
    if isConditional, form.isNull { return .some(nil) }
    return parts.coding.read(type, form).map { .some($0) }
  }

  /// What a part of the patch for a field is put over.
  func underlay<T: Decodable>(_ field: FieldPlan, as type: T.Type, in scope: Scope, fallback: T?, isConditional: Bool) -> Underlay<T> {
    let part = isNew ? nil : part(field, type, in: scope)
    let inner = trail.member(field.label, at: field.source)
    inner.property = part.flatMap { parts.name(of: $0) { Self.stores($0, type) } }
    return Underlay(
      present: part.flatMap { value(of: $0, as: type, isConditional: isConditional) } ?? nil,
      fallback: fallback ?? defaultValue(field, as: type, in: scope, isConditional: isConditional) ?? nil, nulls: nulls, trail: inner)
  }

  /// What the default of the model has for a field; the outer nil where there is none.
  func defaultValue<T: Decodable>(_ field: FieldPlan, as type: T.Type, in scope: Scope, isConditional: Bool) -> T?? {
    defaults?.value(field, as: type, in: scope, isConditional: isConditional)
  }

  /// The failure of a field whose value may be there and cannot be told; nil where there is none. A diagnosis says nothing of it.
  func untold<T>(_ field: FieldPlan, _ type: T.Type, in scope: Scope, at place: Place) -> Failure? {
    guard !isNew else { return nil }
    let part = part(field, type, in: scope)
    guard part.isHidden || part.value.map({ MirrorReader.unwrapped($0) != nil }) == true else { return nil }
    if isDropped { return Failure([]) }
    let reason: Mistake.HiddenReason =
      if !part.isHidden {
        .unreadable(type)
      } else if parts.model is any Encodable {
        .notWritten
      } else {
        .notInspected
      }
    return Failure(
      .configuration, .mistake(.hiddenValue(key: field.codingKey, reason)), at: place)
  }

  // MARK: Keys that stand as they are

  /// The keys that the model writes.
  var keys: [String] { isNew ? [] : parts.form?.keys ?? [] }

  func underlay<T: Decodable>(key: String, as type: T.Type) -> Underlay<T> {
    Underlay(present: member(key, as: type), nulls: nulls, trail: trail.member(key, key: nil))
  }

  func member<T: Decodable>(_ key: String, as type: T.Type) -> T? { member(key).flatMap { parts.coding.read(type, $0) } }

  /// What the model writes at a key.
  func member(_ key: String) -> Value? { isNew ? nil : parts.form?[key] }

  // MARK: Containers

  /// What is read of the whole value, by a type around it.
  func whole<T: Decodable>(as type: T.Type) -> Underlay<T> {
    Underlay(present: isNew ? nil : wholeValue(as: type), nulls: nulls, trail: trail.whole(type))
  }

  private func wholeValue<T: Decodable>(as type: T.Type) -> T? {
    if let model = parts.model as? T { return model }
    if let value = parts.only({ Self.stores($0, type) }) as? T { return value }
    return parts.form.flatMap { parts.coding.read(type, $0.value) }
  }

  /// The values of a container that the type nests at a key.
  func nested(_ key: String) -> PresentValues {
    PresentValues(parts.container(key), isNew: member(key)?.kind != .object, isDropped: isDropped, nulls, trail, nil)
  }

  /// The values of a superclass's own object: the same properties, and what stands in its place where the model writes itself.
  func superLevel(_ key: String) -> PresentValues {
    PresentValues(parts.superclass(key), isNew: isNew, isDropped: isDropped, nulls, trail, defaults)
  }
}
