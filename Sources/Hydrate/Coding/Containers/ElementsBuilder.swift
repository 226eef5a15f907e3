/// Builds an array part by part, with the same result as ``ElementReader``.
final class ElementsBuilder<Element: Decodable>: ListBuilder<[Element]> {
  private let reader: Reader
  private var elements: [Element] = []
  /// The failures so far. Once there is one, further elements are read for their failures only.
  private var failures: [Failure] = []
  /// The issues reported since the first failure.
  private var reported: [MappingIssue] = []

  init(_ reader: Reader) {
    self.reader = reader
    super.init(in: reader.session)
  }

  override func add(_ part: borrowing ListPart) {
    let value = part.value
    let details = FrameDetails(parent: nil, step: .same, value: value)
    guard failures.isEmpty else { return readOn(in: details, from: 0, at: value.document.firstChild(of: 0), part) }
    makeRoom(in: &elements, for: part)
    if let leaf = reader.plan(for: [Element].self).elementLeaf {
      do throws(PlainList.NotPlain) {
        return elements += try PlainList.read([Element].self, of: leaf, value.document, value.index)
      } catch {}
    }
    guard let stop = ElementReader.append(value, to: &elements, numberedFrom: part.firstNumber, reader, details, .same) else { return }
    elements = []
    // All issues reported so far belong to the array.
    failures = [Failure(session.withdraw(since: 0), cause: stop.failure)]
    readOn(in: details, from: stop.number + 1, at: stop.after, part)
  }

  /// Reads the elements after one that failed, for their failures only.
  private func readOn(in details: FrameDetails, from first: Int, at start: Int, _ part: borrowing ListPart) {
    guard failures.count <= session.issueLimit else { return }
    let number = part.firstNumber
    let (found, issues) = session.apart {
      ElementReader.failures(Element.self, reader, details, from: first, at: start, numberedFrom: number)
    }
    failures += found
    reported += issues.prefix(max(0, session.issueLimit - reported.count))
  }

  override func finish() throws(MappingError) -> [Element] {
    if failures.isEmpty { return elements }
    throw MappingError(Failure([], joined: failures + [Failure(reported)]))
  }
}

/// Makes the builder of an array. Throws an empty failure, which the caller drops, for a
/// collection that cannot be built part by part.
struct ElementsBuilderMaker: CollectionVisitor {
  let reader: Reader

  func array<Element: Decodable, T>(of element: Element.Type, as type: T.Type) throws(Failure) -> T {
    let builder: ListBuilder<[Element]> = ElementsBuilder<Element>(reader)
    return try result(builder, as: type)
  }

  func contiguousArray<Element: Decodable, T>(of element: Element.Type, as type: T.Type) throws(Failure) -> T { throw Failure([]) }

  func set<Element: Decodable & Hashable, T>(of element: Element.Type, as type: T.Type) throws(Failure) -> T { throw Failure([]) }
}
