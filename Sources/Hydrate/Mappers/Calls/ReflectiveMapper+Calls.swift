public import Foundation

extension ReflectiveMapper {
  package static func pooledOutput<M: Mapper>(
    of input: M.Input, by mapper: M, userInfo: MappingUserInfo, issueLimit: Int, report: inout CallReport
  ) throws(MappingError) -> M.Output {
    let pooled: Self
    let own: Value
    do throws(OtherType) {
      (pooled, own) = (try proved(mapper, as: Self.self), try proved(input, as: Value.self))
    } catch {
      return try mapper.output(of: input, userInfo: userInfo, issueLimit: issueLimit, report: &report)
    }
    let model = try pooled.engine.model(Model.self, of: own, userInfo: userInfo, issueLimit: issueLimit, report: &report)
    do throws(OtherType) {
      return try proved(model, as: M.Output.self)
    } catch {
      return try mapper.output(of: input, userInfo: userInfo, issueLimit: issueLimit, report: &report)
    }
  }
}

// The same calls as for any mapper. With a known mapper type they need no cast to reach its
// engine, and if they are inlined the runtime need not instantiate that type.
extension ReflectiveMapper {
  /// Maps structured data to a model.
  ///
  ///     let person = try people.map(["name": "Ann", "age": "24"])
  ///     let settings = try mapper.map(Value(plist: data))
  ///
  /// - Throws: every reason why it cannot be mapped.
  @inlinable
  public func map(_ input: Value) throws(MappingError) -> Model { try engine.model(Model.self, of: input, userInfo: [:]) }

  /// Maps structured data, with user info that all nested mappers and `init(from:)`
  /// implementations can read.
  @inlinable
  public func map(_ input: Value, userInfo: MappingUserInfo) throws(MappingError) -> Model {
    try engine.model(Model.self, of: input, userInfo: userInfo)
  }

  /// Maps a JSON document to a model.
  ///
  ///     let person = try people.map(json: data)
  ///
  /// - Throws: the mistake in the text (`malformed`), or every reason why it cannot be mapped.
  @inlinable
  public func map(json data: Data, options: JSONReadingOptions = .init(), userInfo: MappingUserInfo = [:]) throws(MappingError) -> Model {
    try engine.model(Model.self, json: data, options: options, userInfo: userInfo)
  }

  /// Maps a JSON document given as text to a model.
  ///
  /// - Throws: the mistake in the text (`malformed`), or every reason why it cannot be mapped.
  @inlinable
  public func map(
    json text: String, options: JSONReadingOptions = .init(), userInfo: MappingUserInfo = [:]
  ) throws(MappingError) -> Model {
    try engine.model(Model.self, json: text, options: options, userInfo: userInfo)
  }

  /// Maps structured data to a model, and returns the non-fatal issues with it.
  public func mapReportingIssues(_ input: Value) throws(MappingError) -> Mapped<Model> { try mapReportingIssues(input, userInfo: [:]) }

  /// Maps structured data with user info, and returns the non-fatal issues with the model.
  public func mapReportingIssues(_ input: Value, userInfo: MappingUserInfo) throws(MappingError) -> Mapped<Model> {
    try mapped(input, userInfo, .init())
  }

  /// Maps a JSON document to a model, and returns the non-fatal issues with it.
  ///
  ///     let mapped = try people.optional(\.homepage).mapReportingIssues(json: data)
  ///     mapped.value     // the model
  ///     mapped.issues    // an invalidValue at homepage, which is nil
  public func mapReportingIssues(
    json data: Data, options: JSONReadingOptions = .init(), userInfo: MappingUserInfo = [:]
  ) throws(MappingError) -> Mapped<Model> {
    if data.count >= MappingContext.longText {
      if let result = mapInParts(KeptBytes(data), options: options, userInfo: userInfo) { return try result.get() }
    }
    return try mapped(readable(Value(json: data, options: options)), userInfo, options)
  }

  /// Maps a JSON document given as text to a model, and returns the non-fatal issues with it.
  public func mapReportingIssues(
    json text: String, options: JSONReadingOptions = .init(), userInfo: MappingUserInfo = [:]
  ) throws(MappingError) -> Mapped<Model> {
    if text.utf8.count >= MappingContext.longText {
      if let result = mapInParts(KeptBytes(text), options: options, userInfo: userInfo) { return try result.get() }
    }
    return try mapped(readable(Value(json: text, options: options)), userInfo, options)
  }

  /// Maps structured data with another limit of issues.
  func mapped(_ input: Value, _ userInfo: MappingUserInfo, _ options: JSONReadingOptions) throws(MappingError) -> Mapped<Model> {
    var report = CallReport()
    let model = try engine.model(
      Model.self, of: input, userInfo: userInfo, issueLimit: options.issueLimit, asFoundation: options.readsAsFoundation, report: &report)
    return report.mapped(model)
  }
}

extension Engine {
  /// Maps a JSON document to a model.
  @usableFromInline
  func model<Model: Decodable>(
    _ type: Model.Type, json data: Data, options: JSONReadingOptions, userInfo: MappingUserInfo
  ) throws(MappingError) -> Model {
    if data.count >= MappingContext.longText { return try longModel(type, json: data, options, userInfo) }
    let document: Value
    do throws(MappingError) { document = try Value(json: data, options: options) } catch { throw hiding(error, type) }
    return try model(type, of: document, userInfo: userInfo, issueLimit: options.issueLimit)
  }

  /// Maps a JSON document given as text to a model.
  @usableFromInline
  func model<Model: Decodable>(
    _ type: Model.Type, json text: String, options: JSONReadingOptions, userInfo: MappingUserInfo
  ) throws(MappingError) -> Model {
    if text.utf8.count >= MappingContext.longText { return try longModel(type, json: text, options, userInfo) }
    let document: Value
    do throws(MappingError) { document = try Value(json: text, options: options) } catch { throw hiding(error, type) }
    return try model(type, of: document, userInfo: userInfo, issueLimit: options.issueLimit)
  }

  // In separate functions, because the runtime instantiates the types that a function names when
  // it begins.

  @inline(never) private func longModel<Model: Decodable>(
    _ type: Model.Type, json data: Data, _ options: JSONReadingOptions, _ userInfo: MappingUserInfo
  ) throws(MappingError) -> Model {
    try ReflectiveMapper<Model>(self).mapReportingIssues(json: data, options: options, userInfo: userInfo).value
  }

  @inline(never) private func longModel<Model: Decodable>(
    _ type: Model.Type, json text: String, _ options: JSONReadingOptions, _ userInfo: MappingUserInfo
  ) throws(MappingError) -> Model {
    try ReflectiveMapper<Model>(self).mapReportingIssues(json: text, options: options, userInfo: userInfo).value
  }

  @inline(never) private func hiding<Model: Decodable>(_ error: MappingError, _ type: Model.Type) -> MappingError {
    ReflectiveMapper<Model>(self).hidingIfSensitive(error)
  }
}
