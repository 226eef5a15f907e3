public import Foundation

extension ReversibleMapper where Input == Value {
  /// Encodes an output as a JSON document.
  public func jsonData(
    from output: Output, options: JSONWritingOptions = .init(), userInfo: MappingUserInfo = [:]
  ) throws(MappingError) -> Data {
    if options == .init(), let type = Self.self as? any TextMapper.Type, let text = try type.text(of: output, by: self, userInfo) {
      return text
    }
    return try tree(of: output, userInfo).jsonData(options)
  }

  // A separate function, because the runtime instantiates the types that a function names when it
  // begins.
  @inline(never) private func tree(of output: Output, _ userInfo: MappingUserInfo) throws(MappingError) -> Value {
    try reversed.mapReportingIssues(output, userInfo: userInfo).value
  }
}

extension ReversibleMapper where Input == Value {
  /// Encodes an output as a JSON document in a string, as ``jsonData(from:options:userInfo:)`` does.
  ///
  ///     try ReflectiveMapper<Item>().jsonString(from: Item(name: "a", price: 1))    // {"name":"a","price":1}
  public func jsonString(
    from output: Output, options: JSONWritingOptions = .init(), userInfo: MappingUserInfo = [:]
  ) throws(MappingError) -> String {
    try String(decoding: jsonData(from: output, options: options, userInfo: userInfo), as: UTF8.self)
  }
}

extension TextMapper {
  /// The JSON text of an output, with a mapper of this type, which the caller knows by another
  /// type; nil if the mapper has another type.
  ///
  /// Casting the type copies nothing; casting the mapper would copy it several times.
  fileprivate static func text<M: ReversibleMapper>(
    of output: M.Output, by mapper: M, _ userInfo: MappingUserInfo
  ) throws(MappingError) -> Data? {
    guard let mapper = same(mapper, as: Self.self), let output = same(output, as: Self.Output.self) else { return nil }
    return try mapper.text(of: output, userInfo)
  }
}

extension ReversibleMapper where Input == Value {
  /// Encodes an output as a property list.
  ///
  ///     let data = try mapper.plistData(from: settings, format: .xml)
  ///     try mapper.map(Value(plist: data))          // equal settings
  ///
  /// Dates that no mapper converts to text stay dates, and data stays data. Nil is omitted unless
  /// ``Nulls/write`` is set.
  ///
  /// - Throws: what cannot be encoded as JSON, and what a property list cannot represent
  ///   (``Value/plistData(format:)``): `irreversible` with its path.
  public func plistData(
    from output: Output, format: PropertyListSerialization.PropertyListFormat = .binary, userInfo: MappingUserInfo = [:]
  ) throws(MappingError) -> Data {
    let value = try MappingContext.output(from: output, userInfo: userInfo) { output, context throws(MappingError) in
      context.session.madeExtras.keepsKinds = true
      return try unmap(output, in: &context)
    }
    return try value.plistData(format: format)
  }
}
