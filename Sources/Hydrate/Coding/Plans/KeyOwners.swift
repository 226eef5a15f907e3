/// Which types read and write their own objects with the keys of a type.
///
/// `T(from: decoder)` in the code of another type, and `super.init(from:)`, call no method of the
/// library. Only the keys of the container that is requested next show whose fields follow.
///
/// The keys of types are noted when the types are inspected or first read. Looking them up
/// inspects nothing.
enum KeyOwners {
  /// A type that requests keyed containers of its decoder with the keys.
  private struct User: Sendable {
    let type: SharedType
    /// Whether the type requests them before any others.
    let isFirst: Bool
    /// Whether a property of the same name stores the value of each key.
    let isExact: Bool
    /// The types of the values in an instance.
    let contents: [ObjectIdentifier]

    var id: ObjectIdentifier { ObjectIdentifier(type.type) }
  }

  /// The types that request the keys of one type.
  private final class Users: Sendable {
    let all: [User]
    /// Whether the keys take any text, so that they belong to no type.
    let areData: Bool
    /// The types whose own keys they are; computed on demand.
    let owners: [User]?
    /// Whether the keys are declared in the only owner.
    let areDeclaredInOwner: Bool

    init(_ all: [User], areData: Bool, owners: [User]? = nil, areDeclaredInOwner: Bool = false) {
      (self.all, self.areData, self.owners, self.areDeclaredInOwner) = (all, areData, owners, areDeclaredInOwner)
    }
  }

  /// Whose keys are requested.
  enum Answer {
    /// Those of the type that requests them.
    case own
    /// Those of another type alone.
    case other(any Decodable.Type)
    /// Unknown keys, or keys of several types.
    case ambiguous
  }

  private static let known = Guarded(IdentityTable<Users>())
  /// Counts the notes, after which answers may be others.
  static let revision = PlanRevision(0)

  /// Notes the types of keys that a type requests of its decoder, in their order.
  ///
  /// - Parameters:
  ///   - name: Returns a key of one of the types, by which its kind is known.
  ///   - isExact: Whether the type has a property for each key of one of the types.
  ///   - contents: The types of the values in an instance, for keys that another type requests.
  static func note(
    _ type: any Decodable.Type, requesting keys: [any CodingKey.Type], name: (any CodingKey.Type) -> String?,
    isExact: (any CodingKey.Type) -> Bool, contents: () -> [ObjectIdentifier]
  ) {
    for (number, keyType) in keys.enumerated() {
      let id = ObjectIdentifier(keyType)
      let before = known.withLock { $0[id] }
      if before?.all.contains(where: { $0.id == ObjectIdentifier(type) }) == true { continue }
      // Keys and mirrors may run user code, so the lock is not held.
      let areData = before?.areData ?? areData(keyType, name(keyType))
      let user = User(type: SharedType(type), isFirst: number == 0, isExact: isExact(keyType), contents: before == nil ? [] : contents())
      let replaced = known.withLock { known -> Users? in
        let users = known[id]
        if users?.all.contains(where: { $0.id == user.id }) == true { return nil }
        known.keep(Users((users?.all ?? []) + [user], areData: users?.areData ?? areData), for: id)
        return users
      }
      withExtendedLifetime(replaced) {}
      revision.advance()
    }
  }

  private static func areData<Key: CodingKey>(_ type: Key.Type, _ name: String?) -> Bool {
    // No more than these keys fit in a byte.
    if MemoryLayout<Key>.size <= 1 { return false }
    guard let key = name.flatMap({ Key(stringValue: $0) }) else { return true }
    return KeyKind.of(key) === KeyKind.data
  }

  /// Returns whose keys a type requests of its decoder or encoder.
  ///
  /// - Parameter isFirst: Whether the type has requested no others before.
  static func answer(_ keys: any CodingKey.Type, requestedBy type: Any.Type, isFirst: Bool) -> Answer {
    let id = ObjectIdentifier(type)
    if keys == type { return .own }
    guard let users = users(of: keys) else { return isFirst ? .own : .ambiguous }
    guard !users.areData, let owners = users.owners else { return .ambiguous }
    if owners.contains(where: { $0.id == id }) { return .own }
    guard owners.count == 1, let owner = owners.first else { return .ambiguous }
    // The first keys of a type that is not known may be its own.
    let isKnown = users.all.contains { $0.id == id }
    guard isKnown || !isFirst || users.areDeclaredInOwner || isSubclass(type, of: owner.type.type) else { return .ambiguous }
    return .other(owner.type.type)
  }

  private static func users(of keys: any CodingKey.Type) -> Users? {
    let id = ObjectIdentifier(keys)
    guard let found = known.withLock({ $0[id] }) else { return nil }
    if found.owners != nil || found.areData { return found }
    let resolved = resolved(found, keys)
    known.withLock { if $0[id] === found { $0.keep(resolved, for: id) } }
    return resolved
  }

  private static func resolved(_ users: Users, _ keys: any CodingKey.Type) -> Users {
    let name = FullTypeName(keys).text
    let declaring = users.all.filter { declares(keysNamed: name, FullTypeName($0.type.type).text) }
    let owners = users.all.filter { user in
      if declaring.contains(where: { $0.id == user.id }) { return true }
      guard user.isFirst, declaring.isEmpty || user.isExact else { return false }
      // A type that has a value of another such type, or inherits from it, has its object read.
      return !users.all.contains {
        $0.id != user.id && (user.contents.contains($0.id) || isSubclass(user.type.type, of: $0.type.type))
      }
    }
    return Users(users.all, areData: false, owners: owners, areDeclaredInOwner: owners.count == 1 && declaring.count == 1)
  }

  /// Whether a type of keys is declared within a type, by their full names.
  private static func declares(keysNamed name: String, _ type: String) -> Bool {
    if name == type { return true }
    guard name.hasPrefix(type + ".") else { return false }
    var rest = name.dropFirst(type.count + 1)
    // A private declaration has an address for its context.
    if rest.hasPrefix("("), let end = rest.firstIndex(of: ")") { rest = rest[end...].dropFirst(2) }
    return !rest.contains(".")
  }

  /// Returns the types that request keys of a type, as far as they are known, and whether these
  /// keys take any text.
  static func types(requesting keys: any CodingKey.Type) -> (types: [any Decodable.Type], areData: Bool) {
    let users = known.withLock { $0[ObjectIdentifier(keys)] }
    return (users?.all.map(\.type.type) ?? [], users?.areData ?? false)
  }

  /// Whether a type is a subclass of another one.
  static func isSubclass(_ type: Any.Type, of other: any Decodable.Type) -> Bool {
    func isKind<T>(of other: T.Type) -> Bool { type != other && type is T.Type }
    return other is AnyClass && isKind(of: other)
  }
}

/// The last answers about keys of one type that requests them, so that most requests ask no more.
struct KnownKeyOwners {
  private var own: ObjectIdentifier?
  private var others: ObjectIdentifier?
  private var revision = 0

  /// Whether the rules are those of the type that requests the keys.
  func areOwn(_ keys: ObjectIdentifier) -> Bool { keys == own || (keys == others && revision == KeyOwners.revision.current) }

  mutating func note(_ answer: KeyOwners.Answer, about keys: ObjectIdentifier) {
    if case .own = answer { own = keys } else { (others, revision) = (keys, KeyOwners.revision.current) }
  }
}

extension Schema {
  /// Notes the keys of an inspected type.
  func noteKeys(of type: any Decodable.Type) {
    KeyOwners.note(type, requesting: findings.keyTypes) { keys in
      fields.first { $0.keys.map { $0 == keys } == true }?.codingKey
    } isExact: { keys in
      fields.allSatisfy { $0.keys.map { $0 == keys } != true || ($0.isCertain && $0.name == $0.codingKey) }
    } contents: {
      findings.contents
    }
  }
}

/// The types of the values in an instance: of its properties, of the payload of an enum's case,
/// and of what is in their optionals.
///
/// Mirrors that a type makes itself are not used: they may be endless.
func typesOfContents(_ instance: Any) -> [ObjectIdentifier] {
  if instance is any CustomReflectable { return [] }
  var mirror: Mirror? = Mirror(reflecting: instance)
  var found: [ObjectIdentifier] = []
  for _ in 0..<MirrorBudget.levelLimit {
    guard let level = mirror else { break }
    for child in level.children {
      let value = MirrorReader.unwrapped(child.value) ?? child.value
      found.append(ObjectIdentifier(type(of: value)))
      // The values of a payload are a tuple.
      guard level.displayStyle == .enum, !(value is any CustomReflectable) else { continue }
      let payload = Mirror(reflecting: value)
      guard payload.displayStyle == .tuple else { continue }
      found += payload.children.map { ObjectIdentifier(type(of: MirrorReader.unwrapped($0.value) ?? $0.value)) }
    }
    mirror = level.superclassMirror
  }
  return found
}
