/// Writes what is there before an update, and reads it back, by an engine of its own.
struct PresentForms {
  let userInfo: MappingUserInfo

  init(_ userInfo: MappingUserInfo = [:]) { self.userInfo = userInfo }

  func form(of value: Any) -> Value? {
    guard value is any Encodable else { return nil }
    let session = Session(userInfo: userInfo)
    defer { session.end() }
    let form = try? session.reader(of: .present).canonical(value, in: session.context(of: nil))
    return session.stackEnd == nil ? form : nil
  }

  func read<T: Decodable>(_ type: T.Type, _ value: Value) -> T? {
    let session = Session(userInfo: userInfo)
    defer { session.end() }
    let content = try? session.reader(of: .present).read(type, value, in: session.context(of: value))
    return session.stackEnd == nil ? content : nil
  }
}

extension ValueComparison {
  /// A comparison that asks no caller's information.
  init() { self.init(PresentForms().form) }
}
