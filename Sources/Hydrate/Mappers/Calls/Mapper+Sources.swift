public import Foundation

extension Mapper where Input == Value {
  /// Maps a JSON document.
  ///
  /// - Throws: the mistake in the text (`malformed`), or every reason why it cannot be mapped.
  public func map(json data: Data, options: JSONReadingOptions = .init(), userInfo: MappingUserInfo = [:]) throws(MappingError) -> Output {
    if data.count >= MappingContext.longText { return try mapReportingIssues(json: data, options: options, userInfo: userInfo).value }
    return try output(of: readable(Value(json: data, options: options)), userInfo, issueLimit: options.issueLimit)
  }

  /// Maps a JSON document given as text.
  public func map(
    json text: String, options: JSONReadingOptions = .init(), userInfo: MappingUserInfo = [:]
  ) throws(MappingError) -> Output {
    if text.utf8.count >= MappingContext.longText { return try mapReportingIssues(json: text, options: options, userInfo: userInfo).value }
    return try output(of: readable(Value(json: text, options: options)), userInfo, issueLimit: options.issueLimit)
  }

  /// Reads a source. If that fails and the source may contain sensitive values, the error shows
  /// nothing of it.
  package func readable(_ read: @autoclosure () throws(MappingError) -> Value) throws(MappingError) -> Value {
    do throws(MappingError) { return try read() } catch { throw hidingIfSensitive(error) }
  }

  /// Maps a JSON document, and returns the non-fatal issues with the result.
  public func mapReportingIssues(
    json data: Data, options: JSONReadingOptions = .init(), userInfo: MappingUserInfo = [:]
  ) throws(MappingError) -> Mapped<Output> {
    if data.count >= MappingContext.longText {
      if let result = mapInParts(KeptBytes(data), options: options, userInfo: userInfo) { return try result.get() }
    }
    return try mapped(readable(Value(json: data, options: options)), userInfo, issueLimit: options.issueLimit)
  }

  /// Maps a JSON document given as text, and returns the non-fatal issues with the result.
  public func mapReportingIssues(
    json text: String, options: JSONReadingOptions = .init(), userInfo: MappingUserInfo = [:]
  ) throws(MappingError) -> Mapped<Output> {
    if text.utf8.count >= MappingContext.longText {
      if let result = mapInParts(KeptBytes(text), options: options, userInfo: userInfo) { return try result.get() }
    }
    return try mapped(readable(Value(json: text, options: options)), userInfo, issueLimit: options.issueLimit)
  }
}

extension Mapper where Input == Value {
  /// Maps a long array part by part.
  ///
  /// Returns nil if the text must be read as a whole: it is not an array, it is malformed, or the
  /// mapper requires the whole.
  func mapInParts(
    _ text: KeptBytes, options: JSONReadingOptions, userInfo: MappingUserInfo,
    partSize: Int = JSONListReader.defaultSize
  ) -> Result<Mapped<Output>, MappingError>? {
    guard var reader = JSONListReader(text, options: options, partSize: partSize), let mapper = self as? any ListMapper else { return nil }
    guard ThreadStack.remaining > ThreadStack.levelReserve else { return nil }
    let session = Session(userInfo: userInfo, issueLimit: options.issueLimit)
    session.readsAsFoundation = options.readsAsFoundation
    defer { session.end() }
    guard let builder = mapper.listBuilder(of: Output.self, in: session) else { return nil }
    do throws(JSONFault) {
      while var part = try reader.readPart() {
        builder.add(part)
        session.forgetAccesses()
        part.end()
      }
    } catch {
      return nil
    }
    do throws(MappingError) {
      let value = try builder.finish()
      try session.checkStack()
      return .success(Mapped(value: value, issues: session.issues.inSourceOrder(), session.facts))
    } catch {
      return .failure(session.complete(error))
    }
  }
}
