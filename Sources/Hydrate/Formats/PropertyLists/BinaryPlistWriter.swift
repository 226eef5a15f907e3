import Foundation

/// Writes a checked value as a binary property list; see ``BinaryPlistLayout``. It is not
/// recursive. Equal strings are one object.
struct BinaryPlistWriter {
  /// The objects by their numbers, each with the numbers of its elements, or of its keys and then
  /// of its values. Containers are completed one after the other.
  private var objects: [(value: Value, parts: [Int])] = []
  /// The numbers of strings, by their bytes: Swift's equality ignores how letters are composed.
  private var strings: [[UInt8]: Int] = [:]
  private var bytes = Array("bplist00".utf8)

  static func data(of value: Value) -> Data {
    var writer = BinaryPlistWriter()
    _ = writer.number(of: value)
    var next = 0
    while next < writer.objects.count {
      writer.objects[next].parts = writer.parts(of: writer.objects[next].value)
      next += 1
    }
    return writer.data()
  }

  // MARK: Objects

  private mutating func number(of value: Value) -> Int {
    if let text = value.string {
      let known = Array(text.utf8)
      if let number = strings[known] { return number }
      strings[known] = objects.count
    }
    objects.append((value, []))
    return objects.count - 1
  }

  private mutating func parts(of value: Value) -> [Int] {
    guard let members = value.object else { return (value.array ?? []).map { number(of: $0) } }
    let keys = members.map { number(of: Value($0.key)) }
    return keys + members.map { number(of: $0.value) }
  }

  // MARK: Bytes

  private mutating func data() -> Data {
    let referenceSize = Self.size(of: UInt64(objects.count))
    var offsets: [Int] = []
    offsets.reserveCapacity(objects.count)
    for (value, parts) in objects {
      offsets.append(bytes.count)
      switch value.kind {
      case .array: append(kind: 0xA0, count: parts.count)
      case .object: append(kind: 0xD0, count: parts.count / 2)
      default: append(scalar: value)
      }
      for part in parts { append(UInt64(part), size: referenceSize) }
    }
    let table = bytes.count
    let offsetSize = Self.size(of: UInt64(table))
    for offset in offsets { append(UInt64(offset), size: offsetSize) }
    bytes.append(contentsOf: repeatElement(0, count: 6))
    bytes += [UInt8(offsetSize), UInt8(referenceSize)]
    for number in [objects.count, 0, table] { append(UInt64(number), size: 8) }
    return Data(bytes)
  }

  private mutating func append(scalar value: Value) {
    switch value.kind {
    case .bool: bytes.append(value.bool == true ? 0x09 : 0x08)
    case .string: append(value.string ?? "")
    case .data:
      let data = value.data ?? Data()
      append(kind: 0x40, count: data.count)
      bytes += data
    case .date:
      bytes.append(0x33)
      append((value.date ?? .distantPast).timeIntervalSinceReferenceDate.bitPattern, size: 8)
    case .number:
      switch NativeNumber(value.document, value.index) {
      case .int(let number): append(integer: number)
      case .uint(let number):
        // Beyond an Int64, which 16 bytes hold.
        bytes.append(0x14)
        append(0, size: 8)
        append(UInt64(number), size: 8)
      case .double(let number):
        bytes.append(0x23)
        append(number.bitPattern, size: 8)
      case .decimal, nil: bytes.append(0)
      }
    case .null, .array, .object: bytes.append(0)
    }
  }

  /// Text is ASCII or UTF-16.
  private mutating func append(_ text: String) {
    if text.utf8.allSatisfy({ $0 < 0x80 }) {
      append(kind: 0x50, count: text.utf8.count)
      bytes += text.utf8
    } else {
      append(kind: 0x60, count: text.utf16.count)
      for unit in text.utf16 { append(UInt64(unit), size: 2) }
    }
  }

  /// Appends an object's first byte; a long count follows as an integer.
  private mutating func append(kind: UInt8, count: Int) {
    bytes.append(kind | UInt8(min(count, 0x0F)))
    if count >= 0x0F { append(integer: Int64(count)) }
  }

  /// Integers of fewer than 8 bytes are unsigned.
  private mutating func append(integer: Int64) {
    let size = integer < 0 ? 8 : Self.size(of: UInt64(integer))
    bytes.append(0x10 | UInt8(size.trailingZeroBitCount))
    append(UInt64(bitPattern: integer), size: size)
  }

  /// Appends the lowest bytes of a number, the highest one first.
  private mutating func append(_ number: UInt64, size: Int) {
    for index in (0..<size).reversed() { bytes.append(UInt8(truncatingIfNeeded: number >> (8 * UInt64(index)))) }
  }

  /// The number of bytes, 1, 2, 4 or 8, that hold a number.
  private static func size(of number: UInt64) -> Int { number < 1 << 8 ? 1 : number < 1 << 16 ? 2 : number < 1 << 32 ? 4 : 8 }
}
