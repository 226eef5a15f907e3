/// What the usual case of an object needs of its layout, which owns it: no reference, so nothing is counted. There are `count` fields, and at least
/// as many keys; those behind the fields' own have a target each.
struct FastLayout {
  let fields: UnsafePointer<FastField>
  let count: Int
  let keys: SourceKeyTable
  /// For each key that is no field's own the field that it comes back to; -1 for none.
  let targets: UnsafePointer<Int32>
  /// Whether a key that is no field's own may come back to one, by a key transformer.
  let triesWayBack: Bool
  /// The type of the keys that fields have been learnt with.
  let typedKeys: ObjectIdentifier?
  /// The layout itself; set when it is complete.
  var owner: Unmanaged<Layout>?

  /// What is unusual about an object's members.
  struct Findings {
    /// The fields whose keys stand twice, each once.
    var repeated: [Int] = []
    /// The members whose keys are not known, or come back to a field that has a value.
    var strangers: [Int] = []

    @inline(__always) var isEmpty: Bool { repeated.isEmpty && strangers.isEmpty }
  }

  /// Whether an object that is asked for with keys of a type is as usual: they are no data, as far as that makes a difference.
  @inline(__always) func isUsual(_ keyType: any CodingKey.Type) -> Bool { !triesWayBack || typedKeys == ObjectIdentifier(keyType) }

  /// Fills the slots of an object's members.
  // By itself, so that the processor's registers are the loop's alone.
  @inline(never) func matchMembers(of document: Document, _ object: Int, into slots: Slots) -> Findings {
    assert(slots.count == count && document.tape.isTagged(.object, at: object))
    var findings = Findings()
    var child = document.firstChild(of: object)
    let end = document.end(of: object)
    var hint = 0
    while child < end {
      let found = number(of: child, document, hint: hint)
      if let found, found < count {
        if slots.peek(found) != nil, !findings.repeated.contains(found) { findings.repeated.append(found) }
        slots.set(found, to: child &+ 1)
        hint = found &+ 1
      } else if triesWayBack, !takes(child, found, slots) {
        findings.strangers.append(child)
      }
      child = document.end(of: child &+ 1)
    }
    return findings
  }

  /// Deals with a member whose key is no field's own; false where more must be known.
  @inline(__always) private func takes(_ child: Int, _ number: Int?, _ slots: Slots) -> Bool {
    guard let number else { return false }
    let target = Int(targets[number - count])
    if target < 0 { return true }
    guard slots.peek(target) == nil else { return false }
    slots.set(target, to: child &+ 1)
    return true
  }

  /// The number of a member's key in the table; `hint` is the one that it probably is.
  @inline(__always) func number(of child: Int, _ document: Document, hint: Int) -> Int? {
    guard !document.hasEscapes(at: child) else { return keys.field(document.string(at: child)) }
    // As many bytes may be looked at as `SourceKeyTable.readAhead` asks for.
    let length = document.byteCount(at: child)
    return document.tape.text.withAddress(at: document.offset(at: child), count: length) { keys.field($0, length, hint: hint) }
  }

  /// The field that a number in the table leads to, which may be that of another key; nil for none.
  func field(of number: Int) -> Int? {
    assert(number >= 0)
    if number < count { return number }
    let target = Int(targets[number - count])
    return target < 0 ? nil : target
  }
}
