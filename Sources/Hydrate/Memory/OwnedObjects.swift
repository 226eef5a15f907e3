/// An object that owns others of its type, nested as deeply as the data is.
protocol ObjectOwner: AnyObject, Sendable {
  /// Calls `use` with the owned objects, if there are any.
  func lendOwned(_ use: (borrowing OwnedObjects<Self>) -> Void)
}

/// The objects that an `ObjectOwner` owns. They never change. Releasing them is iterative: nested
/// releases could take more stack than the thread has.
///
/// The list is noncopyable, so a unique reference to the owner is unique access to the objects.
struct OwnedObjects<Object: ObjectOwner>: ~Copyable, Sendable {
  // Emptied when the owner is released, or earlier by an enclosing owner that holds the last
  // reference to it.
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
      // Objects with other references are released by their other owners.
      guard isKnownUniquelyReferenced(&last) else { continue }
      last.lendOwned { waiting += $0.box.emptied() }
    }
  }
}
