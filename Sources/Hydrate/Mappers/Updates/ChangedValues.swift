/// The encoded form of a model, for looking up its parts.
struct ChangedValues {
  /// Nil if the mapper cannot encode the model.
  private let whole: Value?
  /// The objects on the paths, by index: each is walked only once, however many members are looked
  /// up.
  private var objects: [Int: MemberIndex] = [:]

  init(_ whole: Value?) { self.whole = whole }

  /// The encoded value at a path; nil if there is none.
  ///
  /// - Parameter content: the part itself, for its canonical form if the model cannot be encoded.
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
