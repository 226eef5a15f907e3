import Foundation

@testable import Hydrate
@testable import TestSupport

/// Errors that a model's own code has caught on the way, and kept.
final class HeldErrors: @unchecked Sendable {
  // Under the lock.
  private var held: [any Error] = []
  private let lock = NSLock()

  func take(_ error: any Error) { lock.withLock { held.append(error) } }

  var all: [any Error] { lock.withLock { held } }

  /// Gives them away, so that the last reference is the taker's.
  func handOver() -> [any Error] {
    lock.withLock {
      defer { held = [] }
      return held
    }
  }
}

/// What an error that user code sees says of itself.
struct SeenError: Equatable {
  /// The coding path that Foundation's errors have.
  var codingPath: String?
  /// The first issue's paths.
  var source: String?
  var destination: String?
  var location: String?

  init(_ error: any Error) {
    let (path, underlying): ([any CodingKey]?, (any Error)?) =
      switch error {
      case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
        DecodingError.keyNotFound(_, let context), DecodingError.dataCorrupted(let context):
        (context.codingPath, context.underlyingError)
      case EncodingError.invalidValue(_, let context): (context.codingPath, context.underlyingError)
      default: (nil, error)
      }
    codingPath = path.map(Transcript.path)
    let issue = (underlying as? Failure)?.first ?? (underlying as? MappingError)?.issues.first
    source = issue?.sourcePath.description
    destination = issue?.destinationPath.description
    location = issue?.location?.description
  }
}
