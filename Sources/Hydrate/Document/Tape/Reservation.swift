/// How much memory is taken before the elements of a container are read.
enum Reservation {
  /// A document of a few bytes an element must not ask for the whole of a large model's memory before one has been read.
  private static let byteLimit = 1 << 20
  /// Models are larger than their text, but not many times.
  private static let growth = 4

  /// The number of elements to make room for; containers grow beyond it as they fill.
  static func count<Element>(_ count: Int, of element: Element.Type, in document: Document? = nil) -> Int {
    self.count(count, of: element, textCount: document?.textCount ?? 0)
  }

  /// The same for a document by the length of its text.
  static func count<Element>(_ count: Int, of element: Element.Type, textCount: Int) -> Int {
    let (textShare, overflow) = textCount.multipliedReportingOverflow(by: growth)
    return min(count, max(byteLimit, overflow ? 0 : textShare) / max(1, MemoryLayout<Element>.stride))
  }
}
