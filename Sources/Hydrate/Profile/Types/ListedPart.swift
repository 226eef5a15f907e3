/// A part of a list that is yet to be read: where it stands, and the type that a profile's file has for it.
struct ListedPart {
  let value: Value
  var type: ForcedType?
  /// What stands in, with a non-fatal issue, where the value cannot be read.
  var fallback: Value?
  let scope: any MappingScope
  let step: Step

  /// The part as a property of a type, or an element of one.
  func read<T>(as target: T.Type, _ run: Run) throws(Failure) -> T? {
    try part(run) { value, step throws(Failure) in
      if let type { return try type.read(as: target, value, run, scope, step) }
      return try run.read(anyOf: target, value, in: scope, step)
    }
  }

  /// The part as its type has it, for what is read by the rules that hold where it stands.
  func form(_ run: Run) throws(Failure) -> Value {
    guard let type, value.kind != .null else { return value }
    return try part(run) { value, step throws(Failure) in try type.form(of: value, run, scope, step) }
  }

  /// The same for a mapper of the public protocol.
  func canonical(_ run: Run) throws(Failure) -> Value {
    guard let type, value.kind != .null else { return value }
    return try part(run) { value, step throws(Failure) in try type.canonical(of: value, run, scope, step) }
  }

  private func part<R>(_ run: Run, _ read: (Value, Step) throws(Failure) -> R) throws(Failure) -> R {
    guard let fallback else { return try read(value, step) }
    let mark = run.session.issueCount
    do throws(Failure) {
      return try read(value, step)
    } catch {
      if error.staysFatal { throw error }
      _ = run.session.withdraw(since: mark)
      run.session.soften(error, .value(fallback))
      return try read(fallback, step)
    }
  }
}
