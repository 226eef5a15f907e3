import Foundation

/// Ends the program with a message, which the fuzzer takes for a finding, where a condition does not hold.
@inline(__always) func require(_ condition: Bool, _ message: @autoclosure () -> String) {
  if !condition { stop(message()) }
}

/// What must not be nil.
@inline(__always) func require<T>(_ value: T?, _ message: @autoclosure () -> String) -> T {
  if let value { return value }
  stop(message())
}

func stop(_ message: String) -> Never {
  FileHandle.standardError.write(Data("finding: \(message)\n".utf8))
  abort()
}
