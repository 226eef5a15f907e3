extension Value {
  /// The value with a patch put over it, by RFC 7396, JSON Merge Patch: for defaults, a file and an environment, one over the other.
  ///
  ///     let defaults: Value = ["db": ["host": "localhost", "port": 5432], "debug": false]
  ///     let settings = defaults.merging(["db": ["host": "h"], "debug": nil])
  ///     // {"db":{"host":"h","port":5432}}
  ///
  /// Objects are merged member by member, at every depth: a member of the patch replaces that of the same key, or is added behind those that are
  /// there; one that is null removes it, and is dropped where there is none. Anything else, lists among it, is replaced as a whole, so that a patch
  /// that is no object is what comes out. Keys are compared scalar by scalar; of a key that stands twice the last value counts. What is taken over
  /// keeps its ``location``. Nothing fails, whatever the depth.
  public func merging(_ patch: Value) -> Value { ValuePatch(nulls: .clear).merged(patch, over: self, fallback: nil) }
}

/// Structured data merged by RFC 7396: objects member by member, everything else replaced.
///
/// A null member removes the one that is there, and is dropped where there is none; the policy for nulls may say otherwise. Within arrays nothing is
/// merged, and null is null. Not recursive, so that no depth is too much, and linear in the members of what is merged.
struct ValuePatch {
  let nulls: UpdateNulls

  func merged(_ patch: Value, over present: Value?, fallback: Value?) -> Value {
    guard let merge = Merge(patch, over: present, fallback) else { return patch }
    return Value(building: { builder in
      var open = [Open(merge.members(nulls), in: builder)]
      while var object = open.popLast() {
        guard let member = object.members.popLast() else {
          builder.close(object.index, count: object.count)
          continue
        }
        object.count += 1
        open.append(object)
        builder.append(string: member.key)
        switch member.content {
        case .value(let value): builder.append(value)
        case .merge(let merge): open.append(Open(merge.members(nulls), in: builder))
        }
      }
    })
  }

  /// What becomes of a member; nil where it goes.
  func member(_ part: Value, _ key: String, over present: Value?, _ fallback: Value?) -> Value? {
    part.kind == .null ? nulls.member(key, present, fallback) : merged(part, over: present, fallback: fallback?[key])
  }
}

extension ValuePatch {
  /// An object that is being written, with its members to come, the last one first.
  private struct Open {
    let index: Int
    var members: [Member]
    var count = 0

    init(_ members: [Member], in builder: TapeBuilder) {
      index = builder.open(.object)
      self.members = members.reversed()
    }
  }

  private struct Member {
    enum Content {
      case value(Value)
      case merge(Merge)
    }

    let key: String
    let content: Content
  }

  /// An object that changes another one.
  private struct Merge {
    let patch: Value
    let present: Value?
    let fallback: Value?

    /// Nil where the patch is what becomes of it, as it stands: where it is no object, or is put over nothing and says nothing of nulls.
    init?(_ patch: Value, over present: Value?, _ fallback: Value?) {
      guard patch.kind == .object else { return nil }
      let isAlone = present?.kind != .object || present?.document.count(at: present?.index ?? 0) == 0
      if isAlone, !(patch.object ?? []).contains(where: { $0.value.kind == .null || $0.value.kind == .object }) { return nil }
      self.patch = patch
      self.present = present?.kind == .object ? present : nil
      self.fallback = fallback
    }

    /// The members that are there, as they become, then those that come.
    func members(_ nulls: UpdateNulls) -> [Member] {
      let (before, changes) = (present?.object ?? [], patch.object ?? [])
      let parts = MemberIndex(of: patch)
      var members: [Member] = []
      members.reserveCapacity(before.count + changes.count)
      for (key, value) in before {
        guard let part = parts.member(key) else {
          members.append(Member(key: key, content: .value(value)))
          continue
        }
        add(key, patch.document.part(at: part), over: value, nulls, to: &members)
      }
      let known = present.map { MemberIndex(of: $0) }
      for (key, part) in changes where known?.member(key) == nil { add(key, part, over: nil, nulls, to: &members) }
      return members
    }

    private func add(_ key: String, _ part: Value, over value: Value?, _ nulls: UpdateNulls, to members: inout [Member]) {
      if part.kind == .null {
        if let kept = nulls.member(key, value, fallback) { members.append(Member(key: key, content: .value(kept))) }
      } else {
        let merge = Merge(part, over: value, part.kind == .object ? fallback?[key] : nil)
        members.append(Member(key: key, content: merge.map { .merge($0) } ?? .value(part)))
      }
    }
  }
}

extension UpdateNulls {
  /// What becomes of a member that null is put over; nil where it goes.
  fileprivate func member(_ key: String, _ present: Value?, _ fallback: Value?) -> Value? {
    switch self {
    case .clear: nil
    case .skip: present
    case .setDefault: fallback?[key]
    }
  }
}
