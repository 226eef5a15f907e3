/// Which fields an object's members are.
extension Layout {
  /// What is unusual about an object's members.
  struct Findings {
    /// The fields whose keys stand twice, each once.
    var repeated: [Int] = []
    /// The fields with a member at their key and others at keys that are equal to it but for their
    /// bytes, each once.
    var equivalent: [Int] = []
    /// The members whose keys are not known, or come back to a field that has a value.
    var strangers: [Int] = []
  }

  /// How many successors there are: one for the beginning of an object, and one for each field.
  var successorCount: Int { fast.count + 1 }

  /// Fills the slots of an object's members, which begin at an index of a table.
  ///
  /// - Parameters:
  ///   - successors: for each field, which one has last come after it, and for the beginning,
  ///     which has come first: those who write objects keep to an order, which need not be the
  ///     model's.
  ///   - document: the document of the tape, for keys that the tape does not tell alone.
  /// - Returns: what is unusual; nil where nothing is.
  @inline(__always) func matchMembers(
    of object: Int, on tape: borrowing Tape, into slots: Slab<UInt32>, from first: Int, after successors: Slab<Int32>,
    from firstSuccessor: Int, in document: () -> Document
  ) -> Findings? {
    slots.withElements(from: first, count: fast.count) { slots in
      successors.withElements(from: firstSuccessor, count: successorCount) { successors in
        matchMembers(of: object, on: tape, into: &slots, after: &successors, in: document)
      }
    }
  }

  // By itself, so that the processor's registers are the loop's alone.
  @inline(never) private func matchMembers(
    of object: Int, on tape: borrowing Tape, into slots: inout MutableSpan<UInt32>, after successors: inout MutableSpan<Int32>,
    in document: () -> Document
  ) -> Findings? {
    let count = slots.count
    var findings: Findings?
    var child = tape.firstChild(of: object)
    let end = tape.end(of: object)
    var previous = 0
    while child < end {
      let hint = Int(successors[previous])
      let found = number(of: child, on: tape, hint: hint, in: document)
      if let found, found < count {
        if let taken = Slot.index(slots[found]), isKept(taken &- 1, for: found, besides: child, document, &findings) {
          child = tape.end(of: child &+ 1)
          continue
        }
        slots[found] = UInt32(truncatingIfNeeded: child &+ 1)
        if found != hint { successors[previous] = Int32(truncatingIfNeeded: found) }
        previous = found &+ 1
      } else if triesWayBack, !takes(child, found, &slots) {
        Self.note(stranger: child, in: &findings)
      }
      child = tape.end(of: child &+ 1)
    }
    return findings
  }

  // What is there is taken out meanwhile: two would have the array copied, for each of many.

  /// Notes that two members are one field's, and tells whether the first of them counts: of two
  /// keys that are equal but for their bytes the one with the field's own, else the last one.
  @inline(never) private func isKept(
    _ first: Int, for field: Int, besides last: Int, _ document: () -> Document, _ findings: inout Findings?
  ) -> Bool {
    var found = findings ?? Findings()
    findings = nil
    let (isFirstExact, isLastExact) = (hasExactKey(first, field, document()), hasExactKey(last, field, document()))
    if isFirstExact == isLastExact {
      if !found.repeated.contains(field) { found.repeated.append(field) }
    } else if !found.equivalent.contains(field) {
      found.equivalent.append(field)
    }
    findings = found
    return isFirstExact && !isLastExact
  }

  private func hasExactKey(_ child: Int, _ field: Int, _ document: Document) -> Bool {
    if document.hasEscapes(at: child) { return document.string(at: child).withBytes { keys.isExact(field, $0) } }
    return document.withBytes(at: child) { keys.isExact(field, $0) }
  }

  @inline(never) private static func note(stranger child: Int, in findings: inout Findings?) {
    var found = findings ?? Findings()
    findings = nil
    found.strangers.append(child)
    findings = found
  }

  /// Deals with a member whose key is no field's own; false where more must be known.
  @inline(__always) private func takes(_ child: Int, _ number: Int?, _ slots: inout MutableSpan<UInt32>) -> Bool {
    guard let number else { return false }
    guard let target = field(of: number) else { return true }
    guard Slot.index(slots[target]) == nil else { return false }
    slots[target] = UInt32(truncatingIfNeeded: child &+ 1)
    return true
  }

  /// The number of a member's key in the table; `hint` is the one that it probably is.
  @inline(__always) private func number(of child: Int, on tape: borrowing Tape, hint: Int, in document: () -> Document) -> Int? {
    guard !tape.hasEscapes(at: child), let length = tape.length(at: child) else { return keys.field(document().string(at: child)) }
    return keys.field(tape, at: tape.offset(at: child), length, hint: hint)
  }

  func number(of child: Int, _ document: Document) -> Int? {
    document.withTape { number(of: child, on: $0, hint: 0, in: { document }) }
  }

  /// The field that a number in the table leads to, which may be that of another key; nil for
  /// none.
  func field(of number: Int) -> Int? {
    if number < fast.count { return number }
    let target = Int(targets[number - fast.count])
    return target < 0 ? nil : target
  }
}
