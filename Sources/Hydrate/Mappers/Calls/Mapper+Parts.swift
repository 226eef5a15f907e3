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
