/// Matches an object's members to fields.
extension Layout {
  /// The irregularities among an object's members.
  struct MatchResult {
    /// The fields whose keys are repeated, each once.
    var repeated: [Int] = []
    /// The fields with a member at their exact key and others at keys that only differ in their
    /// bytes, each once.
    var equivalent: [Int] = []
    /// The members whose keys are unknown, or are inverted to a field that already has a value.
    var unmatched: [Int] = []
  }

  /// The number of successors: one for the beginning of an object, and one for each field.
  var successorCount: Int { fast.count + 1 }

  /// Fills the slots of an object's fields, which begin at an index of a table.
  ///
  /// - Parameters:
  ///   - successors: For each field, the field that last followed it; for the beginning, the
  ///     field that came first. Most sources write members in a fixed order, which need not be
  ///     the model's.
  ///   - document: The document of the tape, for keys that the tape alone does not provide.
  /// - Returns: The irregularities; nil if there are none.
  @inline(__always) func matchMembers(
    of object: Int, on tape: borrowing Tape, into slots: Slab<UInt32>, from first: Int, after successors: Slab<Int32>,
    from firstSuccessor: Int, in document: () -> Document
  ) -> MatchResult? {
    slots.withElements(from: first, count: fast.count) { slots in
      successors.withElements(from: firstSuccessor, count: successorCount) { successors in
        matchMembers(of: object, on: tape, into: &slots, after: &successors, in: document)
      }
    }
  }

  // A separate function, so that the loop has all registers.
  @inline(never) private func matchMembers(
    of object: Int, on tape: borrowing Tape, into slots: inout MutableSpan<UInt32>, after successors: inout MutableSpan<Int32>,
    in document: () -> Document
  ) -> MatchResult? {
    let count = slots.count
    var matches: MatchResult?
    var child = tape.firstChild(of: object)
    let end = tape.end(of: object)
    var previous = 0
    while child < end {
      let hint = Int(successors[previous])
      let found = number(of: child, on: tape, hint: hint, in: document)
      if let found, found < count {
        if let taken = Slot.index(slots[found]), isKept(taken &- 1, for: found, besides: child, document, &matches) {
          child = tape.end(of: child &+ 1)
          continue
        }
        slots[found] = UInt32(truncatingIfNeeded: child &+ 1)
        if found != hint { successors[previous] = Int32(truncatingIfNeeded: found) }
        previous = found &+ 1
      } else if usesInverse, !takes(child, found, &slots) {
        Self.note(unmatched: child, in: &matches)
      }
      child = tape.end(of: child &+ 1)
    }
    return matches
  }

  // The methods below move the result out while they change it: a second reference would cause a
  // copy of its arrays at every change.

  /// Records that two members belong to one field, and returns whether the first one counts. Of
  /// two keys that only differ in their bytes, the field's exact key counts; otherwise the last
  /// member does.
  @inline(never) private func isKept(
    _ first: Int, for field: Int, besides last: Int, _ document: () -> Document, _ matches: inout MatchResult?
  ) -> Bool {
    var found = matches ?? MatchResult()
    matches = nil
    let (isFirstExact, isLastExact) = (hasExactKey(first, field, document()), hasExactKey(last, field, document()))
    if isFirstExact == isLastExact {
      if !found.repeated.contains(field) { found.repeated.append(field) }
    } else if !found.equivalent.contains(field) {
      found.equivalent.append(field)
    }
    matches = found
    return isFirstExact && !isLastExact
  }

  private func hasExactKey(_ child: Int, _ field: Int, _ document: Document) -> Bool {
    if document.hasEscapes(at: child) { return document.string(at: child).withBytes { keys.isExact(field, $0) } }
    return document.withBytes(at: child) { keys.isExact(field, $0) }
  }

  @inline(never) private static func note(unmatched child: Int, in matches: inout MatchResult?) {
    var found = matches ?? MatchResult()
    matches = nil
    found.unmatched.append(child)
    matches = found
  }

  /// Handles a member whose key is not a field's own; returns false if the table does not decide
  /// it.
  @inline(__always) private func takes(_ child: Int, _ number: Int?, _ slots: inout MutableSpan<UInt32>) -> Bool {
    guard let number else { return false }
    guard let target = field(of: number) else { return true }
    guard Slot.index(slots[target]) == nil else { return false }
    slots[target] = UInt32(truncatingIfNeeded: child &+ 1)
    return true
  }

  /// Returns the number of a member's key in the table; `hint` is the most likely number.
  @inline(__always) private func number(of child: Int, on tape: borrowing Tape, hint: Int, in document: () -> Document) -> Int? {
    guard !tape.hasEscapes(at: child), let length = tape.length(at: child) else { return keys.field(document().string(at: child)) }
    return keys.field(tape, at: tape.offset(at: child), length, hint: hint)
  }

  func number(of child: Int, _ document: Document) -> Int? {
    document.withTape { number(of: child, on: $0, hint: 0, in: { document }) }
  }

  /// Returns the field for a number in the table, directly or by the inverse of another key; nil
  /// if there is none.
  func field(of number: Int) -> Int? {
    if number < fast.count { return number }
    let target = Int(targets[number - fast.count])
    return target < 0 ? nil : target
  }
}
