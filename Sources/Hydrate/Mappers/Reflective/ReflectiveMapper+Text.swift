public import Foundation

extension ReflectiveMapper: TextMapper {
  func text(of output: Model, _ userInfo: MappingUserInfo) throws(MappingError) -> Data { try engine.text(of: output, userInfo) }

  func unmap(_ output: Model, to sink: Sink, in context: inout MappingContext) throws(MappingError) {
    let reader = context.reader(of: engine)
    try reader.checkForWriting(Model.self)
    try asMappingError { () throws(Failure) in try context.session.write(output, by: reader, to: sink, in: context) }
  }

  func unmap(all outputs: [Model], to sink: Sink, in context: inout MappingContext) throws(MappingError) -> Bool {
    let reader = context.reader(of: engine)
    try reader.checkForWriting(Model.self)
    try asMappingError { () throws(Failure) in try context.session.write(all: outputs, by: reader, to: sink, in: context) }
    return true
  }
}

extension ReflectiveMapper {
  /// Encodes a model as a JSON document.
  ///
  /// Like that of any reversible mapper, but with a known type it needs no check whether the
  /// mapper writes text directly.
  public func jsonData(
    from output: Model, options: JSONWritingOptions = .init(), userInfo: MappingUserInfo = [:]
  ) throws(MappingError) -> Data {
    options == .init() ? try text(of: output, userInfo) : try formatted(output, options, userInfo)
  }

  @inline(never) private func formatted(
    _ output: Model, _ options: JSONWritingOptions, _ userInfo: MappingUserInfo
  ) throws(MappingError) -> Data {
    let value = try MappingContext.output(from: output, userInfo: userInfo) { output, context throws(MappingError) in
      try unmap(output, in: &context)
    }
    return try value.jsonData(options)
  }
}

extension TextMapper {
  /// Encodes an output as JSON text, in a session of its own.
  func text(of output: Output, _ userInfo: MappingUserInfo) throws(MappingError) -> Data {
    try MappingContext.output(from: output, userInfo: userInfo) { output, context throws(MappingError) in
      try context.session.text { text throws(MappingError) in try unmap(output, to: .json(text), in: &context) }
    }
  }
}
