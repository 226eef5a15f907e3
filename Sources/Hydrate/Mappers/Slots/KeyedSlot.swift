/// Where a field's value goes, and the mapper on the way there.
protocol KeyedSlot<Target>: AnyObject, Sendable {
  associatedtype Target

  /// How issues call the place; nil where a key path has no name.
  var name: ValuePath? { get }
  /// Whether a look at what the mapper makes may tell the name.
  var wantsLook: Bool { get }
  /// Has that look taken, unless it has been.
  func tellName(by factory: KeyedFactory<Target>)
  /// What tells one place from another; nil where two fields may have one.
  var identity: AnyHashable? { get }
  var mistakes: [Mistake] { get }

  /// Maps the part, nil where it is absent; the context stands at the part. A target that is there already is updated; nil where it is not changed.
  func change(
    _ part: Value?, of subject: KeyedSubject<Target>, _ context: inout MappingContext
  ) throws(MappingError) -> KeyedChange<Target>?

  /// Puts in what a fresh target has, in place of what another has; nil where that means nothing.
  func reset(_ present: Target, to fresh: Target) -> KeyedChange<Target>?

  /// What is put in where the way to the part ended early; the error is thrown on where the mapper has nothing to put in.
  func change(
    standingInFor error: MappingError, of subject: KeyedSubject<Target>, _ context: inout MappingContext
  ) throws(MappingError) -> KeyedChange<Target>?

  /// Whether null is a value like any other to the slot.
  var takesNullAsValue: Bool { get }

  /// What the mapper is given; nil where that cannot be told.
  var inputType: Any.Type? { get }

  /// Whether what the place holds can be nil, or missing; nil where that cannot be told.
  var holdsNothing: Bool? { get }

  /// The mapper that decides; nil where it is made with each target.
  var decider: FieldMapper? { get }

  /// Whether mapping calls a method of the target.
  var callsMethod: Bool { get }

  /// Maps the value that the target has back; nil where it has none.
  func write(_ target: Target, _ context: inout MappingContext) throws(MappingError) -> Value?
}

extension KeyedSlot {
  var wantsLook: Bool { false }
  func tellName(by factory: KeyedFactory<Target>) {}

  func reset(_ present: Target, to fresh: Target) -> KeyedChange<Target>? { nil }

  func change(
    standingInFor error: MappingError, of subject: KeyedSubject<Target>, _ context: inout MappingContext
  ) throws(MappingError) -> KeyedChange<Target>? {
    throw error
  }

  var takesNullAsValue: Bool { false }

  var inputType: Any.Type? { nil }

  var holdsNothing: Bool? { nil }

  var decider: FieldMapper? { nil }

  var callsMethod: Bool { false }
}

extension Mappers {
  /// nil as a value of the type, where it is an `Optional`.
  static func none<T>(of type: T.Type) -> T? { (type as? any OptionalShape.Type)?.none(as: type) }
}

/// Whether two values are one instance of a class.
func isSameInstance<T>(_ a: T, _ b: T) -> Bool {
  guard type(of: a as Any) is AnyClass, type(of: b as Any) is AnyClass else { return false }
  return (a as AnyObject) === (b as AnyObject)
}

/// A change to a target that is ready to be made.
struct KeyedChange<Target> {
  let make: (inout KeyedTarget<Target>) -> Void
  /// Puts back what was there, for a target that is changed in place.
  var takeBack: (inout KeyedTarget<Target>) -> Void = { _ in }
  /// What the change comes to, as paths from the field's place; asked for when it has been made.
  var paths: () -> [ChangedPart] = { [] }
}
