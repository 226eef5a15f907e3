/// Records where a failed read stopped: the value, the parts of it that were requested, and the
/// reader. It is plain data; ``Diagnosis`` continues from there.
struct Unread: Sendable {
  /// The part that was not read.
  enum Rest: Sendable {
    /// The other fields of an object, those of the containers that were nested in it, and the unknown
    /// keys.
    case fields(Object, keyedBy: Any.Type, Parts, readAround: OuterPlaces?)
    /// The other values of an enum's payload.
    case payload(Object)
    /// The elements of an array from a number on, the first of them at a word of the tape.
    case elements(SharedType, of: PathNode, from: Int, at: Int)
  }

  let rest: Rest
  /// The number of the reader in the diagnosis.
  let reader: Int
  /// Whether there may be more fields than those of the rest.
  let leavesFields: Bool

  /// Records what a type's `init(from:)` left unread; nil if nothing is left or its further
  /// requests are unknown.
  init?(_ details: FrameDetails, _ run: Reader) {
    guard let plan = details.plan, !plan.isVerbatim else { return nil }
    let (object, reader): (FrameDetails, Reader)
    if details.listing.isListed {
      guard let payload = details.payload, payload.keyType != nil else { return nil }
      (object, reader) = (payload, run)
    } else if let part = details.failedPart?.ownersPart, part.keyType != nil, part.plan?.isVerbatim == false, let other = part.reader {
      // A type that passes its decoder on has no other part that could not be read.
      (object, reader) = (part, other)
    } else {
      guard details.value.kind == plan.kind else { return nil }
      (object, reader) = (details, run)
    }
    guard let keyType = object.keyType else { return nil }
    // Created only here: a call whose failures leave nothing unread needs no diagnosis.
    let diagnosis = run.session.diagnosis
    self.reader = diagnosis?.number(of: reader) ?? 0
    let unread = Object(object, diagnosis)
    guard !details.listing.isListed else {
      (rest, leavesFields) = (.payload(unread), false)
      return
    }
    let isPart = object !== details
    var around = reader.checksKeys ? OuterPlaces(of: object) : nil
    // The type that has failed may have gone on to read others.
    if isPart, plan.known(of: plan.model)?.isComplete != true { around?.takeAll() }
    rest = .fields(unread, keyedBy: keyType, Parts(of: object, diagnosis, in: isPart ? details : nil), readAround: around)
    leavesFields = isPart && Object(details, diagnosis).leavesFields(besides: object, run.store)
  }

  /// Records the elements after one that has failed.
  init(_ element: any Decodable.Type, after stop: ElementReader.Stop, _ run: Reader) {
    rest = .elements(SharedType(element), of: stop.node, from: stop.number + 1, at: stop.after)
    leavesFields = false
    reader = run.session.diagnosis?.number(of: run) ?? 0
  }
}

extension Unread {
  /// An object and its requested fields.
  struct Object: Sendable {
    let node: PathNode
    let plan: ObjectPlan?
    let requested: RequestedFields
    /// The number of the existing values in the diagnosis, if a model is updated.
    let existing: Int?
    /// The types of the keys of other types, for which there were containers.
    let othersKeys: Set<ObjectIdentifier>

    init(_ details: FrameDetails, _ diagnosis: Diagnosis?) {
      node = details.node
      plan = details.plan
      requested = RequestedFields(details)
      existing = details.allExisting.flatMap { diagnosis?.keep($0) }
      othersKeys = Set(details.ownersParts.map(\.keys))
    }

    /// Whether there may be fields that were not requested, besides those of a part.
    func leavesFields(besides part: FrameDetails, _ store: PlanStore) -> Bool {
      guard let plan, let schema = plan.known(of: plan.model) else { return true }
      let others = store.otherOwners(in: schema, of: plan.model)
      return others.contains { !othersKeys.contains(ObjectIdentifier($0.keys)) }
        || !Set(schema.without(others.map(\.keys)).fields.map(\.codingKey)).isSubset(of: requested.names)
    }
  }

  /// A nested container that a type has opened by keys.
  struct Part: Sendable {
    let object: Object
    /// The keys that lead to the container.
    let keys: [String]

    /// Returns the known fields of the container.
    func schema(in schema: Schema) -> Schema? { keys.reduce(schema as Schema?) { schema, key in schema?.parts[key] } }
  }

  /// The containers that a type had nested in an object when it failed.
  struct Parts: Sendable {
    private(set) var opened: [Part] = []
    /// Whether there may be unread elements, or a container whose requests are unknown.
    private(set) var leavesMore = false

    /// - Parameter owner: The details of the type that nested the containers, if it is another one.
    init(of details: FrameDetails, _ diagnosis: Diagnosis?, in owner: FrameDetails? = nil) {
      var failed = Set<ObjectIdentifier>()
      var next = (owner ?? details).failedPart
      while let part = next, part !== details {
        failed.insert(ObjectIdentifier(part))
        next = part.parent
      }
      add(details, [], failed, diagnosis)
    }

    private mutating func add(_ details: FrameDetails, _ keys: [String], _ failed: Set<ObjectIdentifier>, _ diagnosis: Diagnosis?) {
      for part in details.nested {
        let isFailed = failed.contains(ObjectIdentifier(part))
        if let frame = part.frame, part.value.kind == .array, part.keyType == nil {
          // Containers nested in its elements were read with it, unless it failed there.
          let isLast = isFailed && part.nested.allSatisfy { !failed.contains(ObjectIdentifier($0)) } && !part.leavesElements
          if !isLast, isFailed || !frame.isReadToEnd, part.value.count != 0 { leavesMore = true }
        } else if part.keyType != nil, !part.listing.isListed, let key = details.codingKey(of: part.step) {
          opened.append(Part(object: Object(part, diagnosis), keys: keys + [key.stringValue]))
          add(part, keys + [key.stringValue], failed, diagnosis)
        } else if part.keyType != nil || !isFailed {
          leavesMore = true
        }
      }
    }
  }
}

/// The fields of an object that have been requested so far.
struct RequestedFields: Sendable {
  /// The fields that were known when the object was opened.
  let layout: Layout?
  private let flags: [Bool]
  private let others: [FieldPlan]

  init(_ details: FrameDetails) {
    layout = details.layout
    flags = details.layout.map { layout in layout.fields.indices.map { details.wasRequested($0) } } ?? []
    others = details.requested
  }

  var fields: [FieldPlan] { zip(layout?.fields ?? [], flags).filter(\.1).map(\.0) + others }

  /// Their coding keys.
  var names: Set<String> { Set(fields.map(\.codingKey)) }
}

extension FrameDetails {
  /// The container of an enum's payload: the only one nested in an object whose keys are listed, at
  /// the only one of these.
  fileprivate var payload: FrameDetails? {
    let nested = nested
    if listing.enumCase != nil { return nested.count == 1 ? nested[0] : nil }
    return nested.count == 1 && listedCount == 1 && RequestedFields(self).fields.count <= 1 ? nested[0] : nil
  }

  /// How many of the object's keys the type may have listed.
  private var listedCount: Int {
    guard let keyType, let plan else { return 0 }
    return value.keys?.count { !plan.codingKeys(for: $0) { keyType.init(stringValue: $0) != nil }.isEmpty } ?? 0
  }

  /// Whether a type left parts unread whose requests are unknown: elements that it decodes itself, or
  /// members of an object whose keys it listed.
  var leavesUnknownParts: Bool {
    if listing.enumCase != nil { return false }
    switch value.kind {
    case .array: return keyType == nil && (leavesElements || failedPart != nil)
    case .object where listing.isListed:
      if nested.contains(where: { $0.keyType != nil || $0.value.kind == .array }) { return true }
      // An enum has requested nothing where it found no case, and one container where that is none.
      return listing.isData || !RequestedFields(self).fields.isEmpty && (listedCount > 1 || nested.isEmpty)
    case .object: return plan?.isVerbatim == true && RequestedFields(self).fields.count < value.count
    default: return false
    }
  }
}
