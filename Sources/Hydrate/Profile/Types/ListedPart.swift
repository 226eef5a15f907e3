/// A part of a list that is yet to be read: where it stands, and the type that a profile's file has for it.
struct ListedPart {
  /// The place, with the value that stands there.
  var context: MappingContext
  var type: ForcedType?
  /// What stands in, with a non-fatal issue, where the value cannot be read.
  var fallback: Value?

  var isNull: Bool { context.given.kind == .null }

  /// The part as a property of a type, or an element of one.
  func read<T>(as target: T.Type) throws(Failure) -> T? {
    try part { context throws(Failure) in
      if let type { return try type.read(as: target, in: &context) }
      return try context.run.read(anyOf: target, context.given, in: context)
    }
  }

  /// The part as its type has it, for what is read by the rules that hold where it stands.
  func form() throws(Failure) -> Value {
    guard let type, !isNull else { return context.given }
    return try part { context throws(Failure) in try type.form(of: context.given, in: &context) }
  }

  /// The same for a mapper of the public protocol.
  func canonical() throws(Failure) -> Value {
    guard let type, !isNull else { return context.given }
    return try part { context throws(Failure) in try type.canonical(of: context.given, in: &context) }
  }

  private func part<R>(_ read: (inout MappingContext) throws(Failure) -> R) throws(Failure) -> R {
    var place = context
    guard let fallback else { return try read(&place) }
    let session = context.session
    let mark = session.issueCount
    do throws(Failure) {
      return try read(&place)
    } catch {
      if error.staysFatal { throw error }
      _ = session.withdraw(since: mark)
      session.soften(error, .value(fallback))
      var place = context.holding(fallback)
      return try read(&place)
    }
  }
}
