public import Foundation

extension ReversibleMapper where Input == Value {
  /// Maps back, to a property list.
  ///
  ///     let data = try mapper.plistData(from: settings, format: .xml)
  ///     try mapper.map(Value(plist: data))          // equal settings
  ///
  /// A date that no mapper makes text of stays a date, and data stays data; nil is left out unless ``Nulls/write`` was chosen.
  ///
  /// - Throws: what cannot be written, as with JSON, and what a property list cannot say (``Value/plistData(format:)``): `irreversible` with its path.
  public func plistData(
    from output: Output, format: PropertyListSerialization.PropertyListFormat = .binary, userInfo: MappingUserInfo = [:]
  ) throws(MappingError) -> Data {
    let value = try MappingContext.output(from: output, userInfo: userInfo) { output, context throws(MappingError) in
      context.session.keepsKinds = true
      return try unmap(output, in: &context)
    }
    return try value.plistData(format: format)
  }
}
