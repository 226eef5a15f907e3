import Foundation

/// The values that fields get by their policies, instead of those of the document.
extension Reader {
  /// The policy of a field for a request.
  func policy(of field: FieldPlan, _ type: any Decodable.Type, _ mapper: FieldMapper?, isConditional: Bool) -> FieldPolicy {
    let isStrict = isStrict && !isConditional
    if !isStrict, let policy = field.policy, field.isConditional == isConditional, mapper === field.mapper, field.isRequested(as: type) {
      return policy
    }
    return FieldPolicy(field.rule, plan(for: type), mapper, isConditional: isConditional, isStrict: isStrict)
  }

  /// The value for a field that cannot be mapped, which in an update is the existing one; the outer nil
  /// if there is none.
  func fallback(
    _ type: any Decodable.Type, _ field: FieldPlan, _ policy: FieldPolicy, in details: FrameDetails, isConditional: Bool
  ) -> Any?? {
    if let existing = details.existing, !existing.isNew {
      return policy.updated == .existing ? existingValue(type, field, in: existing, details, isConditional: isConditional) : nil
    }
    guard case .use(let fallbacks, _) = policy.invalid else { return nil }
    return value(of: fallbacks, type, field, isConditional: isConditional, softening: true)
  }

  /// The value of a field that is not read: the existing one, else that of its policy.
  func leftOut(
    _ type: any Decodable.Type, _ field: FieldPlan, in details: FrameDetails, isConditional: Bool
  ) throws(Failure) -> Any? {
    if let existing = details.existing, !existing.isNew {
      if let value = existingValue(type, field, in: existing, details, isConditional: isConditional) { return value }
      let place = IssueLocation(in: details, step: .field(field.label), value: nil)
      if let unresolvedFailure = existing.unresolvedFailure(field, type, in: details, at: place) { throw unresolvedFailure }
    }
    if case .use(let fallbacks, _) = policy(of: field, type, field.mapper, isConditional: isConditional).leftOut,
      let value = value(of: fallbacks, type, field, isConditional: isConditional)
    {
      return value
    }
    throw Failure(
      .configuration, .mistake(.noFallback(field.name, isLeftOut: true)),
      at: IssueLocation(in: details, step: .path(.root, destination: ValuePath([.key(field.name)])), value: nil))
  }

  /// The first of some fallbacks that there is, as the requested type; the outer nil if there is none.
  func value(
    of fallbacks: FieldPolicy.Fallbacks, _ type: any Decodable.Type, _ field: FieldPlan?, isConditional: Bool, softening: Bool = false
  ) -> Any?? {
    var rest = fallbacks
    while let kind = rest.popFirst() {
      let found: Any?? =
        switch kind {
        case .default: given(field?.rule.fallback, as: type, isConditional: isConditional)
        case .declared: given(field?.rule.declared, as: type, isConditional: isConditional)
        case .missing: plan(for: type).presence.map { .some($0.missingAsAny) }
        case .zero: zero(type).map { .some($0) }
        case .nil, .present: .some(nilValue(type, isConditional: isConditional))
        }
      guard let found else { continue }
      if field != nil { recorder?.note(fallback: kind, softening: softening) }
      return found
    }
    return nil
  }

  /// A fallback as the requested type; the outer nil if it is of another type.
  private func given<T: Decodable>(_ fallback: AnyFallback?, as type: T.Type, isConditional: Bool) -> Any?? {
    guard let fallback else { return nil }
    if let value = fallback.value(as: type, in: self) { return .some(value as Any) }
    guard isConditional, let value = fallback.value(as: T?.self, in: self) else { return nil }
    return .some(value.map { $0 as Any })
  }

  /// Nil for a field that may be absent; else the nil of the `Optional` that was requested.
  func nilValue(_ type: any Decodable.Type, isConditional: Bool) -> Any? {
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
