/// A model that can be created empty, so that its fields and their declared values can be
/// inspected.
///
/// No model needs this. It turns a model's declared values into fallbacks, and it spares the
/// model's `init(from:)` from running with zeros and empty values. At set-up `init(from:)` then
/// runs only if several properties with other coding keys have one type and one value, and with
/// one of these values changed.
///
///     struct Limit: Reflectable { var perPage = 50 }
///     try ReflectiveMapper<Limit>().noRequiredFields().map(json: "{}").perPage   // 50
///
/// This includes `Optional` properties that declare a value, where a rule makes them optional. A
/// plain mapper keeps to `Codable`: an absent `Optional` is nil.
public protocol Reflectable: Codable {
  /// Creates the model with its declared values.
  init()
}
