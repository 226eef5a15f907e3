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

  init(_ use: JSONSchemaUse) { self.use = use }

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

  /// The same for a mapper of a field or of a type.
  func described(_ mapper: FieldMapper) -> SchemaNode? { described(mapper.base, mapper.inputType) }

  private func described(_ mapper: Any, _ input: Any.Type) -> SchemaNode? {
    if let own = mapper as? any JSONSchemaDescribing { return SchemaNode(own: own.jsonSchemaPart(use)) }
    if let own = mapper as? any DescribedMapper { return own.schema(by: self) }
    guard let input = input as? any Decodable.Type else { return nil }
    let node = builtIn(input)
    return node == .anything ? nil : node
  }

  /// What is accepted or written for a type that is passed to a mapper, without rules.
  func builtIn(_ type: any Decodable.Type) -> SchemaNode { node(of: PlanReference(type, builtIn, root: builtIn)) }

  private let builtIn = PlanStore(isForUpdates: false)

  /// The whole schema.
  func document(_ root: SchemaNode, title: String) -> Value {
    while bodies.count < references.count { bodies.append(ModelSchema(references[bodies.count], self).node) }
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
