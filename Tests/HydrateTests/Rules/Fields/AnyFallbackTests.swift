import Foundation
import Testing

@testable import Hydrate

@Suite struct AnyFallbackTests {
  private final class Object {}

  /// Models do not share the object that was looked at.
  @Test func whatCannotBeMadeAnewStandsInForNothing() {
    #expect(AnyFallback(declared: Object(), by: { Object() }).fits(Object.self))
    #expect(!AnyFallback(declared: Object(), by: { nil }).fits(Object.self))
    // A scalar needs nobody to make it.
    #expect(AnyFallback(declared: 7, by: { nil }).fits(Int.self))
  }

  @Test func everyScalarIsKeptAsItIs() throws {
    var scalars: [Any] = [
      true, "a", 1, Int8(1), Int16(1), Int32(1), Int64(1), UInt(1), UInt8(1), UInt16(1), UInt32(1), UInt64(1), 1.5, Float(1.5),
      CGFloat(1.5),
      Decimal(1), Date(timeIntervalSince1970: 0), try #require(URL(string: "https://a.b")), UUID(), Data([1]),
    ]
    if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) { scalars += [Int128(1), UInt128(1)] }
    #expect(Set(scalars.compactMap { Leaf(type(of: $0)) }) == Set(Leaf.allCases))
    for scalar in scalars { #expect(AnyFallback(constant: scalar)?.type == type(of: scalar), "\(type(of: scalar))") }
    #expect(AnyFallback(constant: Object())?.type == nil)
  }
}
