/// What explicit mappers take down where a run is explained.
extension MappingContext {
  /// Does what maps a field, and takes down what becomes of it; the context stands at the field's value.
  ///
  /// - Parameters:
  ///   - mapperName: the mapper that decides; one that leaves all to the built-in rules is not told.
  ///   - dateFormat: the form in which it reads a date.
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

  /// Takes down which keys of an object were read, once it has been built.
  func takeDownKeys(of input: Value) {
    guard let recorder = session.recorder, input.kind == .object else { return }
    let keys = input.members.filter { session.hasAccessed($0.value) }.map(\.key)
    recorder.object(at: Place(scope: scope, step: step, value: input), keys: Set(keys))
  }
}
