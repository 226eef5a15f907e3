/// Finds mistakes in the set-up of the mappers that rules name, and of the mappers within them,
/// before any data is read.
package struct MapperCheck {
  private static let itemLimit = 8192

  /// Something to check, and where in the model it belongs.
  private struct Item {
    enum Content {
      /// A mapper, or a value in one, with the rules around it.
      case part(Any, PlanStore?)
      case model(PlanReference)
    }

    let content: Content
    let place: ValuePath
    /// The type that a mapper is for, if the place does not show that.
    var type: Any.Type?
  }

  package private(set) var mistakes: [MappingIssue] = []
  /// What is still to be checked, the next item last.
  private var waiting: [Item] = []
  /// What the current item contains.
  private var found: [Item] = []
  private var seen: Set<ObjectIdentifier> = []
  private var met: Set<PlanReference.Identity> = []
  /// The types that are checked elsewhere.
  private var others: Set<ObjectIdentifier> = []

  /// Checks a mapper, with everything that it contains.
  package init(of mapper: Any) {
    add(.part(mapper, nil), at: .root)
    run()
  }

  /// Checks mappers for types.
  init(ofTypes mappers: some Sequence<FieldMapper>) {
    addTypes(mappers, nil, at: .root)
    run()
  }

  /// Checks what a profile's section for a type names, but not the other sections, nor the mappers
  /// for all types.
  init(of section: ProfileSection, in store: PlanStore) {
    let profile = store.configuration.profile
    others = Set(profile?.sections.map(\.id).filter { $0 != section.id } ?? [])
    seen = Set(profile?.common.typeMappers.values.map { ObjectIdentifier($0) } ?? [])
    add(.model(PlanReference(section.model, store, root: store)), at: .root)
    run()
  }

  private mutating func run() {
    for _ in 0..<Self.itemLimit {
      waiting += found.reversed()
      found = []
      guard let item = waiting.popLast() else { break }
      switch item.content {
      case .model(let reference): check(reference, item)
      case .part(let part, let around): check(part, around, item)
      }
    }
  }

  private mutating func add(_ content: Item.Content, at place: ValuePath, of type: Any.Type? = nil) {
    found.append(Item(content: content, place: place, type: type))
  }

  private mutating func addTypes(_ mappers: some Sequence<FieldMapper>, _ store: PlanStore?, at place: ValuePath) {
    // Their order in a dictionary is random.
    for mapper in mappers.ordered(by: { $0.outputName < $1.outputName }) { add(.part(mapper, store), at: place, of: mapper.outputType) }
  }

  private mutating func check(_ part: Any, _ around: PlanStore?, _ item: Item) {
    guard MapperModels.mayHoldMapper(part, &seen) else { return }
    if let mapper = part as? any ModelMapper {
      let reference = mapper.reference(in: around)
      for mistake in PlanReference.mistakes(of: reference.type, reference.root) { report(mistake, item) }
      add(.model(reference), at: item.place)
      for section in reference.root.configuration.profile?.sections ?? [] {
        add(.model(PlanReference(section.model, reference.root, root: reference.root)), at: item.place, of: section.model)
      }
      return
    }
    if let mapper = part as? any CheckedAtSetUp { for mistake in mapper.mistakes { report(.mistake(mistake), item) } }
    for child in MapperModels.children(of: part) { add(.part(child, around), at: item.place, of: item.type) }
  }

  /// Checks the mappers that rules name for a type and for what it contains.
  private mutating func check(_ reference: PlanReference, _ item: Item) {
    if others.contains(ObjectIdentifier(reference.type)) || !met.insert(reference.identity).inserted { return }
    // The elements of a list or a dictionary.
    if let model = reference.model { add(.model(model), at: item.place, of: item.type) }
    let rules = reference.typePlan.object.rules
    for (field, mapper) in rules?.namedMappers ?? [] {
      add(.part(mapper, reference.store), at: item.place.appending(field.place), of: item.type)
    }
    addTypes(reference.store.configuration.typeMappers.values, reference.store, at: item.place)
    let transformer = reference.store.configuration.keyTransformer
    for field in reference.schema?.fields ?? [] {
      let rule = rules?.field(codingKey: field.codingKey, sourceKey: transformer.sourceKey(for: field.codingKey)).rule
      guard rule?.mapper == nil, let model = reference.reference(at: field.type).model else { continue }
      add(.model(model), at: item.place.appending(.key(field.name)), of: item.type)
    }
  }

  private mutating func report(_ mistake: MappingIssue, _ item: Item) {
    let place = IssueLocation(node: nil, step: .path(.root, destination: item.place.appending(mistake.destinationPath)), value: nil)
    let detail = item.type.map { Detail.quoted(mistake, of: $0) } ?? mistake.detail
    let issue = MappingIssue(mistake.code, detail, at: place)
    // Several parts of a mapper may have the same mistake, such as one path.
    let isKnown = mistakes.contains { $0.message == issue.message && $0.destinationPath == issue.destinationPath }
    if !isKnown { mistakes.append(issue) }
  }
}

/// A mapper, or a part of one, that knows the mistakes in its own set-up.
protocol CheckedAtSetUp {
  var mistakes: [Mistake] { get }
}
