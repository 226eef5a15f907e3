import Foundation

// Foundation's results and arguments by address, as values.

extension NSNumber {
  /// The letter of the number's Objective-C type.
  var typeLetter: Unicode.Scalar {
    // The text is constant and owned by the number; it has a letter, or the zero at its end.
    Unicode.Scalar(UInt8(truncatingIfNeeded: unsafe objCType.pointee))
  }
}

extension PropertyListSerialization {
  /// The objects of a property list, and its format.
  static func contents(of data: Data) throws -> (objects: Any, format: PropertyListFormat) {
    var format = PropertyListFormat.openStep
    // The address is the variable's, and used only in the call.
    let objects = try unsafe propertyList(from: data, options: [], format: &format)
    return (objects, format)
  }
}

#if canImport(Darwin)
  extension Formatter {
    /// The object that a text denotes.
    func object(for text: String) throws -> Any {
      var (object, description): (AnyObject?, NSString?) = (nil, nil)
      // The addresses are the variables', and used only in the call.
      guard unsafe getObjectValue(&object, for: text, errorDescription: &description), let object else {
        throw CocoaError(.formatting, userInfo: description.map { [NSLocalizedDescriptionKey: $0] } ?? [:])
      }
      return object
    }
  }
#endif
