/// What the usual case of an object needs of its layout, which owns it: no reference, so nothing is counted. There are `count` fields, and as many
/// numbers of keys.
struct FastLayout {
  let fields: UnsafePointer<FastField>
  let count: Int
  let keys: SourceKeyTable
  /// The layout itself; set when it is complete.
  var owner: Unmanaged<Layout>?

  /// Fills the slots of an object's members; gives the fields whose keys stand twice, each once.
  // By itself, so that the processor's registers are the loop's alone.
  @inline(never) func matchMembers(of source: Unmanaged<Document>, _ tape: Tape, _ object: Int, into slots: Slots) -> [Int] {
    assert(slots.count == count && source.takeUnretainedValue().tape.words == tape.words && tape.isTagged(.object, at: object))
    var repeated: [Int] = []
    var child = tape.firstChild(of: object)
    let end = tape.end(of: object)
    var hint = 0
    while child < end {
      let found: Int?
      if !tape.hasEscapes(at: child), let key = tape.bytes(at: child), let start = key.baseAddress {
        assert(start - tape.text + SourceKeyTable.readAhead <= tape.textCount + Document.padding, "a key that is not followed by padding")
        found = keys.field(start, key.count, hint: hint)
      } else {
        found = keys.field(source.takeUnretainedValue().string(at: child))
      }
      if let found {
        if slots.peek(found) != nil, !repeated.contains(found) { repeated.append(found) }
        slots.set(found, to: child &+ 1)
        hint = found &+ 1
      }
      child = tape.end(of: child &+ 1)
    }
    return repeated
  }
}
