@testable import TestSupport

#if os(Linux) || os(Android)
  import Foundation
  import Testing

  @testable import Hydrate

  @Suite struct MainStackTests {
    /// The addresses of the first thread's stack, in the list of all mappings; that of the process is empty when its first thread has ended.
    private static func listed() throws -> ClosedRange<UInt>? {
      // In pieces: a file of the kernel's own has no size by which it could be read as a whole.
      let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: "/proc/thread-self/maps"))
      var data = Data()
      while let piece = try file.read(upToCount: 4096), !piece.isEmpty { data += piece }
      let list = String(decoding: data, as: UTF8.self)
      let line = list.split(separator: "\n").first { $0.hasSuffix("[stack]") }
      let bounds = line?.split(separator: " ").first?.split(separator: "-").compactMap { UInt($0, radix: 16) } ?? []
      return bounds.count == 2 ? bounds[0]...bounds[1] : nil
    }

    @Test func theStackOfTheFirstThreadEndsWhereTheListOfMappingsSaysItMay() throws {
      let stack = try #require(try Self.listed())
      // Nothing is told where the stack has no limit, or a large one.
      let end = MainStack.limit.flatMap { $0 <= MainStack.reserved ? stack.upperBound - $0 : nil }
      #expect(MainStack.end(seenFrom: stack.lowerBound) == end)
      #expect(MainStack.end(seenFrom: stack.upperBound - 1) == end)
      #expect(MainStack.end(seenFrom: stack.upperBound) == nil)
    }

    @Test func anotherThreadIsNotOnIt() {
      let end = SmallThread.run {
        var marker: UInt8 = 0
        return MainStack.end(seenFrom: withUnsafeMutablePointer(to: &marker) { UInt(bitPattern: $0) }) == nil
      }
      #expect(end == true)
    }
  }
#endif
