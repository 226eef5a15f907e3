/// Makes a schema of a mapper, and of all models within it a definition each.
///
/// A definition is of a type by one set of rules. It is made after what refers to it, so that types within themselves have an end, and types within types
/// take no stack. Two of one type that come to the same are one.
final class SchemaMaker {
  /// A generic type may hold itself with other arguments, and so on without an end.
  private static let limit = 4096

  let use: JSONSchemaUse
  private var numbers: [PlanLook.Identity: Int] = [:]
  private var looks: [PlanLook] = []
  private var bodies: [SchemaNode] = []
  private var synthesized: [ObjectIdentifier: Bool] = [:]

  init(_ use: JSONSchemaUse) { self.use = use }

  var isWritten: Bool { use == .written }

  /// Whether a type writes its properties, which is found out once; one that cannot encode itself is written by its properties.
  func isSynthesized(_ look: PlanLook, _ schema: Schema) -> Bool {
    let id = ObjectIdentifier(look.type)
    if let known = synthesized[id] { return known }
    let found = !(look.type is any Encodable.Type) || EncodedForm(of: look.type)?.isSynthesized(schema) == true
    synthesized[id] = found
    return found
  }

  /// A reference to the definition of a model.
  func reference(to look: PlanLook) -> SchemaNode {
    if let number = numbers[look.identity] { return .reference(number) }
    guard looks.count < Self.limit else { return .anything }
    numbers[look.identity] = looks.count
    looks.append(look)
    return .reference(looks.count - 1)
  }

  /// What a mapper takes or writes: what it says of itself, else what is read and written for it by its input's type; nil where neither tells.
  func described<M: Mapper>(_ mapper: M) -> SchemaNode? { described(mapper, M.Input.self) }

  /// The same of a mapper of a field, or of a type.
  func described(_ mapper: FieldMapper) -> SchemaNode? { described(mapper.base, mapper.inputType) }

  private func described(_ mapper: Any, _ input: Any.Type) -> SchemaNode? {
    if let own = mapper as? any JSONSchemaDescribing { return SchemaNode(own: own.jsonSchemaPart(use)) }
    if let own = mapper as? any DescribedMapper { return own.schema(by: self) }
    guard let input = input as? any Decodable.Type else { return nil }
    let node = builtIn(input)
    return node == .anything ? nil : node
  }

  /// What a type is read from, or written as, for a mapper that is given it: by no rules.
  func builtIn(_ type: any Decodable.Type) -> SchemaNode { node(of: PlanLook(type, builtIn, root: builtIn)) }

  private let builtIn = PlanStore(isForPresent: false)

  /// The whole schema.
  func document(_ root: SchemaNode, title: String) -> Value {
    while bodies.count < looks.count { bodies.append(ModelSchema(looks[bodies.count], self).node) }
    let shared = sharedNumbers()
    let root = root.renumbered { shared[$0] }
    if case .value(let value) = root { return value }
    // In the order in which they are referred to.
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
    for number in order { all[number] = names.name(for: looks[number].name) }
    var members: [(key: String, value: Value)] = [("$schema", "https://json-schema.org/draft/2020-12/schema"), ("title", Value(title))]
    members += root.value(all).members.map { ($0.key, $0.value) }
    if !order.isEmpty {
      members.append(("$defs", Value(object: order.map { (all[$0], bodies[$0].renumbered { shared[$0] }.value(all)) })))
    }
    return Value(object: members)
  }

  /// For each definition the first one of its type that says the same.
  ///
  /// All of one type are taken for the same until something that they say tells them apart.
  private func sharedNumbers() -> [Int] {
    var groups = [Int](repeating: 0, count: bodies.count)
    var count = 0
    while true {
      var known: [Said: Int] = [:]
      let next = bodies.indices.map { index in
        let said = Said(type: looks[index].identity.type, group: groups[index], body: bodies[index].renumbered { groups[$0] })
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
