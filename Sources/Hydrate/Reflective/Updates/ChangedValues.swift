/// A model as its mapper writes it, by the places of its parts.
struct ChangedValues {
  /// Nil where the mapper cannot write the model.
  private let whole: Value?
  /// The objects that were passed, by their indices: each is walked once, however many members are
  /// looked for.
  private var objects: [Int: MemberIndex] = [:]

  init(_ whole: Value?) { self.whole = whole }

  /// What is written at the end of a way; nil where nothing is.
  ///
  /// - Parameter content: the part itself, of which the canonical form is given where the model
  ///   cannot be written.
  mutating func part(_ way: [Accessor], or content: Any?) -> Value? {
    guard let whole else { return content.flatMap { Self.canonical($0) } }
    var value: Value? = whole
    for accessor in way { value = value.flatMap { part($0, accessor) } }
    return value
  }

  private mutating func part(_ value: Value, _ accessor: Accessor) -> Value? {
    switch accessor.form {
    case .path(let path):
      var value: Value? = value
      for component in path.components { value = value.flatMap { part($0, component) } }
      return value
    case .first(let accessors): return accessors.first.flatMap { part(value, $0) }
    case .several, .custom: return accessor.find(in: value).value
    }
  }

  private mutating func part(_ value: Value, _ component: ValuePath.Component) -> Value? {
    guard case .key(let key) = component, value.kind == .object, value.document === whole?.document else {
      return Accessor(ValuePath([component])).find(in: value).value
    }
    let members = objects[value.index] ?? MemberIndex(of: value)
    objects[value.index] = members
    return members.member(key).map { value.document.part(at: $0) }
  }

  private static func canonical(_ content: Any) -> Value? {
    let session = Session(userInfo: [:])
    defer { session.end() }
    var context = session.context(of: nil)
    func write<T>(_ content: T) -> Value? { try? context.write(content) }
    return MirrorReader.unwrapped(content).flatMap { write($0) }
  }
}
