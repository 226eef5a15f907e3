/// What the writer has found out of types and fields, for the value that is being written.
extension Writer {
  func typeWriter<T>(for type: T.Type) -> TypeWriter { types.writer(of: type) }

  /// The same for a type that is known to be encodable.
  func typeWriter<T: Encodable>(for type: T.Type) -> TypeWriter { types.writer(of: type, encodable: type) }

  /// The table of the value at a depth.
  func table(at depth: Int) -> FieldTable? { types.table(frames[depth].table) }

  var table: FieldTable? { types.table(frames.top.table) }

  /// The plan of the value at the top, by which its keys are written.
  var plan: ObjectPlan? { table?.plan }

  /// Whether the members of a container may be written as usual: where its keys are no data, as far as that makes a difference.
  func hasUsualKeys<Key: CodingKey>(_ keyType: Key.Type) -> Bool {
    let keys = ObjectIdentifier(keyType)
    if frames.top.firstKeys == nil { frames.top.firstKeys = keys }
    // Keys of another type may be another type's, which writes itself here.
    let isOwn = frames.top.firstKeys == keys && !frames.top.isSuper
    if plan?.distinguishesKeys == true, !types.areNames(keyType) { return false }
    if isOwn { types.noteUsual(keys, model: frames.top.model) }
    return true
  }

  /// A coding key as a container has used it.
  func used<Key: CodingKey>(_ key: Key, at depth: Int) -> UsedKey {
    UsedKey(key, key.stringValue, isData: table(at: depth)?.plan.distinguishesKeys == true && types.isData(key))
  }
}
