public import Foundation

extension ReversibleMapper where Input == Value {
  /// Maps back, to a JSON document.
  public func jsonData(
    from output: Output, options: JSONWritingOptions = .init(), userInfo: MappingUserInfo = [:]
  ) throws(MappingError) -> Data {
    if options == .init(), let type = Self.self as? any TextMapper.Type, let text = try type.text(of: output, by: self, userInfo) {
      return text
    }
    return try tree(of: output, userInfo).jsonData(options)
  }

  // By itself, since the runtime makes the types that a function names when it begins.
  @inline(never) private func tree(of output: Output, _ userInfo: MappingUserInfo) throws(MappingError) -> Value {
    try reversed.mapReportingIssues(output, userInfo: userInfo).value
  }
}

extension TextMapper {
  /// The text of an output by a mapper of this very type, which a caller knows by another name; nil where it is of another.
  ///
  /// Asking a type what it can do copies nothing; asking a mapper copies it some times.
  fileprivate static func text<M: ReversibleMapper>(
    of output: M.Output, by mapper: M, _ userInfo: MappingUserInfo
  ) throws(MappingError) -> Data? {
    guard let mapper = same(mapper, as: Self.self), let output = same(output, as: Self.Output.self) else { return nil }
    return try mapper.text(of: output, userInfo)
  }
}

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
