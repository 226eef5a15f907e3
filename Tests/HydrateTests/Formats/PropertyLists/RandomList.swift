import Foundation

@testable import TestSupport

/// Makes up property lists, of every kind of object that Foundation writes.
struct RandomList {
  var random: RepeatableRandom

  mutating func list(depth: Int = 0) -> Any {
    switch Int.random(in: 0..<(depth < 4 ? 14 : 10), using: &random) {
    case 0: return Bool.random(using: &random)
    case 1: return Int.random(in: -300...300, using: &random)
    case 2: return Int.random(in: .min ... .max, using: &random) >> Int.random(in: 0..<64, using: &random)
    case 3: return NSNumber(value: UInt64.random(in: UInt64(Int64.max)...UInt64.max, using: &random))
    case 4: return Double(bitPattern: UInt64.random(in: 0..<0x7FF0 << 48, using: &random))
    case 5: return NSNumber(value: Float.random(in: -1000...1000, using: &random))
    case 6: return Date(timeIntervalSinceReferenceDate: Double(Int.random(in: -60_000_000_000...250_000_000_000, using: &random)))
    case 7: return Data((0..<Int.random(in: 0..<40, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) })
    case 8, 9: return text()
    case 10, 11: return (0..<count()).map { _ in list(depth: depth + 1) }
    default:
      // In an order that is the same in every run.
      let members = NSMutableDictionary()
      for _ in 0..<count() { members[text()] = list(depth: depth + 1) }
      return members
    }
  }

  private mutating func count() -> Int { Int.random(in: 0..<(Bool.random(using: &random) ? 5 : 30), using: &random) }

  private mutating func text() -> String {
    let parts = [
      "a", "b", "Z", "key", "name", "_", " ", "&", "<", ">", "\"", "'", "]]>", "é", "ß", "日本", "😀", "\u{FFFF}", "\u{7F}", "\n", "\t",
      "long text ",
    ]
    return (0..<Int.random(in: 0..<8, using: &random)).map { _ in parts.randomElement(using: &random) ?? "" }.joined()
  }

  /// A few bytes changed, left out, or put in twice.
  mutating func damaged(_ data: Data) -> Data {
    var bytes = Array(data)
    for _ in 0..<Int.random(in: 1...3, using: &random) where !bytes.isEmpty {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      let end = min(place + Int.random(in: 1...12, using: &random), bytes.count)
      switch Int.random(in: 0..<8, using: &random) {
      case 0: bytes.removeSubrange(place..<end)
      case 1: bytes.insert(contentsOf: bytes[place..<end], at: Int.random(in: 0...bytes.count, using: &random))
      case 2: bytes[place] = UInt8.random(in: 0...255, using: &random)
      case 3: bytes[place] = UInt8.random(in: 0x20...0x7E, using: &random)
      default: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      }
    }
    return Data(bytes)
  }
}
