/// Writes the existing values of an update and reads them back, with a separate engine.
struct CanonicalForms {
  let userInfo: MappingUserInfo

  init(_ userInfo: MappingUserInfo = [:]) { self.userInfo = userInfo }

  func form(of value: Any) -> Value? {
    guard value is any Encodable else { return nil }
    let session = Session(userInfo: userInfo)
    defer { session.end() }
    let form = try? session.canonical(value, by: session.reader(of: .canonicalForms), in: session.context(of: nil))
    return session.stackEnd == nil ? form : nil
  }

  func read<T: Decodable>(_ type: T.Type, _ value: Value) -> T? {
    let session = Session(userInfo: userInfo)
    defer { session.end() }
    let content = try? session.reader(of: .canonicalForms).read(type, value, in: session.context(of: value))
    return session.stackEnd == nil ? content : nil
  }
}

extension ValueComparison {
  /// Creates a comparison without user information.
  package init() { self.init(CanonicalForms().form) }
}
