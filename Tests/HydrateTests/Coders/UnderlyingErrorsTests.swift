import Foundation
import Hydrate
import Testing

@testable import TestSupport

/// The mapping error is found in whatever other libraries put around it.
@Suite struct UnderlyingErrorsTests {
  enum ClientError: Error {
    enum Reason: Sendable { case decodingFailed(error: any Error), other }
    case serializationFailed(reason: Reason)
    case nested(tried: Int, (any Error)?)
    case none
  }
  struct Wrapping: Error { var name = "w"; var underlyingError: any Error }
  final class Boxed: Error { let underlyingError: any Error; init(_ error: any Error) { underlyingError = error } }
  struct Endless: Error, CustomReflectable { var customMirror: Mirror { Mirror(self, children: ["underlyingError": Endless()]) } }
  struct Caused: Error { let cause: (any Error)? }
  struct Foundational: CustomNSError { let inner: any Error; var errorUserInfo: [String: Any] { [NSUnderlyingErrorKey: inner] } }

  private static func error() throws -> (any Error, MappingError) {
    do {
      _ = try MappingDecoder().decode([Int].self, from: Data(#"["x", {}]"#.utf8))
    } catch {
      return (error, try #require((error as? DecodingError).flatMap { MappingError.underlying($0) }))
    }
    throw CancellationError()
  }

  @Test func whateverIsAround() throws {
    let (thrown, error) = try Self.error()
    let all: [any Error] = [
      error, thrown, ClientError.serializationFailed(reason: .decodingFailed(error: thrown)), ClientError.nested(tried: 2, thrown),
      Wrapping(underlyingError: thrown), Boxed(Wrapping(underlyingError: ClientError.nested(tried: 1, error))), Foundational(inner: thrown),
      NSError(domain: "d", code: 1, userInfo: [NSUnderlyingErrorKey: Foundational(inner: thrown)]),
      EncodingError.invalidValue(1, .init(codingPath: [], debugDescription: "", underlyingError: thrown)),
    ]
    for outer in all { #expect(MappingError.underlying(outer)?.allIssues.map(\.line) == error.allIssues.map(\.line), "\(outer)") }
  }

  /// An error in an `Optional` is one step of the search, as without it.
  @Test func manyOptionalCauses() throws {
    let (thrown, error) = try Self.error()
    let outer = (0..<150).reduce(thrown) { inner, _ in Caused(cause: inner) }
    #expect(MappingError.underlying(outer)?.allIssues.count == error.allIssues.count)
  }

  @Test func nothingWhereThereIsNone() {
    for error: any Error in [CancellationError(), ClientError.none, Endless(), URLError(.badURL), NSError(domain: "d", code: 1)] {
      #expect(MappingError.underlying(error) == nil)
    }
  }
}
