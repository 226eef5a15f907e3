/// The field that holds the members of its object that nothing else reads (see `UnknownKeyCollector`).
extension Writer {
  /// Writes the members where they were found; a field that writes to one of them must agree with it. One that would be read as a field, since
  /// its key comes back to it, would be lost.
  func writeUnknownKeys<T>(_ value: T, _ field: AskedField) throws(Failure) {
    guard let rest = converted(value, to: [String: Value].self) else { return }
    for (key, member) in rest.sorted(by: { $0.key < $1.key }) {
      if let plan = plan, plan.isDeclared(key), !plan.declaredKeys.contains(key) {
        stand(at: field)
        throw Failure(.irreversible, .unwritable(.collectedKey), at: place)
      }
      beginMember(UsedKey(key), by: WriteAuthor(field.plan, at: key))
      try append(member)
    }
  }
}
