/// A mapper whose settings also hold for lists and dictionaries of what it maps, where these say
/// nothing themselves.
protocol SettingsMapper {
  /// The engine of the `ReflectiveMapper` that it is or wraps; nil if there is none.
  var settingsEngine: Engine? { get }
}

/// What the mappers of containers need from their context.
extension MappingContext {
  /// A context at this value with its frame, made once for all parts.
  package func opened(_ value: Value? = nil) throws(MappingError) -> MappingContext {
    guard ThreadStack.remaining > ThreadStack.levelReserve else { throw MappingError(session.tooDeep(at: place)) }
    return descended(by: .same, to: value)
  }

  /// The context with the settings of a container of these elements: those of their mapper, and of
  /// the mapper around where that has none. Only for questions about settings.
  func settled(by element: some SettingsMapper) -> MappingContext {
    guard let engine = element.settingsEngine else { return self }
    return changed(self) { $0.ownReader = reader(of: engine) }
  }

  /// Whether a setting of the mapper around is on.
  func isOn(_ setting: Setting) -> Bool { ownReader?.isOn(setting) == true }

  /// Whether a single value is read as an array, by the settings of the mapper around.
  func wrapsSingle(_ value: Value) -> Bool {
    isOn(.singleAsList) && ownReader?.meansNothing(value) != true && session.attempts.mayUseRemedy()
  }

  /// The members of an object that is read as an array, by the settings of the mapper around.
  func listed(_ value: Value) -> [(name: String, value: Value)]? { ownReader?.listed(value) }

  /// How the mapper around writes nil.
  var nulls: Nulls { ownReader?.store.configuration.nulls ?? .omit }

  /// The effect of null in updates, for the mapper around.
  var updateNulls: UpdateNulls { ownReader?.store.configuration.updateNulls ?? .clear }

  /// How the mapper around treats invalid elements.
  var invalidElements: InvalidElements { ownReader?.invalidElements ?? .fail }

  /// The array or object that a value of another kind stands for, by the settings of the mapper
  /// around; nil if there is none.
  func shaped(_ value: Value, as kind: Value.Kind) throws(MappingError) -> (value: Value, step: PathStep)? {
    guard let ownReader, value.kind != kind else { return nil }
    return try asMappingError { () throws(Failure) in try ownReader.shape(value, as: kind, in: details, step) }
  }

  /// The object that a value of another kind stands for, with a context for it; nil if there is none.
  ///
  /// - Parameter settled: The context with the settings that apply; this one if omitted.
  func shapedObject(
    _ value: Value, by settled: MappingContext? = nil
  ) throws(MappingError) -> (value: Value, context: MappingContext)? {
    guard !isAbsent, value.kind != .object, let shaped = try (settled ?? self).shaped(value, as: .object) else { return nil }
    return (shaped.value, holding(shaped, of: value))
  }

  /// A context for such a value.
  func holding(_ shaped: (value: Value, step: PathStep), of value: Value) -> MappingContext {
    var inner = holding(value)
    inner.details = details.inner(step, value)
    inner.step = shaped.step
    inner.value = shaped.value
    inner.mergeBase = mergeBase
    return inner
  }

  /// Refuses values of another kind.
  package func require(_ kind: Value.Kind, _ value: Value, for type: Any.Type) throws(MappingError) {
    try requireValue(value, for: type)
    if value.kind != kind { throw failure(.typeMismatch, .expected(type)) }
  }

  /// Refuses values without parts.
  func requireContainer(_ value: Value, for type: Any.Type) throws(MappingError) {
    try requireValue(value, for: type)
    if value.kind != .object, value.kind != .array { throw failure(.typeMismatch, .expected(type)) }
  }

  /// Refuses absence and null.
  @inline(__always) func requireValue(_ value: Value, for type: Any.Type) throws(MappingError) {
    if isAbsent { throw failure(.missingValue, .absent(type)) }
    if value.kind == .null { throw failure(.nullValue, .absent(type)) }
  }

  /// Reads a part of a value, and records its place, so that it is not unknown.
  func part(of value: Value, at accessor: Accessor, isNew: Bool = true) -> LookUp {
    session.noteAccess(to: PlaceTree(of: CollectionOfOne(accessor)), in: value)
    return accessor.find(inPatch: value, isNew: isNew)
  }

  /// Maps a part of a container. Returns nil and collects the failure if that fails.
  mutating func part<M: Mapper>(
    _ part: M.Input, _ step: PathStep, by mapper: M, _ failures: inout PartFailures
  ) throws(MappingError) -> M.Output? {
    do throws(MappingError) {
      return try map(mapper, part, step)
    } catch {
      try failures.take(error, in: &self)
      return nil
    }
  }

  /// The error of a blocked path; the context is at the requested part.
  func failure(of blockage: Blockage) -> MappingError { MappingError(blockage.failure(in: details, step)) }

  /// Reports that a key of this object is repeated.
  func reportRepeated(_ key: String, _ value: Value?, _ detail: Detail = .repeated) {
    let place = descended(by: .key(key), to: value).place
    session.report(MappingIssue(.duplicateKey, detail, at: place, severity: .nonFatal))
  }

  /// Reports the repeated keys of this object whose first values are used. Its members do not show
  /// that the keys are repeated.
  func reportFirstOfRepeated(in object: Value) {
    for (key, value) in object.firstOfRepeated { reportRepeated(key, value, .repeatedUsingFirst) }
  }
}

// What explicit mappers record for an explanation.
extension MappingContext {
  /// Maps a field with a mapper, and records its outcome if the call is explained. The context is
  /// that of the field's value.
  ///
  /// - Parameters:
  ///   - mapper: the mapper that reads the field; nil for the built-in rules.
  ///   - part: the value that is mapped.
  mutating func explained<Result>(
    _ mapper: FieldMapper?, _ part: Value?, isReadOnly: Bool = false, _ map: (inout MappingContext) throws(MappingError) -> Result
  ) throws(MappingError) -> Result {
    guard let recorder = session.recorder else { return try map(&self) }
    var inner = self
    return try explained(by: recorder, mapper?.name, mapper?.date(of: part), isReadOnly: isReadOnly) { () throws(MappingError) in
      try map(&inner)
    }
  }

  /// Maps a field and records its outcome, with the name of its mapper and the date that it reads.
  @inline(never) func explained<Result>(
    by recorder: ExplanationRecorder, _ mapperName: String?, _ date: @autoclosure () -> ReadDate?, isReadOnly: Bool = false,
    _ map: () throws(MappingError) -> Result
  ) throws(MappingError) -> Result {
    let number = recorder.begin(at: place)
    if let mapperName, !mapperName.hasPrefix("IdentityMapper<") { recorder.note(mapper: mapperName, date: date()) }
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
    session.recorder?.add(.leftOut, at: IssueLocation(in: details, step: step, value: element))
  }

  /// Records which places of an object were read, after the target has been built.
  func recordKeys(of input: Value) {
    guard let recorder = session.recorder, input.kind == .object else { return }
    recorder.add(.object(session.accessed(in: input)), at: IssueLocation(in: details, step: step, value: input))
  }
}
