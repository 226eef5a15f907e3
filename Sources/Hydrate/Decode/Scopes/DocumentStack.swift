/// The documents that open scopes read, each once for all scopes within one another that read it, and the tape of the last.
final class DocumentStack {
  private let documents = ObjectTable<Document>()
  private var count = 0
  private(set) var tape = Value.null.document.tape

  var isEmpty: Bool { count == 0 }

  /// A document that is there.
  subscript(_ number: Int) -> Document { documents[number] ?? Value.null.document }

  /// The number of a document that is to be read, which is the last then.
  @inline(__always) func push(_ document: Document) -> Int {
    if count > 0, documents[count - 1] === document { return count - 1 }
    documents[count] = document
    count += 1
    tape = document.tape
    return count - 1
  }

  /// The same for one that is there.
  @inline(__always) func push(again number: Int) -> Int { isLast(number) ? number : push(self[number]) }

  /// Lets go of all after a number.
  @inline(__always) func pop(to number: Int) {
    if !isLast(number) { drop(after: number) }
  }

  @inline(__always) func isLast(_ number: Int) -> Bool { number == count - 1 }

  @inline(never) private func drop(after number: Int) {
    // Before they go.
    tape = self[number].tape
    let dropped = (number + 1)..<count
    count = number + 1
    for index in dropped { documents[index] = nil }
  }
}
