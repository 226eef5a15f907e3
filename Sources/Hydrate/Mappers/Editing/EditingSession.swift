import Foundation

/// Edits one document: reads its model, lets the closure change it, and writes the differences.
struct EditingSession<M: ReversibleMapper> where M.Input == Value {
  let mapper: M
  let options: JSONReadingOptions
  let userInfo: MappingUserInfo
  /// The dictionaries that the document has as arrays of keys and values. They stay so.
  private let pairs = DictionaryPlaces()

  /// The most texts in turn. The first one is read as the model, unless what was removed shows
  /// another value, such as that of a field's second name.
  private static var mostRounds: Int { 4 }

  /// The text with the changes; nil if nothing has changed.
  func edited(_ text: [UInt8], _ change: (inout M.Output) throws -> Void) throws -> [UInt8]? {
    let source = try document(text)
    let original = try model(of: source)
    // The closure changes an instance of a class in place, so the form is written before.
    let before = try writtenText(original)
    var model = original
    try change(&model)
    let after = try writtenText(model)
    if before != after {
      let edited = try edited(text, source, from: written(before), to: written(after), of: model)
      return edited == text ? nil : edited
    }
    var comparison = ValueComparison()
    if type(of: model) is AnyClass || !comparison.areEqual(original, model) {
      let (places, read) = try places(in: source)
      try checkIgnored(places, read, model)
    }
    return nil
  }

  private func edited(
    _ text: [UInt8], _ source: Value, from before: Value, to after: Value, of model: M.Output
  ) throws(MappingError) -> [UInt8] {
    var (text, source, before) = (text, source, before)
    var hasIgnoredFields = false
    for _ in 0..<Self.mostRounds {
      let own = try places(in: source).places
      hasIgnoredFields = hasIgnoredFields || !own.ignored.isEmpty
      // What cannot be read back is found by its keys alone.
      let written = (try? places(in: before).places) ?? ReadPlaces([])
      var editor = DocumentEditor(JSONEdits(source.document, text), SourcePlaces(source: own, written: written))
      text = try editor.text(from: before, to: after)
      source = try document(text)
      let result = try self.model(of: source)
      before = try self.written(writtenText(result))
      // Sets are written in any order.
      var comparison = ValueComparison()
      guard before == after || comparison.areEqual(result, model) else { continue }
      if hasIgnoredFields {
        let (places, read) = try places(in: source)
        try checkIgnored(places, read, model)
      }
      return text
    }
    throw .single(.irreversible, .unwritable(.editDiffers), path: Self.firstDifference(before, after))
  }

  /// Throws if a field that the mapper leaves out has another value than the one it is read with.
  private func checkIgnored(_ places: ReadPlaces, _ read: M.Output, _ model: M.Output) throws(MappingError) {
    guard !places.ignored.isEmpty, let read = try? Value(reflecting: read), let model = try? Value(reflecting: model) else { return }
    for path in places.ignored where read[path: path] != model[path: path] {
      let place = IssueLocation(node: nil, step: .path(.root, destination: path), value: nil)
      throw MappingError(Failure(.irreversible, .unwritable(.ignoredField), at: place))
    }
  }

  // MARK: Reading and writing

  private func document(_ text: [UInt8]) throws(MappingError) -> Value {
    try mapper.readable(Value(json: Data(text), options: options))
  }

  private func model(of document: Value) throws(MappingError) -> M.Output {
    var report = CallReport()
    return try MappingContext.run(document, userInfo: userInfo, issueLimit: options.issueLimit, &report) {
      document, context throws(MappingError) in
      context.session.dictionariesInPairs = pairs
      return try mapper.map(document, in: &context)
    }
  }

  private func writtenText(_ model: M.Output) throws(MappingError) -> Data {
    if pairs.isEmpty { return try mapper.jsonData(from: model, userInfo: userInfo) }
    return try MappingContext.output(from: model, userInfo: userInfo) { model, context throws(MappingError) in
      context.session.dictionariesInPairs = pairs
      return try mapper.unmap(model, in: &context)
    }.jsonData()
  }

  private func written(_ text: Data) throws(MappingError) -> Value {
    try Value(json: text, options: JSONReadingOptions(nestingLimit: JSONReadingOptions.maximumNestingLimit))
  }

  /// Where the mapper reads the parts of its model, and the model.
  private func places(in document: Value) throws(MappingError) -> (places: ReadPlaces, model: M.Output) {
    let session = Session(userInfo: userInfo, issueLimit: options.issueLimit)
    defer { session.end() }
    let recorder = ExplanationRecorder(isDetailed: false)
    session.recorder = recorder
    // As part of a collection that never succeeds, so that staged changes to instances are never
    // made.
    session.collecting += 1
    var context = session.context(of: document)
    do throws(MappingError) {
      let model = try mapper.map(document, in: &context)
      try session.checkStack()
      return (ReadPlaces(recorder.items), model)
    } catch {
      throw session.complete(error)
    }
  }

  /// The path to the first place at which two values differ.
  private static func firstDifference(_ one: Value, _ other: Value) -> ValuePath {
    var (one, other) = (one, other)
    var path: [ValuePath.Component] = []
    while let part = firstDifferentPart(one, other) {
      path.append(part.step)
      (one, other) = (part.one, part.other)
    }
    return ValuePath(path)
  }

  private static func firstDifferentPart(
    _ one: Value, _ other: Value
  ) -> (step: ValuePath.Component, one: Value, other: Value)? {
    if let members = one.object, let others = other.object {
      let values = Dictionary(others.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
      return members.lazy.compactMap { key, value in values[key].map { (.key(key), value, $0) } }.first { $0.one != $0.other }
    }
    guard let elements = one.array, let others = other.array else { return nil }
    return zip(elements, others).enumerated().lazy.map { (.index($0), $1.0, $1.1) }.first { $0.one != $0.other }
  }
}
