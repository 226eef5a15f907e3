import Foundation
import Hydrate
import Testing

@testable import TestSupport

/// A keyed container is handed out again once nobody has it: nobody may read another object by one that was kept.
@Suite struct KeptReaderTests {
  /// More than are read before a container is lent.
  private static let count = 100

  /// A mapper with an engine of its own.
  private static var mapper: ReflectiveMapper<[ReadingScript]> {
    ReflectiveMapper<[ReadingScript]>().mapType(URL.self, using: StringToURL())
  }

  final class Kept: @unchecked Sendable {
    // Used on one task.
    var objects: [KeyedDecodingContainer<AnyTextKey>] = []
    var decoders: [any Decoder] = []
    var round = 0
    var reads = 0
    var errors = 0
  }

  /// Keeps the container of every object whose turn is in `turns`; all that were kept are tried with every object.
  private func reads(_ turns: Set<Int>) throws -> (values: [Int], kept: Kept) {
    let kept = Kept()
    let key = try #require(ReadingScript.key)
    let values = Values()
    let body: ReadingScript.Body = { decoder, _ in
      let object = try decoder.container(keyedBy: AnyTextKey.self)
      values.all.append(try object.decode(Int.self, forKey: "a"))
      func attempt(_ body: () throws -> Void) {
        do {
          try body()
          kept.reads += 1
        } catch { kept.errors += 1 }
      }
      for (other, earlier) in zip(kept.objects, kept.decoders) {
        attempt { _ = try other.decode(Int.self, forKey: "a") }
        attempt { _ = try other.decodeIfPresent(Int.self, forKey: "a") }
        attempt { _ = try earlier.container(keyedBy: AnyTextKey.self) }
      }
      if turns.contains(kept.round) {
        kept.objects.append(object)
        kept.decoders.append(decoder)
      }
      kept.round += 1
    }
    let value = try Value(json: "[" + (0..<Self.count).map { #"{"a": \#($0)}"# }.joined(separator: ",") + "]")
    _ = try Self.mapper.mapReportingIssues(value, userInfo: [key: body])
    return (values.all, kept)
  }

  private final class Values: @unchecked Sendable {
    // Used on one task.
    var all: [Int] = []
  }

  @Test(arguments: [[0], [62], [63], [64], [65], [66], [64, 70], [80, 81, 82, 90], Set(0..<100), Set(60..<99)] as [Set<Int>])
  func whatIsKeptNeverReadsAnother(
    _ turns: Set<Int>
  ) throws {
    let (values, kept) = try reads(turns)
    #expect(values == Array(0..<Self.count))
    #expect(kept.reads == 0)
    #expect(kept.errors == 3 * turns.reduce(0) { $0 + Self.count - 1 - $1 })
    for object in kept.objects {
      #expect(throws: DecodingError.self) { try object.decode(Int.self, forKey: "a") }
    }
  }

  final class Node: Codable, Sendable {
    let children: [Node]
    let name: Int

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      children = try container.decode([Node].self, forKey: .children)
      name = try container.decode(Int.self, forKey: .name)
    }

    var names: [Int] { children.flatMap(\.names) + [name] }
  }

  @Test func aTypeWithinItselfGoesOnWithItsOwnObject() throws {
    func json(_ depth: Int, _ name: inout Int) -> String {
      var children: [String] = []
      for _ in 0..<(depth > 0 ? 3 : 0) { children.append(json(depth - 1, &name)) }
      defer { name += 1 }
      return #"{"name": \#(name), "children": [\#(children.joined(separator: ","))]}"#
    }
    var count = 0
    let text = json(4, &count)
    #expect(try ReflectiveMapper<Node>().map(json: text).names == Array(0..<count))
  }

  /// An address says whether it is the same container.
  @Test(.enabled(if: ContainerReuse.isOn)) func aContainerIsHandedOutAgain() throws {
    let key = try #require(ReadingScript.key)
    let boxes = Boxes()
    let body: ReadingScript.Body = { decoder, _ in try boxes.note(decoder) }
    let value = try Value(json: "[" + Array(repeating: "{}", count: 300).joined(separator: ",") + "]")
    _ = try Self.mapper.mapReportingIssues(value, userInfo: [key: body])
    #expect(Set(boxes.all.suffix(200)).count == 1)
  }

  @Test(.enabled(if: ContainerReuse.isOn)) func aTypeThatHasKeptAContainerHasAnotherOneReused() throws {
    let key = try #require(ReadingScript.key)
    let (boxes, kept) = (Boxes(), Kept())
    let body: ReadingScript.Body = { decoder, _ in
      let object = try boxes.note(decoder)
      if kept.round == 100 { kept.objects.append(object) }
      kept.round += 1
    }
    let value = try Value(json: "[" + Array(repeating: "{}", count: 400).joined(separator: ",") + "]")
    let mapper = Self.mapper
    for _ in coldAndWarm { _ = try mapper.mapReportingIssues(value, userInfo: [key: body]) }
    #expect(Set(boxes.all.suffix(200)).count == 1)
    #expect(!boxes.all.suffix(200).contains(boxes.all[100]))
  }

  private final class Boxes: @unchecked Sendable {
    // Used on one task.
    var all: [UInt] = []
    var others: [UnsafeMutableRawPointer] = []

    /// Notes where the decoder's container is.
    @discardableResult func note(_ decoder: any Decoder) throws -> KeyedDecodingContainer<AnyTextKey> {
      // What takes the memory of a box that was given back.
      others += [24, 32, 40, 48, 56, 64].map { UnsafeMutableRawPointer.allocate(byteCount: $0, alignment: 16) }
      let object = try decoder.container(keyedBy: AnyTextKey.self)
      all.append(withUnsafeBytes(of: object) { $0.loadUnaligned(as: UInt.self) })
      return object
    }

    deinit {
      for other in others { other.deallocate() }
    }
  }
}
