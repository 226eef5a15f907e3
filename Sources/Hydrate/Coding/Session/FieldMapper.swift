import Foundation

/// A mapper whose types are known only at run time. Rules and plans store mappers in this form.
package typealias FieldMapper = any FieldMapping

/// The operations of a ``FieldMapper``.
///
/// The context holds the value, its location, and the reader whose rules apply. The reader and
/// the writer create a context for each value that they map.
package protocol FieldMapping: AnyObject, Sendable {
  var inputType: Any.Type { get }
  var outputType: Any.Type { get }
  /// The mapper's own type, for a plan's table.
  var name: String { get }
  /// The mapper itself, for code that inspects the mappers of a plan.
  var base: Any { get }
  /// See ``Mapper/handlesAbsence``.
  var handlesAbsence: Bool { get }

  /// The name of the mapper's output, for messages.
  var outputName: String { get }

  /// Whether this mapper is the only instance of its kind, so that configurations can be compared
  /// by its identity.
  var isShared: Bool { get }

  /// Whether the mapper's input can be absent, as an `Optional` can.
  var takesAbsence: Bool { get }

  /// Adds the mappers of which this one consists to a set.
  func add(to set: inout MapperSet)

  /// Returns what is left of the mapper for a value that some mappers are reading already; nil if
  /// nothing is.
  func applicable(besides active: MapperSet) -> FieldMapper?

  /// Whether the mapper's output can be a property of this type, or of its `Optional`.
  func fits<T>(_ property: T.Type) -> Bool

  /// Maps the value to a type; returns nil if the mapper returns nil. A part of a patch is merged
  /// into what the context says was there; a mapper that cannot merge replaces it.
  func read<T>(as type: T.Type, in context: inout MappingContext) throws(Failure) -> T?

  /// Returns the fallback for a value that the path does not lead to; throws the failure if there
  /// is none.
  func fallback<T>(as type: T.Type, for failure: Failure, in context: inout MappingContext) throws(Failure) -> T?

  /// Maps a property's value back to structured data; returns nil if the mapper returns nil.
  func write<T>(_ output: T, in context: inout MappingContext) throws(Failure) -> Value?

  /// Maps an input that was already read from the value. If the mapper takes another type, the
  /// input is first written as structured data.
  func read<T, Input>(as type: T.Type, input: Input, in context: inout MappingContext) throws(Failure) -> T?

  /// Maps a property's value back to an input of a type; returns nil if the mapper returns nil.
  func input<T, Input: Decodable>(_ type: Input.Type, of output: T, in context: inout MappingContext) throws(Failure) -> Input?
}

extension FieldMapping {
  package var base: Any { self }

  package var outputName: String { "\(outputType)" }

  package var isShared: Bool { false }

  /// Whether the mapper takes structured data unchanged, including null.
  package var takesValue: Bool { inputType == Value.self }

  /// Whether the mapper's input can be null.
  package var takesNull: Bool { takesValue || takesAbsence }

  package var takesAbsence: Bool { inputType is any OptionalShape.Type }

  package func add(to set: inout MapperSet) { set.insert(self) }

  package func applicable(besides active: MapperSet) -> FieldMapper? { active.contains(self) ? nil : self }

  package func fits<T>(_ property: T.Type) -> Bool { false }

  package func read<T>(as type: T.Type, in context: inout MappingContext) throws(Failure) -> T? { nil }

  package func fallback<T>(as type: T.Type, for failure: Failure, in context: inout MappingContext) throws(Failure) -> T? { throw failure }

  package func write<T>(_ output: T, in context: inout MappingContext) throws(Failure) -> Value? { nil }

  package func read<T, Input>(as type: T.Type, input: Input, in context: inout MappingContext) throws(Failure) -> T? {
    var form = context.holding(form: try context.session.write(input, in: context) ?? .null)
    return try read(as: type, in: &form)
  }

  package func input<T, Input: Decodable>(_ type: Input.Type, of output: T, in context: inout MappingContext) throws(Failure) -> Input? {
    guard let written = try write(output, in: &context) else { return nil }
    return try context.reader.read(type, written, in: context)
  }
}

/// The parts of a context that the engine's own mappers use.
extension MappingContext {
  /// The value to map; null if there is none.
  package var given: Value { value ?? .null }

  /// Returns the location of another value than the context's own. Pass nil for an absent value.
  package func place(of value: Value?) -> IssueLocation { IssueLocation(in: details, step: step, value: value) }

  /// Returns a context at the same location with another value.
  package func holding(_ value: Value) -> MappingContext {
    var copy = self
    copy.value = value
    copy.isAbsent = false
    copy.isMade = false
    copy.mergeBase = nil
    return copy
  }

  /// Returns a context for a converted form of the value. The form's parts are in no document, so
  /// issues in it get the location of the value.
  package func holding(form: Value) -> MappingContext {
    var copy = holding(form)
    copy.details = details.inner(step, value ?? details.value)
    copy.step = .same
    return copy
  }
}

/// A mapper that reads dates in a known format.
protocol DatedMapper {
  /// Returns the format in which a text is read; without a text, the mapper's own format.
  func dateFormat(for text: String?) -> String
  /// Returns the date of a value; nil if it is none.
  func date(of value: Value) -> Date?
}

extension DatedMapper {
  func readDate(of value: Value?) -> ReadDate {
    ReadDate(format: dateFormat(for: value?.string), date: value.flatMap { date(of: $0) })
  }
}

extension FieldMapping {
  /// Returns the format in which the mapper reads a date, and the date; nil if no date mapper is found.
  func date(of value: Value?) -> ReadDate? {
    var waiting: [(part: Any, isWhole: Bool)] = [(self, true)]
    // Mappers are values that contain other mappers, so `Mirror` finds them.
    for _ in 0..<32 {
      guard let (part, isWhole) = waiting.popLast() else { return nil }
      if let dated = part as? any DatedMapper { return dated.readDate(of: isWhole ? value : nil) }
      let parts = Mirror(ofStored: part).children.prefix(8)
      waiting += parts.map { ($0.value, isWhole && parts.count == 1 || part is any FieldMapping) }
    }
    return nil
  }
}

/// A mapper that provides a fallback for a failure, including a failure to read its input, which
/// the mapper itself never sees.
protocol SofteningMapper<Input, Output>: Mapper {
  /// Returns the fallback for the failure and reports the failure. Rethrows a mistake in the
  /// configuration of a mapper.
  func fallback(for error: MappingError, in context: inout MappingContext) throws(MappingError) -> Output
}

extension Mapper {
  /// Returns the fallback for a failure that occurred before this mapper received its input;
  /// rethrows the error if there is no fallback.
  func fallback(for error: MappingError, in context: inout MappingContext) throws(MappingError) -> Output {
    guard let softening = self as? any SofteningMapper<Input, Output> else { throw error }
    return try softening.fallback(for: error, in: &context)
  }

  /// Returns the fallback for a failure to read this mapper's input; nil if the failure must be
  /// thrown. Null has no fallback here, since `optional()` handles it.
  func fallback(for error: MappingError, reading value: Value, in context: inout MappingContext) throws(MappingError) -> Output? {
    guard value.kind != .null, let softening = self as? any SofteningMapper<Input, Output> else { return nil }
    return try softening.fallback(for: error, in: &context)
  }
}

extension Mapper where Input: Decodable {
  /// Reads the input from structured data by the rules around and maps it, even if the context says
  /// that the value is absent.
  func mapPresent(_ input: Value, in context: inout MappingContext) throws(MappingError) -> Output {
    // This avoids an `Optional` of the input, whose type the runtime would look up for each
    // value.
    let own: Input
    do throws(OtherType) { own = try proved(input, as: Input.self) } catch { return try mapRead(input, in: &context) }
    return try context.pass(own, to: self)
  }

  private func mapRead(_ input: Value, in context: inout MappingContext) throws(MappingError) -> Output {
    let read: Input
    let checkpoint = context.session.checkpoint
    do throws(MappingError) {
      read = context.mergeBase == nil ? try context.read(Input.self, from: input) : try merged(input, in: context)
    } catch {
      context.session.dropChanges(since: checkpoint)
      if let output = try fallback(for: error, reading: input, in: &context) { return output }
      throw error
    }
    // The input already has the patch in it; an operator may still keep the existing value.
    return try context.pass(read, to: self)
  }

  /// Reads the input from a part of a patch, and merges it into the existing value mapped back.
  private func merged(_ input: Value, in context: MappingContext) throws(MappingError) -> Input {
    var inner = context
    inner.mergeBase = context.mergeBase.flatMap { baseOfInput($0, in: context) }
    return try inner.read(Input.self, from: input)
  }
}
