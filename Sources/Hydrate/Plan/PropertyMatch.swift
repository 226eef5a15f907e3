/// Which stored property each key fills: the one spelled like it, else the one that changes with it, else the one that is left over.
struct PropertyMatch {
  private let asked: [ProbeLog.Asked]
  private let children: [StoredProperty]
  /// The properties by the keys that they belong to.
  private(set) var names: [String: String] = [:]
  /// The properties that change with some key, though they may belong to none.
  private var followers: [String: Int] = [:]

  /// - Parameter changed: an instance for which one key has another value than usual; without a key, the usual one.
  init<T>(_ asked: [ProbeLog.Asked], _ children: [StoredProperty], changed: (String?) -> T?) {
    self.asked = asked
    self.children = children
    let labels = Set(children.map(\.name))
    for asked in asked where labels.contains(asked.key) { names[asked.key] = asked.key }
    let taken = Set(names.values)
    guard !children.allSatisfy({ taken.contains($0.name) }), let first = changed(nil) else { return }
    let before = StoredProperty.all(of: first)
    var changes: [String: [String]] = [:]
    for asked in asked {
      guard let second = changed(asked.key) else { continue }
      changes[asked.key] = zip(before, StoredProperty.all(of: second)).filter { $0.text != $1.text }.map(\.0.name)
    }
    // A property that follows two keys is made of both and belongs to neither.
    for name in changes.values.joined() { followers[name, default: 0] += 1 }
    let unnamed = asked.filter { names[$0.key] == nil }
    for asked in unnamed {
      guard let changed = changes[asked.key], changed.count == 1, followers[changed[0]] == 1 else { continue }
      if !names.values.contains(changed[0]) { names[asked.key] = changed[0] }
    }
    // What nothing was seen of on both sides belongs together where the types leave one choice.
    let unseen = unnamed.filter { names[$0.key] == nil && changes[$0.key]?.isEmpty != false }
    let free = children.filter { child in !names.values.contains(child.name) && followers[child.name] == nil }
    for asked in unseen {
      let choices = free.filter { $0.stores(asked) }
      if choices.count == 1, unseen.filter({ choices[0].stores($0) }).count == 1 { names[asked.key] = choices[0].name }
    }
  }

  /// The properties that no key fills, neither alone nor with others.
  var unread: [String] {
    let filled = Set(names.values)
    let keys = Set(asked.map(\.key))
    return children.filter { child in
      // A wrapper that does not look like one shows under its label.
      !child.isLazy && !filled.contains(child.name) && followers[child.name] == nil
        && !(child.name.hasPrefix("_") && keys.contains(String(child.name.dropFirst())))
    }.map(\.name)
  }
}
