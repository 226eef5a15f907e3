import Foundation

/// Where in structured data a value stands, to read it and to write it.
///
///     let nested: Accessor = "name.first"             // a path; "items[0]" is an index
///     let literal = Accessor.key("a.b")               // a key as it is
///     let joined: Accessor = ["date", "time"]         // several at once, as an array
///     let aliases = Accessor.first("id", "identifier")   // the first with a value that is not null; "id" is written
///
/// Reading a part that is absent gives nothing; several give nothing only when all are absent, else null for each that is. Null on the way to a
/// part, and an index past the end, are absence. Data of another kind on the way (text where `name.first` wants an object, an object where
/// `items[0]` wants an array) is a `typeMismatch` where the way ended, here at `name` and `items`; of several places only where none has a
/// value. Writing makes the objects and arrays on the way, and fills arrays up with null.
public struct Accessor: Sendable, Hashable {
  indirect enum Form: Sendable, Hashable {
    case path(ValuePath)
    case several([Accessor])
    case first([Accessor])
    case custom(CustomAccess)
  }

  let form: Form

  /// The value at a path; ``ValuePath`` says how it is written.
  public init(_ path: ValuePath) { form = .path(path) }

  private init(form: Form) { self.form = form }

  /// The value at a key, whatever characters it has.
  public static func key(_ key: String) -> Accessor { Accessor(ValuePath([.key(key)])) }

  /// The value at the end of keys that are joined by a separator of one's own; each key may have any other characters.
  ///
  ///     Accessor.path("user->first.name", separator: "->")    // the key "first.name" of the object at "user"
  ///
  /// An empty separator joins nothing: the text is one key.
  public static func path(_ text: String, separator: String) -> Accessor {
    guard !separator.isEmpty else { return .key(text) }
    return Accessor(ValuePath(text.components(separatedBy: separator).map { .key($0) }))
  }

  /// The element at an index, counted from zero.
  public static func index(_ index: Int) -> Accessor { Accessor(ValuePath([.index(index)])) }

  /// Several values as one array, in this order; the way back takes such an array apart.
  public static func several(_ accessors: Accessor...) -> Accessor { Accessor(form: .several(accessors)) }

  /// The first of several places that has a value, like `??`: null is none. The way back writes
  /// the first place.
  ///
  ///     Accessor.first("id", "ID")    // of {"id": null, "ID": 7} it is 7
  ///
  /// Where no place has a value and one of them has null, it is null, which clears an `Optional`
  /// in an update. Where all are absent it is absent. Data of another kind on the way to a place
  /// is a `typeMismatch` where no place has a value.
  public static func first(_ accessors: Accessor...) -> Accessor { Accessor(form: .first(accessors)) }

  init(severalOf accessors: [Accessor]) { self.init(form: .several(accessors)) }
  init(firstOf accessors: [Accessor]) { self.init(form: .first(accessors)) }

  /// A place of one's own: how to find the value, and how to put one back.
  ///
  /// - Parameters:
  ///   - name: how issues call the place.
  ///   - read: finds the value in the whole; nil where there is none.
  ///   - write: puts a value into the whole so far. Without it the way back is `irreversible`.
  public static func custom(
    _ name: String, read: @escaping @Sendable (Value) -> Value?, write: (@Sendable (_ value: Value, _ whole: Value) -> Value)? = nil
  ) -> Accessor {
    Accessor(form: .custom(CustomAccess(name: name, read: read, write: write)))
  }
}

extension Accessor: ExpressibleByStringLiteral, ExpressibleByArrayLiteral {
  /// The value at a path: `"name.first"`, `"items[0]"`; see ``ValuePath``.
  public init(stringLiteral path: String) { self.init(ValuePath(stringLiteral: path)) }
  /// Several values, as an array; null stands for one that is absent.
  public init(arrayLiteral accessors: Accessor...) { self.init(form: .several(accessors)) }
}

extension Accessor: CustomStringConvertible {
  /// The path, as issues print it.
  public var description: String { path.description }

  /// The place as a path: several and alternatives as `[date, time]`.
  var path: ValuePath {
    switch form {
    case .path(let path): path
    case .several(let accessors), .first(let accessors): ValuePath([.several(accessors.map(\.path))])
    case .custom(let access): ValuePath([.key(access.name)])
    }
  }
}

extension Accessor {
  /// The key, where the place is just one key of the object.
  var singleKey: String? {
    guard case .path(let path) = form, path.components.count == 1, path.parseError == nil, case .key(let key) = path.components[0] else {
      return nil
    }
    return key
  }

  /// The key that is written, where that is just one key of the object: of several places the
  /// first one's.
  var writtenKey: String? {
    if case .first(let accessors) = form { return accessors.first?.writtenKey }
    return singleKey
  }

  /// Whether code of the user's puts the value back, into all that others have written.
  var writesByCode: Bool {
    switch form {
    case .path: false
    case .several(let accessors): accessors.contains(where: \.writesByCode)
    case .first(let accessors): accessors.first?.writesByCode ?? false
    case .custom: true
    }
  }

  /// The keys of the object itself that the way to the value passes.
  var rootKeys: Set<String> {
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

  /// What is wrong with a path that was written as a literal.
  var parseError: ValuePath.ParseError? {
    switch form {
    case .path(let path): path.parseError
    case .several(let accessors), .first(let accessors): accessors.lazy.compactMap(\.parseError).first
    case .custom: nil
    }
  }

  /// Whether a value can be put back here.
  var isWritable: Bool {
    switch form {
    case .path: true
    case .several(let accessors): accessors.allSatisfy(\.isWritable)
    case .first(let accessors): accessors.first?.isWritable ?? false
    case .custom(let access): access.write != nil
    }
  }
}

/// A place that a user reads and writes by code; two are the same only if one is a copy of the other.
final class CustomAccess: Sendable, Hashable {
  let name: String
  let read: @Sendable (Value) -> Value?
  let write: (@Sendable (Value, Value) -> Value)?

  init(name: String, read: @escaping @Sendable (Value) -> Value?, write: (@Sendable (Value, Value) -> Value)?) {
    self.name = name
    self.read = read
    self.write = write
  }

  static func == (a: CustomAccess, b: CustomAccess) -> Bool { a === b }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// What a way has to do with the object that it begins in.
extension Accessor {
  /// Whether what is found may be the very object that the place is in.
  var findsOwner: Bool {
    switch form {
    case .path(let path): path.components.isEmpty
    case .several(let accessors), .first(let accessors): accessors.contains(where: \.findsOwner)
    case .custom: false
    }
  }

  /// Whether what is written here becomes a part of the very object that the place is in.
  var isOwnersPlace: Bool {
    switch form {
    case .path(let path): path.components.isEmpty
    case .first(let accessors): accessors.first?.isOwnersPlace ?? false
    case .several, .custom: false
    }
  }

  /// Whether null can be written here: neither the owner itself nor several values at once can be null.
  var takesNull: Bool {
    switch form {
    case .path(let path):
      !path.components.isEmpty && !path.components.contains { if case .several = $0 { true } else { false } }
    case .several: false
    case .first(let accessors): accessors.first?.takesNull ?? false
    case .custom: true
    }
  }
}
