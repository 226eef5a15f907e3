/// What explicit mappers record for an explanation.
extension MappingContext {
  /// Maps a field and records its outcome. The context is that of the field's value.
  ///
  /// - Parameters:
  ///   - mapperName: the mapper that reads the field; nil for the built-in rules.
  ///   - dateFormat: the date format of the mapper.
  @inline(never) func explained<Result>(
    by recorder: ExplanationRecorder, _ mapperName: String?, _ dateFormat: String?, isReadOnly: Bool = false,
    _ map: () throws(MappingError) -> Result
  ) throws(MappingError) -> Result {
    let number = recorder.begin(at: place)
    if let mapperName, !mapperName.hasPrefix("IdentityMapper<") { recorder.note(mapper: mapperName, dateFormat: dateFormat) }
    do throws(MappingError) {
      let result = try map()
      recorder.end(number, isAbsent: isAbsent || value == nil || value?.kind == .null, isReadOnly: isReadOnly)
      return result
    } catch {
      recorder.end(number, with: error.failure)
      throw error
    }
  }

  /// Records that an element of an array is left out.
  func recordLeftOut(_ element: Value, _ step: PathStep) {
    session.recorder?.leftOut(at: IssueLocation(in: details, step: step, value: element))
  }

  /// Records which keys of an object were read, after the target has been built.
  func recordKeys(of input: Value) {
    guard let recorder = session.recorder, input.kind == .object else { return }
    let keys = input.members.filter { session.hasAccessed($0.value) }.map(\.key)
    recorder.object(at: IssueLocation(in: details, step: step, value: input), keys: Set(keys))
  }
}
