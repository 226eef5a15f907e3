/// Writes what is there before an update, and reads it back: by the coding keys of its types alone, whatever fields they declare.
struct PresentCoding {
  let userInfo: [CodingUserInfoKey: any Sendable]

  init(_ userInfo: [CodingUserInfoKey: any Sendable] = [:]) { self.userInfo = userInfo }

  /// What a value writes of itself; nil where it cannot.
  func form(of value: Any) -> Value? {
    guard value is any Encodable else { return nil }
    let session = Session(userInfo: userInfo)
    defer { session.end() }
    return try? session.run(of: .present).canonical(value, Scope(parent: nil, step: .same, value: .null), .same)
  }

  /// What was written, read back.
  func read<T: Decodable>(_ type: T.Type, _ value: Value) -> T? {
    let session = Session(userInfo: userInfo)
    defer { session.end() }
    let run = session.run(of: .present)
    let scope = Scope(parent: nil, step: .same, value: value)
    return try? run.read(type, run.plan(for: type), value, in: scope, .same)
  }
}
