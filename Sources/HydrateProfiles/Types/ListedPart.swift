import Hydrate

/// A part of an array to be read, with its location and the type given in a profile file.
struct ListedPart {
  /// The location, with the value.
  var context: MappingContext
  var type: TypeOverride?
  /// The fallback, used with a non-fatal issue if the value cannot be read.
  var fallback: Value?

  var isNull: Bool { context.given.kind == .null }

  /// Reads the part as a property of a type, or as an element of one.
  func read<T>(as target: T.Type) throws(Failure) -> T? {
    try part { context throws(Failure) in
      if let type { return try type.read(as: target, in: &context) }
      return try context.reader.read(anyOf: target, context.given, in: context)
    }
  }

  /// The part in the form of its type, by the rules of its location.
  func form() throws(Failure) -> Value {
    guard let type, !isNull else { return context.given }
    return try part { context throws(Failure) in try type.form(of: context.given, in: &context) }
  }

  private func part<R>(_ read: (inout MappingContext) throws(Failure) -> R) throws(Failure) -> R {
    var place = context
    guard let fallback else { return try read(&place) }
    let session = context.session
    let mark = session.issueCount
    do throws(Failure) {
      return try read(&place)
    } catch {
      if error.isUnrecoverable { throw error }
      _ = session.withdraw(since: mark)
      session.soften(error, .value(fallback))
      var place = context.holding(fallback)
      return try read(&place)
    }
  }
}
