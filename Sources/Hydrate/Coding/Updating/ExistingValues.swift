import Foundation

/// The merge base of an object of a patch: the values of a model before its update, or no values
/// if the model is new.
///
/// It exists only during its update, on one task; errors do not refer to it.
package final class ExistingValues {
  private let parts: ExistingModel
  /// Whether there is no existing model, so that fields that the patch lacks are missing.
  package let isNew: Bool
  /// Whether the results are dropped, as in a diagnosis.
  private let isDropped: Bool
  /// The values of the default, for nulls that set the default.
  private let defaults: ExistingValues?
  let nulls: UpdateNulls
  let trail: MergeTrail
  /// The case of an enum.
  let enumCase: ExistingCase?
  /// The containers from the object of the model to this one.
  private let containers: [NestedContainer]

  /// Creates the values of a model that is merged.
  @_semantics("optimize.sil.specialize.generic.never")
  init<Model>(of type: Model.Type, under mergeBase: MergeBase, _ coding: CanonicalForms) {
    nulls = mergeBase.nulls
    trail = mergeBase.trail
    let fallback = nulls == .setDefault ? mergeBase.fallback(as: type) : nil
    defaults = fallback.map { ExistingValues(of: type, under: MergeBase(existing: $0, nulls: .clear, trail: MergeTrail()), coding) }
    (isDropped, containers) = (false, [])
    let model = mergeBase.existing(as: type).flatMap { Self.merged($0) }
    enumCase = model.flatMap { ExistingCase($0) }
    isNew = model == nil
    parts = model.map { ExistingModel($0, coding) } ?? ExistingModel(form: nil, coding)
    if !isNew { trail.merge() }
  }

  /// The same values for a diagnosis, which does not record its merges.
  var dropped: ExistingValues { ExistingValues(parts, isNew: isNew, isDropped: true, nulls, MergeTrail(), defaults, enumCase, containers) }

  /// No values, for a part that is read anew.
  var anew: ExistingValues {
    ExistingValues(ExistingModel(form: nil, parts.coding), isNew: true, isDropped: isDropped, nulls, MergeTrail(), nil)
  }

  private init(
    _ parts: ExistingModel, isNew: Bool, isDropped: Bool, _ nulls: UpdateNulls, _ trail: MergeTrail, _ defaults: ExistingValues?,
    _ enumCase: ExistingCase? = nil, _ containers: [NestedContainer] = []
  ) {
    (self.parts, self.isNew, self.isDropped, self.enumCase, self.containers) = (parts, isNew, isDropped, enumCase, containers)
    (self.nulls, self.trail, self.defaults) = (nulls, trail, defaults)
  }

  /// Returns the value to merge into; nil if there is none, or if it is an enum that cannot be
  /// encoded, so that its payload is unknown.
  private static func merged(_ value: Any) -> Any? {
    guard let content = MirrorReader.unwrapped(value) else { return nil }
    if let presence = content as? any PresenceTarget { return presence.content.flatMap { merged($0) } }
    return isEnum(type(of: content)) && !(content is any Encodable) ? nil : content
  }

  // MARK: Fields

  /// Returns the trail of a field.
  @discardableResult func trail(of field: FieldPlan) -> MergeTrail { trail.member(field.label, at: field.source, in: containers) }

  func has(_ field: FieldPlan, in details: FrameDetails) -> Bool { parts.isNil(field, in: details) != nil }

  func isNil(_ field: FieldPlan, in details: FrameDetails) -> Bool { parts.isNil(field, in: details) ?? true }

  private func part<T>(_ field: FieldPlan, _ type: T.Type, in details: FrameDetails) -> ExistingModel.Part {
    parts.part(field, in: details) { Self.stores($0, type) }
  }

  /// Whether a value is one of a type, or of its `Optional`.
  private static func stores<T>(_ value: Any, _ type: T.Type) -> Bool {
    let own = Swift.type(of: value) as Any.Type
    return own == T.self || own == T?.self || (T.self is AnyClass && value is T)
  }

  /// Returns the existing value as the requested type; the outer nil if there is none, or if it
  /// cannot be found.
  package func value<T: Decodable>(_ field: FieldPlan, as type: T.Type, in details: FrameDetails, isConditional: Bool) -> T?? {
    if isNew { return nil }
    enumCase?.use()
    return value(of: part(field, type, in: details), as: type, isConditional: isConditional)
  }

  private func value<T: Decodable>(of part: ExistingModel.Part, as type: T.Type, isConditional: Bool) -> T?? {
    for found in [part.property?.value, part.written].compactMap(\.self) {
      if let value = found as? T { return .some(.some(value)) }
      if isConditional, let value = found as? T? { return .some(value) }
    }
    // A type may write another type than it reads, for example one that is read as the same
    // string. A value that the model does not write does not exist.
    guard let found = part.written ?? part.property?.value else { return isConditional && parts.isRecorded ? .some(nil) : nil }
    guard let form = found as? Value ?? parts.coding.form(of: found) else { return nil }
    if isConditional, form.isNull { return .some(nil) }
    // A payload of another type is another case.
    if enumCase != nil, form.kind == .object || form.kind == .array { return nil }
    return parts.coding.read(type, form).map { .some($0) }
  }

  /// Returns the merge base of a field.
  func mergeBase<T: Decodable>(
    _ field: FieldPlan, as type: T.Type, in details: FrameDetails, fallback: T?, isConditional: Bool
  ) -> MergeBase {
    let part = isNew ? nil : part(field, type, in: details)
    if part?.value != nil { enumCase?.use() }
    let inner = trail(of: field)
    inner.property = part.flatMap { parts.name(of: $0) { Self.stores($0, type) } }
    return MergeBase(
      existing: part.flatMap { value(of: $0, as: type, isConditional: isConditional) } ?? nil,
      fallback: fallback ?? defaultValue(field, as: type, in: details, isConditional: isConditional) ?? nil, nulls: nulls, trail: inner)
  }

  /// Returns the value of a field in the model's default; the outer nil if there is none.
  func defaultValue<T: Decodable>(_ field: FieldPlan, as type: T.Type, in details: FrameDetails, isConditional: Bool) -> T?? {
    defaults?.value(field, as: type, in: details, isConditional: isConditional)
  }

  /// Returns the failure of a field whose existing value cannot be found, though there may be
  /// one; nil if there is no failure. A diagnosis reports nothing for it.
  func unresolvedFailure<T>(_ field: FieldPlan, _ type: T.Type, in details: FrameDetails, at place: IssueLocation) -> Failure? {
    guard !isNew, enumCase == nil else { return nil }
    let part = part(field, type, in: details)
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

  // MARK: Verbatim keys

  /// The key of the only container that an existing enum writes, which names its case.
  var onlyKey: String? { keys.count == 1 ? keys[0] : nil }

  /// Whether keys that are listed name the case of an enum.
  func namesCase(byData isData: Bool) -> Bool { enumCase.map { !isNew && !(isData && $0.isDictionary) } ?? false }

  /// The patch of a payload that the patch does not mention; nil if it is that of another case.
  func emptyPayload(_ key: String) -> Value? { onlyKey == key ? .some(Value(object: [:])) : .none }

  /// The keys that the model writes.
  var keys: [String] { isNew ? [] : parts.form?.keys ?? [] }

  func mergeBase<T: Decodable>(key: String, as type: T.Type) -> MergeBase {
    MergeBase(existing: member(key, as: type), nulls: nulls, trail: trail.member(key, key: nil, in: containers))
  }

  func member<T: Decodable>(_ key: String, as type: T.Type) -> T? {
    guard let form = member(key) else { return nil }
    if let value = parts.written(key) as? T { return value }
    // A payload of another type is another case.
    return enumCase != nil && (form.kind == .object || form.kind == .array) ? nil : parts.coding.read(type, form)
  }

  /// Returns the value that the model writes at a key.
  func member(_ key: String) -> Value? {
    if isNew { return nil }
    enumCase?.use()
    return parts.form?[key]
  }

  // MARK: Containers

  /// Returns the merge base for a type that an enclosing type reads from the whole value.
  func whole<T: Decodable>(as type: T.Type) -> MergeBase {
    MergeBase(existing: isNew ? nil : wholeValue(as: type), nulls: nulls, trail: trail.whole(type))
  }

  private func wholeValue<T: Decodable>(as type: T.Type) -> T? {
    enumCase?.use()
    if let model = parts.model as? T { return model }
    if let value = parts.only({ Self.stores($0, type) }) as? T { return value }
    // A payload of another type is another case.
    if enumCase != nil { return nil }
    return parts.form.flatMap { parts.coding.read(type, $0.value) }
  }

  /// Returns the values of a container that the type nests at a key.
  func nested(_ key: String, at source: Accessor) -> ExistingValues {
    ExistingValues(
      parts.container(key), isNew: member(key)?.kind != .object, isDropped: isDropped, nulls, trail, nil, enumCase,
      containers + [NestedContainer(key: key, source: source)])
  }

  /// Returns the values of the payload of a case. Those of another case than the existing one are
  /// dropped.
  func payload(_ codingKey: String, _ field: FieldLabel?, at source: Accessor) -> ExistingValues {
    let isNew = isNew || onlyKey != codingKey
    let inner =
      isNew ? trail : field.map { trail.member($0, at: source, in: containers) } ?? trail.member(codingKey, key: nil, in: containers)
    if isNew { inner.replace() } else { inner.mergePayload() }
    return ExistingValues(parts.container(codingKey), isNew: isNew, isDropped: isDropped, nulls, inner, nil)
  }

  /// Whether there is an object of a superclass or of another part at a key. One of a class is not
  /// always written.
  func hasSuperLevel(_ key: String) -> Bool { !isNew && (parts.isInstance || parts.form?[key]?.kind == .object) }

  /// Returns the values of a superclass's object: the same properties, and the values that the
  /// model writes in that object.
  func superLevel(_ key: String, at source: Accessor) -> ExistingValues {
    ExistingValues(
      parts.superclass(key), isNew: isNew, isDropped: isDropped, nulls, trail, defaults, enumCase,
      containers + [NestedContainer(key: key, source: source)])
  }
}

/// The text forms of scalars without a canonical form. An update uses them to compare such
/// scalars and to read them back; they never leave the update.
enum ExistingLeaf {
  /// No user text that begins with this mark is read as a scalar.
  private static let mark = "\0"

  static func text(_ number: Double) -> String { mark + number.description }

  /// The text without the mark.
  static func shown(_ value: Value) -> Value {
    value.string.flatMap { $0.hasPrefix(mark) ? Value(String($0.dropFirst(mark.count))) : nil } ?? value
  }

  static func text(_ date: Date) -> String { text(date.timeIntervalSinceReferenceDate) }

  /// Returns the scalar of a type; nil for any other text.
  static func scalar(_ text: String, of type: Any.Type) -> Any? {
    guard text.hasPrefix(mark), let number = Double(text.dropFirst(mark.count)) else { return nil }
    let scalars: [Any] = [
      number, Float(number), CGFloat(number), number.isNaN ? Decimal.nan : Decimal.zero, Date(timeIntervalSinceReferenceDate: number),
    ]
    return scalars.first { Swift.type(of: $0) == type }
  }
}

/// Writes the existing values of an update and reads them back, with a separate engine.
struct CanonicalForms {
  let userInfo: MappingUserInfo

  init(_ userInfo: MappingUserInfo = [:]) { self.userInfo = userInfo }

  func form(of value: Any) -> Value? {
    guard value is any Encodable else { return nil }
    let session = Session(userInfo: userInfo)
    defer { session.end() }
    let form = try? session.canonical(value, by: session.reader(of: .canonicalForms), in: session.context(of: nil))
    return session.stackEnd == nil ? form : nil
  }

  func read<T: Decodable>(_ type: T.Type, _ value: Value) -> T? {
    let session = Session(userInfo: userInfo)
    defer { session.end() }
    let content = try? session.reader(of: .canonicalForms).read(type, value, in: session.context(of: value))
    return session.stackEnd == nil ? content : nil
  }
}

extension ValueComparison {
  /// Creates a comparison without user information.
  package init() { self.init(CanonicalForms().form) }
}
