/// A model that can be made empty, so that its fields and their declared values can be looked at.
///
/// No model needs this; it gives a model's declared values as fallbacks, and spares its `init(from:)` from being tried with zeros and empty
/// values: that is run at set-up only where properties have other coding keys, one type and one value, with one of these changed.
///
///     struct Limit: Reflectable { var perPage = 50 }
///     try ReflectiveMapper<Limit>().noRequiredFields().map(json: "{}").perPage   // 50
public protocol Reflectable: Codable {
  /// Makes the model with its declared values.
  init()
}
