/// A default in a profile's file for a property that is no scalar, which is read by the rules that hold where it stands in.
final class SourceDefault<T: Decodable>: AnySourceDefault {
  private let value: Value
  private let forced: ForcedType?

  /// - Parameter forced: the type that the property is read as, where there is one.
  init(_ value: Value, as forced: ForcedType?) {
    self.value = value
    self.forced = forced?.isPlain == false ? forced : nil
  }

  var type: Any.Type { T.self }

  /// - Parameter context: the place of a whole document, with the default as its value.
  func read(in context: inout MappingContext) throws(Failure) -> T? {
    if let forced { return try forced.read(as: T.self, in: &context) }
    return try context.run.read(T.self, value, in: context)
  }

  func value(_ run: Run) -> Any? {
    let session = run.session
    // A default that has itself for a part ends there.
    guard session.madeExtras.openDefaults.insert(ObjectIdentifier(self)).inserted else { return nil }
    defer { session.madeExtras.openDefaults.remove(ObjectIdentifier(self)) }
    let mark = session.issueCount
    do throws(Failure) {
      var context = MappingContext(session: session, run: run, scope: Scope(parent: nil, step: .same, value: value), value: value)
      return try read(in: &context)
    } catch {
      _ = session.withdraw(since: mark)
      return nil
    }
  }
}
