import Foundation
import Hydrate
import Testing

@testable import TestSupport

/// A container that somebody has kept writes nothing more, whatever is written after it.
///
/// There are more values than are written before a container is lent.
@Suite struct KeptWriterTests {
  final class Log: @unchecked Sendable {
    // Used on one task at a time.
    var containers: [KeyedEncodingContainer<Item.CodingKeys>] = []
    var boxes: [UInt] = []
    var others: [UnsafeMutableRawPointer] = []

    deinit {
      for other in others { other.deallocate() }
    }
  }

  struct Refusal: Error {}

  struct Item: Codable {
    enum CodingKeys: String, CodingKey { case number, inner }

    let number: Int
    var inner: [Item] = []
    var log: Log?
    var isKept = false
    var fails = false

    init(_ number: Int, _ log: Log?, keeps isKept: Bool = false, fails: Bool = false, inner: [Item] = []) {
      (self.number, self.log, self.isKept, self.fails, self.inner) = (number, log, isKept, fails, inner)
    }

    init(from decoder: any Decoder) throws {
      number = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .number)
    }

    func encode(to encoder: any Encoder) throws {
      // What takes the memory of a box that was given back.
      log?.others += [24, 32, 40, 48, 56, 64].map { UnsafeMutableRawPointer.allocate(byteCount: $0, alignment: 16) }
      var container = encoder.container(keyedBy: CodingKeys.self)
      log?.boxes.append(withUnsafeBytes(of: container) { $0.loadUnaligned(as: UInt.self) })
      if isKept { log?.containers.append(container) }
      if let log { KeptWriterTests.use(isKept ? log.containers.dropLast() : log.containers[...]) }
      if fails { throw Refusal() }
      try container.encode(number, forKey: .number)
      for item in inner { try? container.encode([item], forKey: .inner) }
    }
  }

  /// Nothing can be written to the containers of values that have ended.
  static func use(_ kept: ArraySlice<KeyedEncodingContainer<Item.CodingKeys>>) {
    for var container in kept {
      #expect(throws: EncodingError.self) { try container.encode(7, forKey: .number) }
      #expect(throws: EncodingError.self) { try container.encode("x", forKey: .inner) }
      #expect(throws: EncodingError.self) { try container.encodeIfPresent(Int?.none, forKey: .inner) }
    }
  }

  private static func text(_ items: [Item]) throws -> String {
    String(decoding: try ReflectiveMapper<[Item]>().jsonData(from: items), as: UTF8.self)
  }

  private static func expected(_ numbers: Range<Int>) -> String {
    "[" + numbers.map { #"{"number":\#($0)}"# }.joined(separator: ",") + "]"
  }

  @Test func theFirstAndTheLastAreKept() throws {
    let log = Log()
    for _ in 0..<2 { #expect(try Self.text((0..<75).map { Item($0, log, keeps: $0 < 4 || $0 > 60) }) == Self.expected(0..<75)) }
    #expect(log.containers.count == 36)
    Self.use(log.containers[...])
  }

  @Test func someAreKept() throws {
    let log = Log()
    #expect(try Self.text((0..<150).map { Item($0, log, keeps: $0 % 30 == 29) }) == Self.expected(0..<150))
    Self.use(log.containers[...])
    #expect(log.containers.map { $0.codingPath.first?.intValue } == [29, 59, 89, 119, 149])
  }

  @Test func thoseOfValuesThatFail() throws {
    let log = Log()
    let failing = Item(9, log, keeps: true, fails: true)
    let items = (0..<75).map { Item($0, log, inner: $0 < 70 ? [Item(8, log)] : [failing, Item(8, log), failing]) }
    #expect(try Self.text(items) == "[" + (0..<75).map { #"{"number":\#($0),"inner":[{"number":8}]}"# }.joined(separator: ",") + "]")
    #expect(log.containers.count == 10)
    Self.use(log.containers[...])
  }

  /// Deeper than scopes are kept.
  @Test func farDown() throws {
    let log = Log()
    var item = Item(0, log)
    for number in 1..<100 { item = Item(number, log, inner: [item]) }
    for _ in 0..<80 {
      #expect(try Self.text([item]).hasSuffix(#"{"number":1,"inner":[{"number":0}]"# + String(repeating: "}]", count: 99)))
    }
  }

  /// An address says whether it is the same container.
  @Test(.enabled(if: ContainerReuse.isOn)) func aContainerIsHandedOutAgain() throws {
    let log = Log()
    #expect(try Self.text((0..<300).map { Item($0, log) }) == Self.expected(0..<300))
    #expect(Set(log.boxes.suffix(200)).count == 1)
  }
}
