import Foundation

/// The location of a value in structured data, to read it and to write it.
///
///     let nested: Accessor = "name.first"             // a path; "items[0]" is an index
///     let literal = Accessor.key("a.b")               // a key as it is
///     let joined: Accessor = ["date", "time"]         // several at once, as an array
///     let aliases = Accessor.first("id", "identifier")   // the first with a value that is not null; "id" is written
///
/// A missing part gives no value. Several parts give an array with null for each missing one, and
/// no value only if all are missing. Null on the path and an index past the end count as missing.
///
/// Data of another kind on the path (a string where `name.first` expects an object, an object
/// where `items[0]` expects an array) is a `typeMismatch` where the path stopped, here at `name`
/// and `items`; for several parts only if none has a value.
///
/// Writing creates the objects and arrays on the path, and fills up arrays with null.
public struct Accessor: Sendable, Hashable {
  package indirect enum Form: Sendable, Hashable {
    case path(ValuePath)
    case several([Accessor])
    case first([Accessor])
    case custom(CustomAccess)
  }

  package let form: Form

  /// The value at a path; see ``ValuePath`` for the syntax.
  public init(_ path: ValuePath) { form = .path(path) }

  private init(form: Form) { self.form = form }

  /// The value for a key, which may contain any characters.
  public static func key(_ key: String) -> Accessor { Accessor(ValuePath([.key(key)])) }

  /// The value at a path of keys joined by a custom separator. The keys may contain any other
  /// characters.
  ///
  ///     Accessor.path("user->first.name", separator: "->")    // the key "first.name" of the object at "user"
  ///
  /// With an empty separator the whole text is one key.
  public static func path(_ text: String, separator: String) -> Accessor {
    guard !separator.isEmpty else { return .key(text) }
    return Accessor(ValuePath(text.components(separatedBy: separator).map { .key($0) }))
  }

  /// The element at an index, from 0.
  public static func index(_ index: Int) -> Accessor { Accessor(ValuePath([.index(index)])) }

  /// Several values as one array, in this order. Writing splits such an array again.
  public static func several(_ accessors: Accessor...) -> Accessor { Accessor(form: .several(accessors)) }

  /// The first of several locations with a value, like `??`; null is not a value. Writing uses the
  /// first location.
  ///
  ///     Accessor.first("id", "ID")    // of {"id": null, "ID": 7} it is 7
  ///
  /// If no location has a value but one has null, the result is null, which clears an `Optional`
  /// in an update. If all are missing, there is no value. If no location has a value and there is
  /// data of another kind on a path, that is a `typeMismatch`.
  public static func first(_ accessors: Accessor...) -> Accessor { Accessor(form: .first(accessors)) }

  package init(severalOf accessors: [Accessor]) { self.init(form: .several(accessors)) }
  package init(firstOf accessors: [Accessor]) { self.init(form: .first(accessors)) }

  /// A custom location: how to find the value and how to write one.
  ///
  /// - Parameters:
  ///   - name: the location's name in issues.
  ///   - read: finds the value in the whole data; nil if there is none.
  ///   - write: returns the data written so far with a value added. Without it writing is
  ///     `irreversible`.
  public static func custom(
    _ name: String, read: @escaping @Sendable (Value) -> Value?, write: (@Sendable (_ value: Value, _ whole: Value) -> Value)? = nil
  ) -> Accessor {
    Accessor(form: .custom(CustomAccess(name: name, read: read, write: write)))
  }
}

extension Accessor: ExpressibleByStringLiteral, ExpressibleByArrayLiteral {
  /// The value at a path: `"name.first"`, `"items[0]"`; see ``ValuePath``.
  public init(stringLiteral path: String) { self.init(ValuePath(stringLiteral: path)) }
  /// Several values, as an array with null for each missing one.
  public init(arrayLiteral accessors: Accessor...) { self.init(form: .several(accessors)) }
}

extension Accessor: Printed {
  /// The path, as printed in issues.
  public var description: String { path.description }
  package var stored: KeyValuePairs<String, Any> { ["form": form] }

  /// The location as a path: several locations and alternatives as `[date, time]`.
  package var path: ValuePath {
    switch form {
    case .path(let path): path
    case .several(let accessors), .first(let accessors): ValuePath([.several(accessors.map(\.path))])
    case .custom(let access): ValuePath([.key(access.name)])
    }
  }
}

extension Accessor {
  /// The key, if the location is a single key of the object.
  package var singleKey: String? {
    guard case .path(let path) = form, path.components.count == 1, path.parseError == nil, case .key(let key) = path.components[0] else {
      return nil
    }
    return key
  }

  /// The location that is written: of alternatives the first one, if there is any.
  private var written: Accessor? {
    if case .first(let accessors) = form { accessors.first?.written } else { self }
  }

  /// The key that is written, if it is a single key of the object. For alternatives it is that of
  /// the first.
  var writtenKey: String? { written?.singleKey }

  /// Whether user code writes the value, into the data that others have written.
  var writesByCode: Bool {
    switch written?.form {
    case .several(let accessors): accessors.contains(where: \.writesByCode)
    case .custom: true
    case .path, .first, nil: false
    }
  }

  /// Whether user code finds a value, here or at one of several locations.
  var runsCode: Bool {
    switch form {
    case .path: false
    case .several(let accessors), .first(let accessors): accessors.contains(where: \.runsCode)
    case .custom: true
    }
  }

  /// The keys of the object itself through which the paths lead.
  package var rootKeys: Set<String> {
    switch form {
    case .path(let path): Accessor.rootKeys(of: path)
    case .several(let accessors), .first(let accessors): accessors.reduce(into: []) { $0.formUnion($1.rootKeys) }
    case .custom: []
    }
  }

  private static func rootKeys(of path: ValuePath) -> Set<String> {
    switch path.components.first {
    case .key(let key): [key]
    case .several(let paths): paths.reduce(into: []) { $0.formUnion(rootKeys(of: $1)) }
    case .index, nil: []
    }
  }

  /// The mistake in a path that was written as a literal.
  var parseError: ValuePath.ParseError? {
    switch form {
    case .path(let path): path.parseError
    case .several(let accessors), .first(let accessors): accessors.lazy.compactMap(\.parseError).first
    case .custom: nil
    }
  }

  /// Whether the values of several places are read as one list, at one of the alternatives at least.
  var makesList: Bool {
    switch form {
    case .path(let path): if case .several(let places) = path.components.last { places.count > 1 } else { false }
    case .several(let accessors): accessors.count > 1
    case .first(let accessors): accessors.contains(where: \.makesList)
    case .custom: false
    }
  }

  /// The places as alternatives, as source code.
  var firstCall: String { ".first(\(places.map(\.description.debugDescription).joined(separator: ", ")))" }

  private var places: [ValuePath] {
    switch form {
    case .path(let path):
      if case .several(let places) = path.components.last {
        places.map { ValuePath(path.components.dropLast() + $0.components) }
      } else {
        [path]
      }
    case .several(let accessors), .first(let accessors): accessors.flatMap(\.places)
    case .custom: [path]
    }
  }

  /// Whether a value can be written here.
  var isWritable: Bool {
    switch written?.form {
    case .path: true
    case .several(let accessors): accessors.allSatisfy(\.isWritable)
    case .custom(let access): access.write != nil
    case .first, nil: false
    }
  }
}

/// A location that user code reads and writes. Equal only to copies of itself.
package final class CustomAccess: Sendable, Hashable {
  let name: String
  let read: @Sendable (Value) -> Value?
  let write: (@Sendable (Value, Value) -> Value)?

  init(name: String, read: @escaping @Sendable (Value) -> Value?, write: (@Sendable (Value, Value) -> Value)?) {
    self.name = name
    self.read = read
    self.write = write
  }

  package static func == (a: CustomAccess, b: CustomAccess) -> Bool { a === b }
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// How a location relates to the object in which it begins.
extension Accessor {
  /// Whether reading may find the object itself.
  var findsOwner: Bool {
    switch form {
    case .path(let path): path.components.isEmpty
    case .several(let accessors), .first(let accessors): accessors.contains(where: \.findsOwner)
    case .custom: false
    }
  }

  /// Whether the location begins at an index, so that the whole is an array.
  var isIndexed: Bool {
    switch form {
    case .path(let path): path.isIndexed
    case .several(let accessors), .first(let accessors): !accessors.isEmpty && accessors.allSatisfy(\.isIndexed)
    case .custom: false
    }
  }

  /// Whether a written value becomes part of the object itself.
  var isOwnersPlace: Bool {
    if case .path(let path) = written?.form { path.components.isEmpty } else { false }
  }

  /// Whether null can be written here: neither the object itself nor several values at once can be
  /// null.
  var takesNull: Bool {
    switch written?.form {
    case .path(let path):
      !path.components.isEmpty && !path.components.contains { if case .several = $0 { true } else { false } }
    case .custom: true
    case .several, .first, nil: false
    }
  }
}

extension ValuePath {
  fileprivate var isIndexed: Bool {
    switch components.first {
    case .index: true
    case .several(let paths): !paths.isEmpty && paths.allSatisfy(\.isIndexed)
    case .key, nil: false
    }
  }
}
