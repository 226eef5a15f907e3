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
    let staged = context.session.stagedCount
    do throws(MappingError) {
      read = context.mergeBase == nil ? try context.read(Input.self, from: input) : try merged(input, in: context)
    } catch {
      context.session.dropStaged(since: staged)
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
