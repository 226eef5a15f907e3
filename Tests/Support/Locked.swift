import Foundation

/// A state that tasks share, one at a time. `Mutex` needs newer systems than the package.
final class Locked<State>: @unchecked Sendable {
  private let lock = NSLock()
  private var state: State

  init(_ state: sending State) { self.state = state }

  func withLock<Result>(_ use: (inout State) throws -> Result) rethrows -> Result { try lock.withLock { try use(&state) } }
}
