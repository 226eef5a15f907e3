public import Foundation

// Reading a value by hand. Every access is strict: the wrong kind is nil, nothing is converted; mappers convert.

extension Value {
  /// Whether the value is null.
  public var isNull: Bool { document.tag(at: index) == .null }

  /// The flag; nil for any other kind, the numbers 0 and 1 too.
  public var bool: Bool? {
    switch document.tag(at: index) {
    case .true: true
    case .false: false
    default: nil
    }
  }

  /// The number, where it is whole and fits an `Int`: `5` and `5.0`, neither `5.5` nor the string "5".
  public var int: Int? {
    withNumber { digits in
      if case .value(let number) = IntegerReader.read(digits, as: Int.self) { number } else { nil }
    }
  }

  /// The `Double` nearest to the number; nil for any other kind, and for a number beyond the largest `Double`.
  public var double: Double? { withNumber { DoubleReader.read($0)?.value } }

  /// The exact number; nil for any other kind, and where a `Decimal` cannot hold every digit.
  public var decimal: Decimal? { withNumber { DecimalReader.read($0) } }

  /// The text; nil for any other kind.
  public var string: String? { document.tag(at: index) == .string ? document.string(at: index) : nil }

  /// The date, of a source that has dates: a property list or a Swift value. JSON text has none; `.date()` mappers read strings.
  public var date: Date? { document.tag(at: index) == .date ? document.date(at: index) : nil }

  /// The bytes, of a source that has binary data: a property list or a Swift value. JSON text has none.
  public var data: Data? { document.tag(at: index) == .data ? document.data(at: index) : nil }

  /// What a reader makes of the text of a number; nil for any other kind.
  @inline(__always) private func withNumber<Number>(_ read: (Span<UInt8>) -> Number?) -> Number? {
    document.tag(at: index) == .number ? document.withBytes(at: index, read) : nil
  }
}

// MARK: Containers

extension Value {
  /// The elements; nil for any other kind.
  public var array: [Value]? {
    guard document.tag(at: index) == .array else { return nil }
    var elements: [Value] = []
    elements.reserveCapacity(document.count(at: index))
    var child = document.firstChild(of: index)
    let end = document.end(of: index)
    while child < end {
      elements.append(document.part(at: child))
      child = document.end(of: child)
    }
    return elements
  }

  /// The members in the order of the source; nil for any other kind. A key that stands twice is here once: where it stood first, with its
  /// last value.
  ///
  ///     for (key, value) in settings.object ?? [] { print(key, value) }
  public var object: [(key: String, value: Value)]? {
    guard document.tag(at: index) == .object else { return nil }
    return distinctMembers.map { (document.string(at: $0.key), document.part(at: $0.value)) }
  }

  /// The keys in the order of the source, each once; nil for any other kind.
  public var keys: [String]? {
    guard document.tag(at: index) == .object else { return nil }
    // Many have one: the values of enums with payloads.
    if document.count(at: index) == 1 { return [document.string(at: document.firstChild(of: index))] }
    return distinctMembers.map { document.string(at: $0.key) }
  }

  /// How many elements an array has, or how many different keys an object; 0 for any other kind. Linear in the members of an object.
  public var count: Int {
    switch document.tag(at: index) {
    case .array: document.count(at: index)
    case .object: document.count(at: index) - (document.repeatedKeys(of: index)?.count ?? 0)
    default: 0
    }
  }

  /// The indices of the members, every key once.
  var distinctMembers: [(key: Int, value: Int)] {
    document.distinctMembers(of: index, repeats: document.repeatedKeys(of: index) ?? [:])
  }

  /// The member with a key; of a key that stands twice the last one. nil for an absent key and for any other kind.
  ///
  /// Each look-up walks the object. To read all of a large one take ``object``.
  public subscript(key: String) -> Value? {
    guard document.tag(at: index) == .object else { return nil }
    return document.member(key, of: index).map { document.part(at: $0) }
  }

  /// The element at a position, from 0; nil past the end and for any other kind.
  ///
  /// Each look-up walks the array. To read all of a large one take ``array``.
  public subscript(position: Int) -> Value? {
    guard document.tag(at: index) == .array else { return nil }
    return document.element(position, of: index).map { document.part(at: $0) }
  }

  /// The value at a path; nil where the way there ends early, at data of another kind too.
  ///
  ///     value[path: "children[0].name"]?.string
  ///     value[path: "children[\(index)].name"]?.string
  ///
  /// Several places at once give an array of what stands there, null for each that is absent; nil if all are.
  ///
  /// A literal that is no path (`"children[0"`) is nil too, whatever keys there are. For a text that
  /// comes from elsewhere use ``ValuePath/init(parsing:)``, which throws what is wrong with it.
  public subscript(path path: ValuePath) -> Value? { path.parseError == nil ? Accessor(path).find(in: self).value : nil }
}
