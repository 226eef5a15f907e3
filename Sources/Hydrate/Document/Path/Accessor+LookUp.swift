extension Accessor {
  /// Finds the value, or says why there is none.
  ///
  /// - Parameter isNull: whether a value counts as null, which `Accessor.first` skips.
  package func find(in whole: Value, isNull: (Value) -> Bool = { $0.kind == .null }) -> LookUp {
    switch form {
    case .path(let path): Accessor.find(path.components[...], in: whole)
    case .several(let accessors): Accessor.gather(accessors.map { $0.find(in: whole, isNull: isNull) })
    case .first(let accessors): Accessor.firstValue(of: accessors, in: whole, isNull)
    case .custom(let access): LookUp(access.read(whole))
    }
  }

  /// Finds the value in a patch. For an existing model, null for an object on the way is null for
  /// the value.
  package func find(inPatch patch: Value, isNew: Bool) -> LookUp {
    let found = find(in: patch)
    guard !isNew, patch.kind != .null, case .absent = found else { return found }
    return LookUp(nullOnWay(in: patch))
  }

  private func nullOnWay(in whole: Value) -> Value? {
    switch form {
    case .path(let path): Accessor.nullOnWay(path.components[...], in: whole)
    case .several(let accessors), .first(let accessors): accessors.lazy.compactMap { $0.nullOnWay(in: whole) }.first
    case .custom: nil
    }
  }

  private static func nullOnWay(_ components: ArraySlice<ValuePath.Component>, in whole: Value) -> Value? {
    guard let component = components.first else { return nil }
    if whole.kind == .null { return whole }
    var next: Value?
    switch component {
    case .key(let key): next = whole.kind == .object ? whole[key] : nil
    case .index(let index): next = whole.kind == .array ? whole[index] : nil
    case .several(let paths): return paths.lazy.compactMap { nullOnWay($0.components[...], in: whole) }.first
    }
    return next.flatMap { nullOnWay(components.dropFirst(), in: $0) }
  }

  private static func find(_ components: ArraySlice<ValuePath.Component>, in whole: Value) -> LookUp {
    var value = whole
    for position in components.indices {
      let next: LookUp =
        switch components[position] {
        case .key(let key): value.kind == .object ? LookUp(value[key]) : end(at: value)
        case .index(let index): value.kind == .array ? LookUp(value[index]) : end(at: value)
        case .several(let paths): gather(paths.map { find($0.components[...], in: value) })
        }
      switch next {
      case .found(let part): value = part
      case .absent: return .absent
      case .blocked(let inner):
        let path = ValuePath(components[..<position] + inner.path.components)
        return .blocked(Blockage(path: path, value: inner.value, way: ValuePath(Array(components))))
      }
    }
    return .found(value)
  }

  /// The result if the path stops at a value without such parts.
  private static func end(at value: Value) -> LookUp {
    value.kind == .null ? .absent : .blocked(Blockage(path: .root, value: value, way: .root))
  }

  /// The first value found that is not null; if there is none, the first blockage, else the first
  /// null.
  private static func firstValue(of accessors: [Accessor], in whole: Value, _ isNull: (Value) -> Bool) -> LookUp {
    var others: [LookUp] = []
    for accessor in accessors {
      let lookUp = accessor.find(in: whole, isNull: isNull)
      if let value = lookUp.value, !isNull(value) { return lookUp }
      others.append(lookUp)
    }
    return others.first { $0.blockage != nil } ?? others.first { $0.value != nil } ?? .absent
  }

  /// All values as one array, with null for each that is missing; if all are, the first blockage.
  private static func gather(_ lookUps: [LookUp]) -> LookUp {
    guard lookUps.contains(where: { $0.value != nil }) else { return lookUps.first { $0.blockage != nil } ?? .absent }
    return .found(Value(lookUps.map { $0.value ?? .null }))
  }
}

/// The result of looking up an accessor in structured data.
package enum LookUp {
  case found(Value)
  /// There is no value: a key or an element is missing, or there is null on the path.
  case absent
  /// There is data of another kind on the path, so it is unknown whether the value exists.
  indirect case blocked(Blockage)

  /// The value, if there is one.
  package var value: Value? {
    if case .found(let value) = self { value } else { nil }
  }

  package var blockage: Blockage? {
    if case .blocked(let blockage) = self { blockage } else { nil }
  }

  /// A value, or `absent` for nil.
  init(_ value: Value?) { self = value.map { .found($0) } ?? .absent }
}

/// Where a lookup stopped: at data without such parts.
package struct Blockage {
  /// The path up to there.
  let path: ValuePath
  /// The value there, which is neither null nor a container of the right kind.
  let value: Value
  /// The whole path.
  let way: ValuePath

}
