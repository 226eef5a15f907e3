import Foundation

/// Measures a binary property list before Foundation unfolds it.
///
/// The format names objects by number, so that an array may name another one twice, and that one a third twice: a hundred bytes stand for more
/// values than any memory holds. A list that a program wrote names each container once. What is read here is the trailer, the table of offsets
/// and the references of containers; anything odd is left to Foundation to refuse.
struct BinaryListGuard {
  private let bytes: [UInt8]
  private let referenceSize: Int
  private let offsets: [Int]
  private let top: Int

  /// Whether the list unfolds to no more values than its file has bytes, since every place in a container takes one at least.
  static func isBounded(_ data: Data) -> Bool {
    guard let list = BinaryListGuard(data) else { return true }
    return list.size.map { $0 <= data.count } ?? false
  }

  /// Nil for what is no binary list, or no sound one.
  private init?(_ data: Data) {
    bytes = Array(data)
    let trailer = bytes.count - 32
    guard bytes.starts(with: Array("bplist".utf8)), trailer >= 8 else { return nil }
    let offsetSize = Int(bytes[trailer + 6])
    referenceSize = Int(bytes[trailer + 7])
    guard (1...8).contains(offsetSize), (1...8).contains(referenceSize),
      let count = BinaryListGuard.number(bytes, trailer + 8, 8), count > 0, count <= bytes.count,
      let top = BinaryListGuard.number(bytes, trailer + 16, 8), top < count,
      let table = BinaryListGuard.number(bytes, trailer + 24, 8), table <= trailer, count <= (trailer - table) / offsetSize
    else { return nil }
    self.top = top
    let all = bytes
    offsets = (0..<count).map { BinaryListGuard.number(all, table + $0 * offsetSize, offsetSize) ?? .max }
  }

  /// A big-endian number; nil beyond the bytes, and beyond what an `Int` holds.
  private static func number(_ bytes: [UInt8], _ start: Int, _ size: Int) -> Int? {
    guard start >= 0, start <= bytes.count, size <= bytes.count - start else { return nil }
    return Int(exactly: bytes[start..<start + size].reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
  }

  /// The number of values of the whole list; nil where it contains itself, or where the count outgrows an `Int`.
  private var size: Int? {
    enum State { case new, open, known(Int) }
    var states = [State](repeating: .new, count: offsets.count)
    var path: [(object: Int, parts: [Int], next: Int, size: Int)] = [(top, references(of: top), 0, 1)]
    states[top] = .open
    while var last = path.popLast() {
      if last.next == last.parts.count {
        states[last.object] = .known(last.size)
        guard var parent = path.popLast() else { return last.size }
        let (sum, overflow) = parent.size.addingReportingOverflow(last.size)
        guard !overflow, sum <= bytes.count else { return nil }
        parent.size = sum
        path.append(parent)
        continue
      }
      let part = last.parts[last.next]
      last.next += 1
      switch states[part] {
      case .open: return nil
      case .known(let size):
        let (sum, overflow) = last.size.addingReportingOverflow(size)
        guard !overflow, sum <= bytes.count else { return nil }
        last.size = sum
        path.append(last)
      case .new:
        path.append(last)
        states[part] = .open
        path.append((part, references(of: part), 0, 1))
      }
    }
    return nil
  }

  /// The objects that a container names; none for a scalar, and for what is not sound.
  private func references(of object: Int) -> [Int] {
    let start = offsets[object]
    guard start < bytes.count else { return [] }
    let marker = bytes[start]
    guard (0xA0...0xDF).contains(marker) else { return [] }
    var count = Int(marker & 0x0F)
    var first = start + 1
    if count == 0x0F {
      guard first < bytes.count, bytes[first] & 0xF0 == 0x10, case let size = 1 << Int(bytes[first] & 0x0F), size <= 8,
        let long = BinaryListGuard.number(bytes, first + 1, size)
      else { return [] }
      count = long
      first += 1 + size
    }
    guard first <= bytes.count, count <= (bytes.count - first) / referenceSize else { return [] }
    // A dictionary names its keys, then its values.
    if marker >= 0xD0 { count *= 2 }
    guard count <= (bytes.count - first) / referenceSize else { return [] }
    return (0..<count).compactMap { index in
      BinaryListGuard.number(bytes, first + index * referenceSize, referenceSize).flatMap { $0 < offsets.count ? $0 : nil }
    }
  }
}
