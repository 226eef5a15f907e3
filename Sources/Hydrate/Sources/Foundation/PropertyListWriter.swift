import Foundation

/// Writes property lists by way of Foundation's objects, once it is sure that they can say all that there is.
enum PropertyListWriter {
  /// What Foundation needs of the stack for the deepest list that is written.
  private static let stackNeed = 448 * 1024

  static func data(of value: Value, format: PropertyListSerialization.PropertyListFormat) throws(MappingError) -> Data {
    guard format == .xml || format == .binary else {
      throw .single(.configuration, .mistake(.propertyListFormat))
    }
    try PropertyListCheck(isXML: format == .xml).check(value)
    if ThreadStack.remaining > stackNeed { return try write(value, format) }
    let outcome = LargeStack.run(of: 1 << 20) { Result { () throws(MappingError) in try write(value, format) } }
    guard let outcome else { throw .single(.tooDeep, .source(.tooDeep(limit: nil))) }
    return try outcome.get()
  }

  private static func write(_ value: Value, _ format: PropertyListSerialization.PropertyListFormat) throws(MappingError) -> Data {
    do {
      return try PropertyListSerialization.data(fromPropertyList: value.any, format: format, options: 0)
    } catch {
      throw .single(.irreversible, .unwritable(.propertyList(.refused)), underlying: error)
    }
  }
}
