extension Value {
  /// Returns the value with a patch merged into it according to RFC 7396, JSON Merge Patch. Use
  /// it for layers of settings: defaults, a file and an environment.
  ///
  ///     let defaults: Value = ["db": ["host": "localhost", "port": 5432], "debug": false]
  ///     let settings = defaults.merging(["db": ["host": "h"], "debug": nil])
  ///     // {"db":{"host":"h","port":5432}}
  ///
  /// Objects are merged member by member at every depth: a member of the patch replaces the one
  /// with the same key, or is added at the end. A null member removes the existing one, and is
  /// dropped if there is none. Anything else, including an array, is replaced as a whole, so a
  /// patch that is not an object is the result. Keys are compared scalar by scalar; of repeated
  /// keys the last value counts. Values that are kept also keep their ``location``. Merging never
  /// fails, at any depth.
  public func merging(_ patch: Value) -> Value { ValuePatch(nulls: .clear).merged(patch, over: self, fallback: nil) }
}

/// Merges structured data according to RFC 7396: objects member by member, everything else is
/// replaced.
///
/// A null member removes the existing one, and is dropped if there is none, unless the policy for
/// nulls says otherwise. Arrays are not merged, and null stays null in them. The merge is not
/// recursive, so it works at any depth, and it is linear in the number of members.
package struct ValuePatch {
  let nulls: UpdateNulls

  package init(nulls: UpdateNulls) { self.nulls = nulls }

  package func merged(_ patch: Value, over existing: Value?, fallback: Value?) -> Value {
    guard let merge = Merge(patch, over: existing, fallback) else { return patch }
    return Value(building: { builder in
      // The open objects, with their remaining members in reverse order.
      var open = [(index: builder.open(.object), members: merge.reversedMembers(nulls), count: 0)]
      while var object = open.popLast() {
        guard let member = object.members.popLast() else {
          builder.close(object.index, count: object.count)
          continue
        }
        object.count += 1
        open.append(object)
        builder.append(string: member.key)
        if let merge = member.merge {
          open.append((builder.open(.object), merge.reversedMembers(nulls), 0))
        } else {
          builder.append(member.value)
        }
      }
    })
  }

  /// Returns the merged member; nil if it is removed.
  func member(_ part: Value, _ key: String, over existing: Value?, _ fallback: Value?) -> Value? {
    part.kind == .null ? nulls.member(existing, orDefault: fallback?[key]) : merged(part, over: existing, fallback: fallback?[key])
  }
}

extension ValuePatch {
  /// A member of the result: a value, or an object that is yet to be merged.
  private typealias Member = (key: String, value: Value, merge: Merge?)

  /// An object that is merged into another one.
  private struct Merge {
    let patch: Value
    let existing: Value?
    let fallback: Value?

    /// Returns nil if the patch itself is the result: it is not an object, or there is nothing to
    /// merge into and it contains no null.
    init?(_ patch: Value, over existing: Value?, _ fallback: Value?) {
      guard patch.kind == .object else { return nil }
      let isAlone = existing?.kind != .object || existing?.document.count(at: existing?.index ?? 0) == 0
      if isAlone, !(patch.object ?? []).contains(where: { $0.value.kind == .null || $0.value.kind == .object }) { return nil }
      self.patch = patch
      self.existing = existing?.kind == .object ? existing : nil
      self.fallback = fallback
    }

    /// Returns the existing members after the merge, followed by the new ones, from the last on.
    func reversedMembers(_ nulls: UpdateNulls) -> [Member] {
      let (before, changes) = (existing?.object ?? [], patch.object ?? [])
      let parts = MemberIndex(of: patch)
      var members: [Member] = []
      members.reserveCapacity(before.count + changes.count)
      for (key, value) in before {
        guard let part = parts.member(key) else {
          members.append((key, value, nil))
          continue
        }
        add(key, patch.document.part(at: part), over: value, nulls, to: &members)
      }
      let known = existing.map { MemberIndex(of: $0) }
      for (key, part) in changes where known?.member(key) == nil { add(key, part, over: nil, nulls, to: &members) }
      return members.reversed()
    }

    private func add(_ key: String, _ part: Value, over value: Value?, _ nulls: UpdateNulls, to members: inout [Member]) {
      if part.kind == .null {
        if let kept = nulls.member(value, orDefault: fallback?[key]) { members.append((key, kept, nil)) }
      } else {
        members.append((key, part, Merge(part, over: value, part.kind == .object ? fallback?[key] : nil)))
      }
    }
  }
}

extension UpdateNulls {
  /// Returns the member after a null; nil if it is removed.
  func member<Content>(_ existing: @autoclosure () -> Content?, orDefault fallback: @autoclosure () -> Content?) -> Content? {
    switch self {
    case .clear: nil
    case .skip: existing()
    case .setDefault: fallback()
    }
  }
}
