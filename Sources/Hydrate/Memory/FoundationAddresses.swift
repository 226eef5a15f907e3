import Foundation

// What Foundation takes or gives by its address, as a value.

extension NSNumber {
  /// The letter of the number's Objective-C type.
  var typeLetter: Unicode.Scalar {
    // The text is the number's own and constant; it has a letter, or the zero at its end.
    Unicode.Scalar(UInt8(truncatingIfNeeded: unsafe objCType.pointee))
  }
}

extension PropertyListSerialization {
  /// The objects of a property list, and its format.
  static func contents(of data: Data) throws -> (objects: Any, format: PropertyListFormat) {
    var format = PropertyListFormat.openStep
    // The address is the variable's, and used in the call alone.
    let objects = try unsafe propertyList(from: data, options: [], format: &format)
    return (objects, format)
  }
}
