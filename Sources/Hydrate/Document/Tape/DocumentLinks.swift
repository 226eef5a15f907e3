import Foundation

/// The other documents that a composed one has parts of. Its document alone has it, and guards it: it never changes, but for what is found out
/// under a lock when somebody asks for places.
final class DocumentLinks {
  /// A part that is null: the number of its document, and its index there.
  struct Null {
    let document: Int
    let index: Int
  }

  /// Constant until `deinit`, when nobody else has the document any more.
  private var documents: [Document]
  private let nulls: [Null]
  /// Where the parts stand, once somebody has asked. Few ask, so one lock serves all.
  private var composition: Composition?
  private static let compositionLock = NSLock()

  init(to documents: [Document], nulls: [Null]) {
    self.documents = documents
    self.nulls = nulls
  }

  /// Lets go of the documents, and of theirs, one after another: never one from within another, which would take more stack than a thread may
  /// have.
  deinit {
    var waiting = released()
    while var last = waiting.popLast() {
      // What others still have is theirs to let go of.
      if last.isComposed, isKnownUniquelyReferenced(&last) { waiting += last.releasedLinks() }
    }
  }

  /// The documents, which are let go of; for who alone has the document.
  func released() -> [Document] {
    defer { documents = [] }
    return documents
  }

  /// A part by the number of its document and its index there.
  func part(_ number: Int, _ index: Int) -> Value { Value(documents[number], index) }

  /// A part that is null, by its number.
  func null(_ number: Int) -> Value { part(nulls[number].document, nulls[number].index) }

  /// Where the parts stand in the document that has these links; found out when first asked for.
  func composition(of document: Document) -> Composition {
    if let known = kept(or: nil) { return known }
    // Not under the lock, which others wait for; who comes second has looked in vain.
    let made = Composition(of: document)
    return kept(or: made) ?? made
  }

  private func kept(or made: Composition?) -> Composition? {
    Self.compositionLock.lock()
    defer { Self.compositionLock.unlock() }
    if composition == nil { composition = made }
    return composition
  }
}
