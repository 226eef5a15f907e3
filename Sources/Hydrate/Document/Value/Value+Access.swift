public import Foundation

// Direct access to a value. It is strict: the wrong kind gives nil, and nothing is converted,
// unlike in mappers.

extension Value {
  /// Whether the value is null.
  public var isNull: Bool { document.tag(at: index) == .null }

  /// The flag; nil for any other kind, including the numbers 0 and 1.
  public var bool: Bool? {
    switch document.tag(at: index) {
    case .true: true
    case .false: false
    default: nil
    }
  }

  /// The number, if it is whole and fits an `Int`: `5` and `5.0`, but neither `5.5` nor the string
  /// "5".
  public var int: Int? {
    withNumber { digits in
      if case .value(let number) = IntegerReader.read(digits, as: Int.self) { number } else { nil }
    }
  }

  /// The nearest `Double`; nil for any other kind and for a number beyond the largest `Double`.
  public var double: Double? { withNumber { DoubleReader.read($0)?.value } }

  /// The exact number; nil for any other kind, and if a `Decimal` cannot hold every digit.
  public var decimal: Decimal? { withNumber { DecimalReader.read($0) } }

  /// The text; nil for any other kind.
  public var string: String? { document.tag(at: index) == .string ? document.string(at: index) : nil }

  /// The date; nil for any other kind. Only property lists and Swift values have dates; in JSON a
  /// date is a string, which `.date()` mappers read.
  public var date: Date? { document.tag(at: index) == .date ? document.date(at: index) : nil }

  /// The bytes; nil for any other kind. Only property lists and Swift values have binary data,
  /// JSON has none.
  public var data: Data? { document.tag(at: index) == .data ? document.data(at: index) : nil }

  /// The result of `read` for the text of a number; nil for any other kind.
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

  /// The members in source order; nil for any other kind. A repeated key appears once: at its
  /// first position, with its last value.
  ///
  ///     for (key, value) in settings.object ?? [] { print(key, value) }
  public var object: [(key: String, value: Value)]? {
    guard document.tag(at: index) == .object else { return nil }
    return distinctMembers.map { (document.string(at: $0.key), document.part(at: $0.value)) }
  }

  /// The keys in source order, each once; nil for any other kind.
  public var keys: [String]? {
    guard document.tag(at: index) == .object else { return nil }
    // Many objects have one key, such as those of enums with payloads.
    if document.count(at: index) == 1 { return [document.string(at: document.firstChild(of: index))] }
    return distinctMembers.map { document.string(at: $0.key) }
  }

  /// The number of elements of an array, or of distinct keys of an object; 0 for any other kind.
  /// Linear in the members of an object.
  public var count: Int {
    switch document.tag(at: index) {
    case .array: document.count(at: index)
    case .object: document.count(at: index) - (document.repeatedKeys(of: index)?.count ?? 0)
    default: 0
    }
  }

  /// The indices of the members, each key once.
  var distinctMembers: [(key: Int, value: Int)] {
    document.distinctMembers(of: index, repeats: document.repeatedKeys(of: index) ?? [:])
  }

  /// The member with a key, the last one if the key is repeated; nil for an absent key and for any
  /// other kind.
  ///
  /// Each lookup walks the object. To read all members of a large object, use ``object``.
  public subscript(key: String) -> Value? {
    guard document.tag(at: index) == .object else { return nil }
    return document.member(key, of: index).map { document.part(at: $0) }
  }

  /// The element at a position, from 0; nil past the end and for any other kind.
  ///
  /// Each lookup walks the array. To read all elements of a large array, use ``array``.
  public subscript(position: Int) -> Value? {
    guard document.tag(at: index) == .array else { return nil }
    return document.element(position, of: index).map { document.part(at: $0) }
  }

  /// The value at a path; nil if there is none, also because of data of another kind on the path.
  ///
  ///     value[path: "children[0].name"]?.string
  ///     value[path: "children[\(index)].name"]?.string
  ///
  /// A path with several places gives an array of their values, with null for each absent one, or
  /// nil if all are.
  ///
  /// An invalid literal (`"children[0"`) gives nil, whatever the keys are. For a text from
  /// elsewhere use ``ValuePath/init(parsing:)``, which throws its mistake.
  public subscript(path path: ValuePath) -> Value? { path.parseError == nil ? Accessor(path).find(in: self).value : nil }
}
