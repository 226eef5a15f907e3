/// Decides which parts of a model an edit needs the places of. The others are read without recording:
/// an edit of one value in 65 KB takes 9 times a decode and an encode, 30 with all parts recorded.
package protocol PartFilter: AnyObject {
  /// Whether nothing within a part is recorded.
  ///
  /// - Parameters:
  ///   - component: The part in the source.
  ///   - value: The value that is read for it.
  func skips(_ part: NotedPart, at component: ValuePath.Component?, of whole: FrameDetails, _ value: Value) -> Bool
}

/// A part as the model knows it.
package enum NotedPart {
  case property
  /// An element by its index in the list that is made.
  case element(Int)
  /// A member of a dictionary by the number of its key.
  case key(Int)
}

/// What an edit must know of the models that it reads and writes, beside the models themselves.
package final class EditNotes {
  /// The dictionaries that the document has as arrays of keys and values, by their paths in the
  /// model, whatever the elements of lists around them. They are written so.
  private var pairs: Set<[ValuePath.Component]> = []
  /// Numbers for the keys of dictionaries and the elements of sets.
  private var numbers: [AnyHashable: Int] = [:]
  /// The identities of the elements of the lists that were written last, by their written paths.
  private var identities: [ValuePath: [AnyHashable?]] = [:]

  package init() {}

  /// The parts whose places are recorded; nil for all.
  package var filter: (any PartFilter)?

  // MARK: Dictionaries and sets

  func notePairs(at place: IssueLocation) { pairs.insert(Self.path(of: place)) }

  func arePairs(at place: IssueLocation) -> Bool { pairs.contains(Self.path(of: place)) }

  private static func path(of place: IssueLocation) -> [ValuePath.Component] {
    place.destinationPath.components.filter { if case .index = $0 { false } else { true } }
  }

  /// The number of a key or an element; equal ones have the same.
  func number(of part: some Hashable) -> Int {
    let part = AnyHashable(part)
    if let known = numbers[part] { return known }
    numbers[part] = numbers.count
    return numbers.count - 1
  }

  // MARK: Identities

  /// Notes the identities of a list's elements, if their type has any. That of an instance, which is
  /// where it is in memory, is none.
  func noteIdentities<Elements: Collection>(of elements: Elements, at place: @autoclosure () -> IssueLocation) {
    guard let type = Elements.Element.self as? any Identifiable.Type, !Self.isOfInstance(type) else { return }
    // Of several places the first one is written.
    let path = place().sourcePath.components.flatMap { component in
      if case .several(let paths) = component { paths.first?.components ?? [] } else { [component] }
    }
    identities[ValuePath(path)] = elements.map { ($0 as? any Identifiable).flatMap { Self.identity(of: $0) } }
  }

  private static func isOfInstance<Element: Identifiable>(_ type: Element.Type) -> Bool { Element.ID.self == ObjectIdentifier.self }

  private static func identity<Element: Identifiable>(of element: Element) -> AnyHashable? {
    let isNil = (Element.ID.self as? any OptionalShape.Type)?.none(as: Element.ID.self) == element.id
    return isNil ? nil : AnyHashable(element.id)
  }

  /// The identities that were noted since they were last taken.
  package func takeIdentities() -> [ValuePath: [AnyHashable?]] {
    defer { identities = [:] }
    return identities
  }
}

extension Session {
  /// Records the elements of a set that was read, for an edit.
  func noteSet(_ elements: [some Hashable], at place: @autoclosure () -> IssueLocation) {
    guard let edit, let recorder else { return }
    recorder.add(.set(elements.map { edit.number(of: $0) }), at: place())
  }
}

/// The members of a dictionary that is being read, for an edit.
struct KeyNotes {
  private let recorder: ExplanationRecorder
  private let edit: EditNotes
  private var members: [ExplanationLog.Member] = []

  /// Nil unless the call edits a document.
  init?(_ session: Session) {
    guard let edit = session.edit, let recorder = session.recorder else { return nil }
    (self.edit, self.recorder) = (edit, recorder)
  }

  /// Reads a member, with what is within it recorded or not.
  @inline(never) func read<T: Decodable>(
    _ type: T.Type, _ plan: TypePlan, _ value: Value, in dictionary: FrameDetails, _ step: PathStep, of key: some Hashable, _ reader: Reader
  ) throws(Failure) -> T {
    try reader.readPart(type, plan, value, in: dictionary, step, as: .key(edit.number(of: key)))
  }

  /// Notes a member that was read: its value, and where it is.
  mutating func add(_ key: some Hashable, _ value: Value, at part: ValuePath.Component) {
    members.append(ExplanationLog.Member(key: edit.number(of: key), part: part, value: value))
  }

  func end(at place: @autoclosure () -> IssueLocation) { recorder.add(.dictionary(members), at: place()) }
}

extension Reader {
  /// The filter of a recording reader, for the parts of a value; nil if all are recorded.
  var partFilter: (any PartFilter)? { recorder == nil ? nil : session.edit?.filter }

  /// Reads an element or a member, with what is within it recorded or not.
  @inline(never) func readPart<T: Decodable>(
    _ type: T.Type, _ plan: TypePlan, _ value: Value, in details: FrameDetails, _ step: PathStep, as part: @autoclosure () -> NotedPart
  ) throws(Failure) -> T {
    guard session.edit?.filter?.skips(part(), at: step.ownComponent, of: details, value) == true else {
      if let recorder, session.edit != nil { recorder.add(.scalar, at: IssueLocation(in: details, step: step, value: value)) }
      return try read(type, plan, value, in: details, step)
    }
    return try unrecorded { reader throws(Failure) in try reader.read(type, reader.plan(for: type), value, in: details, step) }
  }

  /// Reads a part without recording, by a reader that takes the fast path.
  func unrecorded<Result>(_ read: (Reader) throws(Failure) -> Result) throws(Failure) -> Result {
    let recorder = session.recorder
    session.recorder = nil
    defer { session.recorder = recorder }
    // The reader of the same rules, taken while the session records nothing.
    return try read(engine.map { session.reader(of: store, root: root, from: $0) } ?? self)
  }
}
