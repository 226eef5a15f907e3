public import Foundation

// In place, so no variable is needed.
extension KeyedMapper where Target: AnyObject {
  /// Applies structured data to an instance, in place, and returns the paths of the changed
  /// properties.
  ///
  /// The rules are those of ``UpdatingMapper/update(_:json:)-(_,Data)``. If anything is fatal,
  /// nothing is changed. Nested instances with mappers like this one are changed in place, too:
  /// after everything has been mapped, one property after another.
  ///
  ///     try tracks.update(track, ["title": "new", "counts": ["b": nil]])    // ["title", "counts.b"]
  @discardableResult public func update(_ target: Target, _ value: Value) throws(MappingError) -> [ValuePath] {
    var instance = target
    return try update(&instance, value)
  }

  /// Applies a JSON document to an instance, in place.
  @discardableResult public func update(_ target: Target, json data: Data) throws(MappingError) -> [ValuePath] {
    var instance = target
    return try update(&instance, json: data)
  }

  /// Applies a JSON document given as text to an instance, in place.
  @discardableResult public func update(_ target: Target, json text: String) throws(MappingError) -> [ValuePath] {
    var instance = target
    return try update(&instance, json: text)
  }
}
