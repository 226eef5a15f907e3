/// The `Decoder` that feeds a type's `init(from:)` with a value, by the plan.
struct ValueDecoder: Decoder {
  let run: Run
  let scope: Scope

  var codingPath: [any CodingKey] { scope.codingPath() }
  var userInfo: [CodingUserInfoKey: Any] { run.session.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(try KeyedReader<Key>(run: run, scope: scope))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { try UnkeyedReader(run: run, scope: scope) }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    try scope.checkOpen()
    return SingleReader(run: run, scope: scope)
  }
}

extension Scope {
  /// A decoder or a container that was kept past its type's `init(from:)` must not read on: what it stood on is in use elsewhere.
  @inline(__always) func checkOpen() throws {
    if !isOpen { throw closedError }
  }

  /// The run at work; an error once the scope has ended.
  @inline(__always) func openRun() throws -> Run {
    guard let run = currentRun else { throw closedError }
    return run
  }

  private var closedError: DecodingError {
    .dataCorrupted(.init(codingPath: codingPath(), debugDescription: "The decoder was used after its init(from:) had ended."))
  }
}
