import Foundation

/// The values that fields get by their policies, instead of those of the document.
extension Reader {
  /// The policy of a field for a request.
  func policy(of read: FieldRead, _ field: FieldPlan, by mapper: FieldMapper?) -> FieldPolicy {
    let isStrict = isStrict && !read.isConditional
    if !isStrict, let policy = field.policy, field.isConditional == read.isConditional, mapper === field.mapper,
      field.isRequested(as: read.type)
    {
      return policy
    }
    return FieldPolicy(field.rule, plan(for: read.type), mapper, isConditional: read.isConditional, isStrict: isStrict)
  }

  /// The value for a field that cannot be mapped, which in an update is the existing one; nil if
  /// there is none.
  func fallback(_ read: FieldRead, _ field: FieldPlan, _ policy: FieldPolicy) -> FieldValue? {
    if let existing = read.details.existing, !existing.isNew {
      return policy.updated == .existing ? existingValue(read.type, read, field, in: existing) : nil
    }
    guard case .use(let fallbacks, _) = policy.invalid else { return nil }
    return value(of: fallbacks, read, softening: true)
  }

  /// The value of a field that is not read: the existing one, else that of its policy.
  func leftOut(_ read: FieldRead, _ field: FieldPlan) throws(Failure) -> Any? {
    if let existing = read.details.existing, !existing.isNew, let kept = try kept(read, field, by: existing) { return kept.value }
    if case .use(let fallbacks, _) = policy(of: read, field, by: field.mapper).leftOut, let value = value(of: fallbacks, read) {
      return value.value
    }
    throw Failure(
      .configuration, .mistake(.noFallback(field.name, isLeftOut: true)),
      at: IssueLocation(in: read.details, step: .path(.root, destination: ValuePath([.key(field.name)])), value: nil))
  }

  /// The first of some fallbacks that there is, as the requested type; nil if there is none.
  func value(of fallbacks: FieldPolicy.Fallbacks, _ read: FieldRead, softening: Bool = false) -> FieldValue? {
    let (type, field, isConditional) = (read.type, read.field, read.isConditional)
    var rest = fallbacks
    while let kind = rest.popFirst() {
      let found =
        switch kind {
        case .default: given(field?.rule.fallback, as: type, isConditional: isConditional)
        case .declared: given(field?.rule.declared, as: type, isConditional: isConditional)
        case .missing: plan(for: type).presence.map { FieldValue($0.missingAsAny) }
        case .zero: zero(type).map { FieldValue($0) }
        case .nil, .present: FieldValue(nilValue(type, isConditional: isConditional))
        }
      guard let found else { continue }
      if field != nil { recorder?.note(fallback: kind, softening: softening) }
      return found
    }
    return nil
  }

  /// A fallback as the requested type; nil if it is of another type.
  private func given<T: Decodable>(_ fallback: AnyFallback?, as type: T.Type, isConditional: Bool) -> FieldValue? {
    guard let fallback else { return nil }
    if let value = fallback.value(as: type, in: self) { return FieldValue(value) }
    guard isConditional, let value = fallback.value(as: T?.self, in: self) else { return nil }
    return FieldValue(value.map { $0 as Any })
  }

  /// Nil for a field that may be absent; else the nil of the `Optional` that was requested.
  private func nilValue(_ type: any Decodable.Type, isConditional: Bool) -> Any? {
    isConditional ? nil : (type as? any OptionalShape.Type).map { $0.noneAsAny }
  }

  private func zero<T: Decodable>(_ type: T.Type) -> Any? { Zero.value(of: type).map { $0 as Any } }
}

/// Fallbacks that the first attempt at a model does without; see `Reader+Retrying.swift`.
extension Reader {
  func withholdFallbacks(in number: Int, if isWithheld: Bool) { frames.update(number) { $0.withholdsFallbacks = isWithheld } }

  /// Notes that a field on the fast path has failed, where the attempt does without fallbacks.
  func noteWithheldFallback(in frame: ReadFrame) { if frame.withholdsFallbacks { session.attempts.noteWithheldFallback() } }

  /// Whether the attempt may use the fallback of a field for a value, or for none. If not, notes
  /// it.
  func mayUseFallback(_ policy: FieldPolicy, for value: Value?, in details: FrameDetails) -> Bool {
    guard counts.attempts > 0 else { return true }
    let attempts = session.attempts
    if !policy.isWithheld { return value == nil ? attempts.mayUseFallback() : attempts.mayUseRemedy() }
    guard let frame = (details.owner ?? details).frame, frame.withholdsFallbacks else { return attempts.mayUseFallback() }
    attempts.noteWithheldFallback()
    return false
  }
}

/// Values that are left out when they are written, by `omit(_:)`.
extension Reader {
  /// Whether a field's value is left out: what is read for an absent key is equal to it.
  ///
  /// - Parameter isConditional: Whether the property is an `Optional`, for which an absent key is nil.
  @_semantics("optimize.sil.specialize.generic.never")
  func omits<T>(_ value: T, of field: FieldPlan, isConditional: Bool) -> Bool {
    let fallbacks = field.leavesOut(as: T.self).subtracting(isConditional ? .zero : [])
    if fallbacks.isEmpty { return false }
    if fallbacks == .zero { return isEmpty(value) }
    guard let content = MirrorReader.unwrapped(value) else { return false }
    for (kind, fallback) in [(FieldPolicy.Fallbacks.default, field.rule.fallback), (.declared, field.rule.declared)]
    where fallbacks.contains(kind) {
      let usual = fallback?.value(as: T.self, in: self) ?? fallback?.value(as: T?.self, in: self).flatMap(\.self)
      guard let usual, let own = MirrorReader.unwrapped(usual) else { continue }
      var comparison = ValueComparison(session.canonicalForms.form)
      return (!fallbacks.contains(.ifEmpty) || isEmpty(usual)) && comparison.areEqual(content, own)
    }
    return false
  }

  /// Whether a value is an empty string or collection.
  func isEmpty<T>(_ value: T) -> Bool {
    if let text = same(value, as: String.self) { return text.isEmpty }
    if let collection = value as? any EmptiableCollection { return collection.isEmpty }
    guard let content = MirrorReader.unwrapped(value), type(of: content) != T.self else { return false }
    return Zero.isEmpty(content)
  }
}

/// The zeros that may replace a missing value, always with an issue: 0, false, "", [], [:].
package enum Zero {
  /// Returns the zero of a type; nil if it has none.
  static func value<T>(of type: T.Type) -> T? {
    if let leaf = Leaf(type) {
      guard let zero = leaf.zero, let reading = try? LeafReader.read(leaf, zero, isExact: false) else { return nil }
      return unboxed(reading.value, as: type)
    }
    return (type as? any EmptiableCollection.Type).flatMap { $0.init() as? T }
  }

  /// Whether a type has a zero. Only for use at set-up.
  package static func isThere(for type: Any.Type) -> Bool {
    if let leaf = Leaf(type) { return leaf.zero != nil }
    return ExtendedType(type) != nil && type is any EmptiableCollection.Type
  }

  /// Whether a value is an empty string or collection.
  static func isEmpty(_ value: Any) -> Bool { (value as? String)?.isEmpty ?? (value as? any EmptiableCollection)?.isEmpty ?? false }
}

/// A collection that is empty when made.
protocol EmptiableCollection {
  init()
  var isEmpty: Bool { get }
}

extension Array: EmptiableCollection {}
extension ContiguousArray: EmptiableCollection {}
extension Set: EmptiableCollection {}
extension Dictionary: EmptiableCollection {}

/// Provides an instance of each Foundation type that a model may contain, so that no Foundation
/// code runs with made-up values.
enum FoundationZeros {
  static func value<T>(of type: T.Type) -> T? {
    if let value = table[ObjectIdentifier(type)]?() as? T { return value }
    guard ExtendedType(type) == .measurement, let type = type as? any Decodable.Type else { return nil }
    // Decoded from JSON, since the different unit types have no other initializer in common.
    let json = #"{"value":0,"unit":{"symbol":"","converter":{"constant":0,"coefficient":1}}}"#
    return (try? JSONDecoder().decode(type, from: Data(json.utf8))) as? T
  }

  private static let table: [ObjectIdentifier: @Sendable () -> Any] = [
    ObjectIdentifier(Locale.self): { Locale(identifier: "en_US_POSIX") },
    ObjectIdentifier(TimeZone.self): { TimeZone.gmt },
    ObjectIdentifier(Calendar.self): { Calendar(identifier: .gregorian) },
    ObjectIdentifier(DateComponents.self): { DateComponents() },
    ObjectIdentifier(DateInterval.self): { DateInterval(start: Date(timeIntervalSinceReferenceDate: 0), duration: 0) },
    ObjectIdentifier(IndexSet.self): { IndexSet() },
    ObjectIdentifier(IndexPath.self): { IndexPath() },
    ObjectIdentifier(CharacterSet.self): { CharacterSet() },
    ObjectIdentifier(PersonNameComponents.self): { PersonNameComponents() },
    ObjectIdentifier(URLComponents.self): { URLComponents() },
    ObjectIdentifier(AttributedString.self): { AttributedString() },
    ObjectIdentifier(CGPoint.self): { CGPoint() },
    ObjectIdentifier(CGSize.self): { CGSize() },
    ObjectIdentifier(CGRect.self): { CGRect() },
    ObjectIdentifier(Duration.self): { Duration.zero },
  ]
}
