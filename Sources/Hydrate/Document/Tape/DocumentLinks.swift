/// The other documents that a composed one has parts of.
struct DocumentLinks: ~Copyable, Sendable {
  /// A part that is null: the number of its document, and its index there.
  struct Null: Sendable {
    let document: Int
    let index: Int
  }

  let documents: OwnedObjects<Document>
  private let nulls: [Null]
  /// Where the parts stand, once somebody has asked.
  private let known = Guarded<Composition?>(nil)

  init(to documents: [Document], nulls: [Null]) {
    self.documents = OwnedObjects(documents)
    self.nulls = nulls
  }

  /// A part by the number of its document and its index there.
  func part(_ number: Int, _ index: Int) -> Value { Value(documents[number], index) }

  /// A part that is null, by its number.
  func null(_ number: Int) -> Value { part(nulls[number].document, nulls[number].index) }

  /// Where the parts stand in the document that has these links; found out when first asked for.
  func composition(of document: Document) -> Composition {
    if let known = known.withLock({ $0 }) { return known }
    // Not under the lock, which others wait for; who comes second has looked in vain.
    let made = Composition(of: document)
    return known.withLock { known in
      let first = known ?? made
      known = first
      return first
    }
  }
}
