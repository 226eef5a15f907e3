/// Writes what is there before an update, and reads it back: by the coding keys of its types alone, whatever fields they declare.
protocol PresentCoding {
  var userInfo: MappingUserInfo { get }
  /// What a value writes of itself; nil where it cannot.
  func form(of value: Any) -> Value?
  /// What was written, read back.
  func read<T: Decodable>(_ type: T.Type, _ value: Value) -> T?
}
