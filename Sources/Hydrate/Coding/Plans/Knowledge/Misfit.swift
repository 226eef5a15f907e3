/// A value that does not fit a type, as the rows of ``Setting`` see it: by its kind and the table of
/// conversions. No user code runs.
struct Misfit {
  let value: Value
  let type: Any.Type
  /// Whether the kind is wrong, and not the content of a string.
  let isOtherKind: Bool
  /// Whether there is a value for null.
  let takesNull: Bool

  var isList: Bool { type is any CollectionShape.Type }

  /// The value of a text that is JSON.
  var json: Value? { value.string.flatMap { try? Value(json: $0) } }

  /// Whether the value, a text, means that there is no number.
  func isNoNumber(_ text: String) -> Bool {
    !isOtherKind && takesNull && value.string == text && Leaf(type)?.zero?.kind == .number
  }

  /// Whether the value, a case in another spelling, is one of the type.
  var isCaseInOtherSpelling: Bool {
    guard !isOtherKind, let text = value.string, let type = type as? any Decodable.Type else { return false }
    return EnumCases.name(like: text, in: type) != nil
  }

  /// Whether another value is read as the type, or a part of it is.
  func isReadFrom(_ other: @autoclosure () -> Value?) -> Bool { isOtherKind && other().map { Self.opens($0, as: type) } == true }

  /// Whether the value is read as the only element of a list: as a scalar, or as an object with a member that
  /// the element reads.
  var isOnlyElement: Bool {
    guard isOtherKind, isList, value.kind != .array, let element = ExtendedType.container(type)?.contents.last.map({ Leaf.unwrapped($0) }),
      Self.opens(value, as: element)
    else { return false }
    if value.kind != .object { return true }
    guard let fields = SchemaReader.known(element)?.fields else { return value.count > 0 }
    return value.members.contains { member in
      member.value.kind != .null && fields.contains { Spelling.folded($0.codingKey) == Spelling.folded(member.key) }
    }
  }

  private static func opens(_ value: Value, as type: Any.Type) -> Bool {
    if let leaf = Leaf(type) { return (try? LeafReader.read(leaf, value, isExact: true)) != nil }
    if value.kind == .array { return type is any CollectionShape.Type }
    return value.kind == .object
      && (type == [String: Any].self || type is any DictionaryShape.Type || SchemaReader.known(type)?.fields.isEmpty == false)
  }
}
