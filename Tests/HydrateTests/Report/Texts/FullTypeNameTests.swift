import Foundation
import Testing

@testable import Hydrate
@testable import TestSupport

/// What the standard library itself says.
@Suite struct FullTypeNameTests {
  private struct Hidden {}
  enum Generic<Wrapped> { case some(Wrapped) }

  private static func local() -> Any.Type {
    struct Local {}
    return Local.self
  }

  @Test(
    arguments: [
      Int.self, String.self, URL.self, Data.self, Date.self, Hidden.self, Generic<Int>.self, Generic<[URL: Hidden]>.self, local(),
      [String: Hidden].self, Hidden?.self, (any Error).self, (any Codable & Sendable).self, AnyObject.self, Any.self, Never.self,
      (Int, Hidden).self, ((Int) -> Hidden).self, Hidden.Type.self, MappingIssue.Code.self, FullTypeNameTests.self, NSString.self,
      KeyedDecodingContainer<AnyTextKey>.self,
    ] as [any Any.Type])
  func saysTheSame(_ type: Any.Type) {
    #expect(FullTypeName(type).text == String(reflecting: type))
  }

  @Test func theModuleBegins() {
    #expect(FullTypeName(Int.self).module == "Swift")
    #expect(FullTypeName(Hidden.self).module == "HydrateTests")
    #expect(FullTypeName(MappingIssue.Code.self).module == "Hydrate")
  }
}
