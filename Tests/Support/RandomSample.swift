import Foundation

/// A model of kinds that Foundation's coders read and write by the same rules, made at random.
struct RandomSample: Codable, Equatable {
  enum Shade: String, Codable, CaseIterable { case light, dark, unknown = "?" }

  enum Figure: Codable, Equatable {
    case point
    case circle(radius: Double)
    indirect case group([Figure], name: String?)
  }

  struct Inner: Codable, Equatable {
    var count: UInt16
    var name: String?
    var deeper: [Inner]
  }

  var flag: Bool
  var int: Int
  var small: Int8?
  var unsigned: UInt64
  var double: Double
  var float: Float?
  var decimal: Decimal
  var text: String
  var shade: Shade
  var shades: [Shade?]
  var figure: Figure?
  var date: Date
  var link: URL?
  var uuid: UUID
  var data: Data?
  var inner: Inner
  var lists: [[Int]]
  var byName: [String: Inner]
  var byNumber: [Int: Double]
  var set: Set<String>

  init(_ random: inout RepeatableRandom) {
    flag = random.flag
    int = Int(truncatingIfNeeded: random.bits)
    small = random.maybe { Int8(truncatingIfNeeded: $0.bits) }
    unsigned = random.bits
    double = random.double
    float = random.maybe { Float(Int32(truncatingIfNeeded: $0.bits)) / 64 }
    decimal = Decimal(sign: random.flag ? .minus : .plus, exponent: random.below(18) - 9, significand: Decimal(random.bits >> 8))
    text = random.text
    shade = random.shade
    shades = random.list { random in random.maybe { $0.shade } }
    figure = random.maybe { $0.figure(depth: 3) }
    // Foundation writes whole seconds.
    date = Date(timeIntervalSince1970: TimeInterval(Int32(truncatingIfNeeded: random.bits)))
    link = random.maybe { URL(string: "https://\($0.below(999)).example/\($0.below(9))?q=\($0.below(9))#f") ?? URL(fileURLWithPath: "/") }
    uuid = UUID(uuidString: "9F8F7A6E-1B2C-4D3E-8F90-\(String(repeating: String(random.below(10)), count: 12))") ?? UUID()
    data = random.maybe { random in Data(random.list { UInt8(truncatingIfNeeded: $0.bits) }) }
    inner = random.inner(depth: 3)
    lists = random.list { random in random.list { $0.below(1000) } }
    byName = random.dictionary { ($0.text, $0.inner(depth: 1)) }
    byNumber = random.dictionary { ($0.below(1000) - 500, $0.double) }
    set = Set(random.list { $0.text })
  }
}

extension RepeatableRandom {
  var bits: UInt64 { mutating get { next() >> (next() % 64) } }
  var flag: Bool { mutating get { next() % 2 == 0 } }

  mutating func below(_ count: Int) -> Int { Int(next() % UInt64(count)) }

  mutating func maybe<T>(_ make: (inout RepeatableRandom) -> T) -> T? { below(4) == 0 ? nil : make(&self) }

  mutating func list<T>(_ make: (inout RepeatableRandom) -> T) -> [T] { (0..<below(5)).map { _ in make(&self) } }

  mutating func dictionary<K: Hashable, V>(_ make: (inout RepeatableRandom) -> (K, V)) -> [K: V] {
    Dictionary(list(make), uniquingKeysWith: { $1 })
  }

  var double: Double {
    mutating get {
      let double = flag ? Double(bitPattern: next()) : Double(below(1_000_000)) / 1000
      return double.isFinite ? double : 0.5
    }
  }

  var text: String {
    mutating get {
      let characters: [Character] = [
        "a", "Z", "0", " ", "\"", "\\", "/", "\n", "\u{0}", "\u{1F}", "\u{7F}", "é", "日", "😀", "\u{2028}", "👩‍👩‍👧",
      ]
      return String((0..<below(20)).map { _ in characters[below(characters.count)] })
    }
  }

  var shade: RandomSample.Shade { mutating get { RandomSample.Shade.allCases[below(3)] } }

  mutating func figure(depth: Int) -> RandomSample.Figure {
    switch below(depth > 0 ? 3 : 2) {
    case 0: .point
    case 1: .circle(radius: double)
    default: .group(list { $0.figure(depth: depth - 1) }, name: maybe { $0.text })
    }
  }

  mutating func inner(depth: Int) -> RandomSample.Inner {
    RandomSample.Inner(
      count: UInt16(truncatingIfNeeded: next()), name: maybe { $0.text }, deeper: depth == 0 ? [] : list { $0.inner(depth: depth - 1) })
  }
}
