/// A type as a mapper reads it, inspected on first use: nothing is inspected for
/// that, or kept.
struct PlanLook: Sendable {
  private let shared: SharedType
  /// The rules that hold for the type.
  let store: PlanStore
  /// Those of the mapper, which knows what a profile says of other types.
  let root: PlanStore

  var type: any Decodable.Type { shared.type }

  init(_ type: any Decodable.Type, _ store: PlanStore, root: PlanStore) {
    shared = SharedType(type)
    self.root = root
    self.store = store.hasOtherRules(for: type) ? root.section(for: type) : store
  }

  /// What tells one model from another: its type and the rules for it.
  struct Identity: Hashable {
    let type: ObjectIdentifier
    let store: ObjectIdentifier
  }

  var identity: Identity { Identity(type: ObjectIdentifier(type), store: ObjectIdentifier(store)) }

  var name: String { "\(type)" }

  var typePlan: TypePlan { Self.plan(of: self.type, in: store) }

  private static func plan<T: Decodable>(of type: T.Type, in store: PlanStore) -> TypePlan { store.plan(for: type) }

  /// What is known of the type; nil where nobody has inspected it.
  var schema: Schema? { typePlan.object.known(of: type) }

  var plan: MappingPlan { MappingPlan(self, schema) }

  /// Another type by the same rules.
  func look(at other: any Decodable.Type) -> PlanLook { PlanLook(other, store, root: root) }

  // MARK: What the type is made of

  /// What an `Optional` or a ``Presence`` is of, a list, or, as its values, a dictionary; nil for
  /// any other type.
  private var content: PlanLook? {
    switch typePlan.strategy {
    case .optional, .collection, .dictionary: HeldTypes.container(type)?.held.last.map { look(at: $0) }
    case .decodable: ExtendedType.presence(type).flatMap { $0.contentType as? any Decodable.Type }.map { look(at: $0) }
    case .leaf, .value, .mapper, .section: nil
    }
  }

  private var isList: Bool {
    switch typePlan.strategy {
    case .collection, .dictionary: true
    case .leaf, .value, .optional, .mapper, .decodable, .section: false
    }
  }

  /// The innermost of what the type is made of.
  private var innermost: PlanLook {
    var look = self
    while let content = look.content { look = content }
    return look
  }

  /// What a list is of, or a dictionary's values; those of an `Optional` one too.
  var element: PlanLook? {
    var look = self
    while !look.isList {
      guard let content = look.content else { return nil }
      look = content
    }
    return look.content
  }

  /// The enum that the type is, or is made of, whose cases can be told.
  var enumeration: PlanLook? {
    let look = innermost
    return look.typePlan.isDecodable && EnumCases.names(of: look.type) != nil ? look : nil
  }

  /// The cases of that enum.
  var cases: [String]? { enumeration.flatMap { EnumCases.names(of: $0.type) } }

  /// The model that the type is, or is made of; nil where that is none.
  var model: PlanLook? {
    let look = innermost
    if case .mapper(let mapper) = look.typePlan.strategy { return MapperModels(in: [mapper]).looks.first?.model }
    guard look.typePlan.isDecodable, !FullTypeName(look.type).isOfSystem, EnumCases.names(of: look.type) == nil else { return nil }
    if let schema = look.schema, schema.isComplete, schema.fields.isEmpty, schema.findings.held.count == 1 { return nil }
    return look.type is any RawRepresentable.Type ? nil : look
  }
}

extension TypePlan {
  /// Whether the type reads itself.
  var isDecodable: Bool { strategy.isDecodable }
}
