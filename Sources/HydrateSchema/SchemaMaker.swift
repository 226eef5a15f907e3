import Hydrate

/// Makes the schema of a mapper, with a definition for each model in it.
///
/// A definition is for a type with one set of rules. It is made after the references to it, so
/// recursive types terminate and nested types need no stack. Equal definitions of one type are
/// merged.
final class SchemaMaker {
  /// A generic type may contain itself with other arguments, without end.
  private static let limit = 4096

  let use: JSONSchemaUse
  private var numbers: [PlanReference.Identity: Int] = [:]
  private var references: [PlanReference] = []
  private var bodies: [SchemaNode] = []
  private var synthesized: [ObjectIdentifier: Bool] = [:]
  /// The rules of the mapper around the one that is being described, with the mappers of types that
  /// read the same value; the built-in rules if there is none.
  private(set) var around: PlanReference
  /// The mappers of types that are being described.
  private var describing: Set<ObjectIdentifier> = []

  init(_ use: JSONSchemaUse) {
    self.use = use
    let builtIn = PlanStore(isForUpdates: false)
    around = PlanReference(Value.self, builtIn, root: builtIn)
  }

  var isWritten: Bool { use == .written }

  /// Whether a type encodes its properties, determined once. A type that is not `Encodable` is
  /// written by its properties.
  func isSynthesized(_ reference: PlanReference, _ schema: Schema) -> Bool {
    let id = ObjectIdentifier(reference.type)
    if let known = synthesized[id] { return known }
    let found = !(reference.type is any Encodable.Type) || EncodedForm(of: reference.type)?.isSynthesized(schema) == true
    synthesized[id] = found
    return found
  }

  /// A reference to the definition of a model.
  func reference(to reference: PlanReference) -> SchemaNode {
    if let number = numbers[reference.identity] { return .reference(number) }
    guard references.count < Self.limit else { return .anything }
    numbers[reference.identity] = references.count
    references.append(reference)
    return .reference(references.count - 1)
  }

  /// What a mapper accepts or writes: its own description, else that of its input type; nil if
  /// both are unknown.
  func described<M: Mapper>(_ mapper: M) -> SchemaNode? { described(mapper, M.Input.self) }

  /// The same for a mapper of a part of the value.
  func described<M: Mapper>(part mapper: M) -> SchemaNode? { within(around.reference(at: around.type)) { described(mapper) } }

  /// The same for a mapper of a field, within the mapper of this model.
  func described(_ mapper: FieldMapper, in model: PlanReference) -> SchemaNode? {
    within(model.reference(at: model.type)) { described(mapper) }
  }

  func described(_ mapper: FieldMapper) -> SchemaNode? { described(mapper.base, mapper.inputType) }

  /// The same for the mapper of a type. In the description of itself it is anything.
  func described(_ mapper: FieldMapper, of type: PlanReference) -> SchemaNode? {
    guard describing.insert(ObjectIdentifier(mapper)).inserted else { return .anything }
    defer { describing.remove(ObjectIdentifier(mapper)) }
    return within(type.reference(at: type.type, besides: type.active.adding(mapper))) { described(mapper) }
  }

  private func within<Result>(_ inner: PlanReference, _ describe: () -> Result) -> Result {
    let outer = around
    around = inner
    defer { around = outer }
    return describe()
  }

  private func described(_ mapper: Any, _ input: Any.Type) -> SchemaNode? {
    if let own = mapper as? any JSONSchemaDescribing { return SchemaNode(own: own.jsonSchemaPart(use)) }
    if let own = mapper as? any DescribedMapper { return own.schema(by: self) }
    if let base = (mapper as? any Mapper)?.wrapped { return described(base)?.unsoftened(for: self) }
    guard let input = input as? any Decodable.Type else { return nil }
    let node = builtIn(input)
    return node == .anything ? nil : node
  }

  /// What is accepted or written for a type that is passed to a mapper, by the settings of the mapper
  /// around.
  func builtIn(_ type: any Decodable.Type) -> SchemaNode { node(of: around.reference(at: type, besides: around.active)) }

  /// The whole schema.
  func document(_ root: SchemaNode, title: String) -> Value {
    while bodies.count < references.count { bodies.append(model(references[bodies.count])) }
    let shared = sharedNumbers()
    let root = root.renumbered { shared[$0] }
    if case .value(let value) = root { return value }
    // In the order of the references.
    var order: [Int] = []
    var seen: Set<Int> = []
    var waiting = root.references
    while !waiting.isEmpty {
      let new = waiting.filter { seen.insert($0).inserted }
      order += new
      waiting = new.flatMap { bodies[$0].references.map { shared[$0] } }
    }
    var names = DefinitionNames()
    var all = [String](repeating: "", count: bodies.count)
    for number in order { all[number] = names.name(for: references[number].name) }
    var members: [(key: String, value: Value)] = [("$schema", "https://json-schema.org/draft/2020-12/schema"), ("title", Value(title))]
    members += root.value(all).members.map { ($0.key, $0.value) }
    if !order.isEmpty {
      members.append(("$defs", Value(object: order.map { (all[$0], bodies[$0].renumbered { shared[$0] }.value(all)) })))
    }
    return Value(object: members)
  }

  /// For each definition the first equal one of its type.
  ///
  /// All definitions of one type count as equal until their content differs.
  private func sharedNumbers() -> [Int] {
    var groups = [Int](repeating: 0, count: bodies.count)
    var count = 0
    while true {
      var known: [Said: Int] = [:]
      let next = bodies.indices.map { index in
        let said = Said(type: references[index].identity.type, group: groups[index], body: bodies[index].renumbered { groups[$0] })
        if let group = known[said] { return group }
        known[said] = index
        return index
      }
      groups = next
      if known.count == count { return groups }
      count = known.count
    }
  }

  private struct Said: Hashable {
    let type: ObjectIdentifier
    let group: Int
    let body: SchemaNode
  }
}
