import Foundation
import Hydrate

/// Edits one document: reads its model, lets the closure change it, and writes the differences.
struct EditingSession<M: ReversibleMapper> where M.Input == Value {
  let mapper: M
  let options: JSONReadingOptions
  let userInfo: MappingUserInfo
  private let notes = EditNotes()

  /// The most texts in turn. The first one is read as the model, unless what was removed shows
  /// another value, such as that of a field's second name.
  private static var mostRounds: Int { 4 }

  /// The text with the changes; nil if nothing has changed.
  func edited(_ text: [UInt8], _ change: (inout M.Output) throws -> Void) throws -> [UInt8]? {
    let source = try document(text)
    let original = try model(of: source)
    // The closure changes an instance of a class in place, so the form is written before.
    let before = try written(original)
    var model = original
    try change(&model)
    let after = try written(model)
    var hasEmptyParts = false
    func edited(clearsParts: Bool) throws(MappingError) -> [UInt8]? {
      let edited = try self.edited(text, source, from: before, to: after, of: model, clearsParts, &hasEmptyParts)
      return edited == text ? nil : edited
    }
    let isWritten = before.text != after.text
    do throws(MappingError) {
      if isWritten { return try edited(clearsParts: false) }
      var comparison = ValueComparison()
      let isSame = comparison.areEqual(original, model) && !(type(of: model) is AnyClass) && !comparison.hasMetInstance
      if !isSame { try check(model, against: self.model(of: source), in: source, source, before) }
      return nil
    } catch {
      // What was null in a part that is now nil would be read as that part.
      guard hasEmptyParts || !isWritten, let text = try? edited(clearsParts: true) else { throw error }
      return text
    }
  }

  private func edited(
    _ text: [UInt8], _ original: Value, from before: ModelText, to after: ModelText, of model: M.Output, _ clearsParts: Bool,
    _ hasEmptyParts: inout Bool
  ) throws(MappingError) -> [UInt8] {
    var (text, source, current) = (text, original, before)
    let newForm = try after.value()
    for round in 0..<Self.mostRounds {
      let form = try current.value()
      // What was read otherwise than it was written would be given to others.
      if round > 0, !Self.isLess(newForm, than: form) { break }
      let changes = ChangedParts(from: current, form, to: after, newForm, clearsParts: clearsParts)
      defer { hasEmptyParts = hasEmptyParts || changes.hasEmptyParts }
      changes.recordsAll = before.text == after.text
      do throws(MappingError) {
        text = try self.text(text, source, from: form, to: newForm, changes)
      } catch  where error.isFatal(.irreversible) {
        changes.recordsAll = true
        text = try self.text(text, source, from: form, to: newForm, changes)
      }
      source = try document(text)
      let result = try self.model(of: source)
      var comparison = ValueComparison()
      if comparison.areEqual(result, model) { return text }
      current = try self.written(result)
      guard try current.value() == newForm else { continue }
      try check(model, against: result, in: source, original, before)
      return text
    }
    throw .single(.irreversible, .unwritable(.editDiffers), path: Self.firstDifference(try current.value(), newForm))
  }

  /// The text with the changes between two written forms.
  private func text(
    _ text: [UInt8], _ source: Value, from form: Value, to newForm: Value, _ changes: ChangedParts
  ) throws(MappingError) -> [UInt8] {
    // What cannot be read back is found by its keys alone.
    let written = try? places(in: form, of: changes).places
    let own = try places(in: source, of: changes.recordsAll ? nil : written.map { SameParts($0) }).places
    let places = SourcePlaces(source: own, written: written ?? ReadPlaces([], of: form))
    var editor = DocumentEditor(JSONEdits(source.document, text), places, changes)
    return try editor.text(from: form, to: newForm)
  }

  /// Whether a written form is another one without some members, which have shown others when they
  /// were removed.
  private static func isLess(_ less: Value, than more: Value) -> Bool {
    if less == more { return true }
    guard let common = less.common(with: more), common.count == less.count, less.kind == .object || less.count == more.count else {
      return false
    }
    return common.allSatisfy { isLess($0.one, than: $0.other) }
  }

  /// Throws if a property that is read from the document, or that the mapper leaves out, has another
  /// value than the one with which the edited text is read.
  ///
  /// What the documents do not decide, such as the date of the reading, may differ, and so may what
  /// only the model knows.
  private func check(
    _ model: M.Output, against result: M.Output, in edited: Value, _ source: Value, _ before: ModelText
  ) throws(MappingError) {
    var differences = ModelDifferences(model, result).all
    guard !differences.isEmpty else { return }
    let (places, again) = try places(in: edited)
    let original = try self.model(of: source)
    for known in [ModelDifferences(result, again), ModelDifferences(original, try self.model(of: source))] {
      for pattern in known.all.keys { differences[pattern] = nil }
    }
    let unwritten = (try? self.model(of: before.value())).map { ModelDifferences(original, $0).all } ?? [:]
    let wrong = differences.filter { places.isIgnored($0.key) || places.isRead($0.key) || unwritten[$0.key] != nil }
    guard let first = wrong.min(by: { "\($0.value)" < "\($1.value)" }) else { return }
    let place = IssueLocation(node: nil, step: .path(.root, destination: first.value), value: nil)
    throw MappingError(Failure(.irreversible, .unwritable(places.isIgnored(first.key) ? .ignoredField : .editDiffers), at: place))
  }

  // MARK: Reading and writing

  private func document(_ text: [UInt8]) throws(MappingError) -> Value {
    try mapper.readable(Value(json: Data(text), options: options))
  }

  private func model(of document: Value) throws(MappingError) -> M.Output {
    var report = CallReport()
    return try MappingContext.run(document, userInfo: userInfo, issueLimit: options.issueLimit, &report) {
      document, context throws(MappingError) in
      context.session.edit = notes
      return try mapper.map(document, in: &context)
    }
  }

  private func written(_ model: M.Output) throws(MappingError) -> ModelText {
    let text = try MappingContext.output(from: model, userInfo: userInfo) { model, context throws(MappingError) in
      context.session.edit = notes
      return try context.jsonText(of: model, by: mapper)
    }
    return ModelText(text: text, identities: notes.takeIdentities())
  }

  /// Where the mapper reads the parts of its model, and the model.
  ///
  /// - Parameter filter: The parts whose places are needed; nil for all.
  private func places(
    in document: Value, of filter: (any PartFilter)? = nil
  ) throws(MappingError) -> (places: ReadPlaces, model: M.Output) {
    let session = Session(userInfo: userInfo, issueLimit: options.issueLimit)
    defer { session.end() }
    let recorder = ExplanationRecorder(isDetailed: false)
    session.recorder = recorder
    session.edit = notes
    notes.filter = filter
    defer { notes.filter = nil }
    // As part of a collection that never succeeds, so that staged changes to instances are never
    // made.
    session.collecting += 1
    var context = session.context(of: document)
    do throws(MappingError) {
      let model = try mapper.map(document, in: &context)
      try session.checkStack()
      return (ReadPlaces(recorder.items, of: document), model)
    } catch {
      throw session.complete(error)
    }
  }

  /// The path to the first place at which two values differ.
  private static func firstDifference(_ one: Value, _ other: Value) -> ValuePath {
    var (one, other) = (one, other)
    var path: [ValuePath.Component] = []
    while let part = one.common(with: other)?.first(where: { $0.one != $0.other }) {
      path.append(part.step)
      (one, other) = (part.one, part.other)
    }
    if let keys = one.keys, let others = other.keys, let key = Set(keys).symmetricDifference(others).min() { path.append(.key(key)) }
    return ValuePath(path)
  }
}

extension Value {
  /// The parts that two values have in common, by key or by index; nil if these are neither two
  /// objects nor two arrays.
  fileprivate func common(with value: Value) -> [(step: ValuePath.Component, one: Value, other: Value)]? {
    if let object, let others = value.object {
      let values = Dictionary(others.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
      return object.compactMap { key, value in values[key].map { (.key(key), value, $0) } }
    }
    guard let array, let others = value.array else { return nil }
    return zip(array, others).enumerated().map { (.index($0), $1.0, $1.1) }
  }
}
