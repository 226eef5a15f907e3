/// What has others of its kind, which have others in turn, as deep as there is data.
protocol ObjectOwner: AnyObject, Sendable {
  /// Lends what it has, if anything.
  func lendOwned(_ use: (borrowing OwnedObjects<Self>) -> Void)
}

/// Objects that belong to another of their kind. They never change, and are let go of one after another: never one from within another, which
/// would take more stack than a thread may have.
///
/// It cannot be copied, so that who alone has the owner alone has what it owns.
struct OwnedObjects<Object: ObjectOwner>: ~Copyable, Sendable {
  // Emptied when the owner is released, or before that by an owner around it that holds the last reference to it.
  private final class Box: @unchecked Sendable {
    var objects: [Object]

    init(_ objects: [Object]) { self.objects = objects }

    func emptied() -> [Object] {
      defer { objects = [] }
      return objects
    }
  }

  private let box: Box

  init(_ objects: [Object]) { box = Box(objects) }

  subscript(_ number: Int) -> Object { box.objects[number] }

  deinit {
    var waiting = box.emptied()
    while var last = waiting.popLast() {
      // What others still have is theirs to let go of.
      guard isKnownUniquelyReferenced(&last) else { continue }
      last.lendOwned { waiting += $0.box.emptied() }
    }
  }
}
