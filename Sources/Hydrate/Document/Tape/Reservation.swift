/// How much memory to reserve before the elements of a container are read.
package enum Reservation {
  /// A document with a few bytes per element must not cause a reservation for a million large
  /// models.
  private static let byteLimit = 1 << 20
  /// Models are larger than their text, but only a few times.
  private static let growth = 4

  /// The number of elements to make room for; containers grow beyond it as they fill.
  package static func count<Element>(_ count: Int, of element: Element.Type, in document: Document? = nil) -> Int {
    self.count(count, of: element, textCount: document?.textCount ?? 0)
  }

  /// The same for a document with a text of this length.
  static func count<Element>(_ count: Int, of element: Element.Type, textCount: Int) -> Int {
    let (textShare, overflow) = textCount.multipliedReportingOverflow(by: growth)
    return min(count, max(byteLimit, overflow ? 0 : textShare) / max(1, MemoryLayout<Element>.stride))
  }
}
