/// Records where a failed read stopped: the value, the parts of it that were requested, and the
/// reader. It is plain data; ``Diagnosis`` continues from there.
struct Unread: Sendable {
  /// The part that was not read.
  enum Rest: Sendable {
    /// The other fields of an object, the other fields of the nested container in which the read
    /// stopped, and the unknown keys.
    case fields(Object, keyedBy: Any.Type, part: Part?, readAround: ConsumedKeys?)
    /// The other values of an enum's payload.
    case payload(Object)
    /// The elements of an array from a number on, the first of them at a word of the tape.
    case elements(SharedType, of: PathNode, from: Int, at: Int)
  }

  let rest: Rest
  /// The number of the reader in the diagnosis.
  let reader: Int

  /// Records what a type's `init(from:)` left unread; nil if nothing is left or its further
  /// requests are unknown.
  init?(_ details: FrameDetails, _ run: Reader) {
    guard let plan = details.plan, !plan.isVerbatim else { return nil }
    // Created only here: a call whose failures leave nothing unread needs no diagnosis.
    let diagnosis: Diagnosis?
    if details.listing.isListed {
      guard let payload = details.nested.last, payload.keyType != nil else { return nil }
      diagnosis = run.session.diagnosis
      rest = .payload(Object(payload, diagnosis))
    } else {
      guard let keyType = details.keyType, details.value.kind == .object else { return nil }
      diagnosis = run.session.diagnosis
      let around = run.checksKeys ? ConsumedKeys(of: details, among: details.value.keys ?? []) : nil
      rest = .fields(Object(details, diagnosis), keyedBy: keyType, part: Part(of: details, diagnosis), readAround: around)
    }
    reader = diagnosis?.number(of: run) ?? 0
  }

  /// Records the elements after one that has failed.
  init(_ element: any Decodable.Type, after stop: ElementReader.Stop, _ run: Reader) {
    rest = .elements(SharedType(element), of: stop.node, from: stop.number + 1, at: stop.after)
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

    init(_ details: FrameDetails, _ diagnosis: Diagnosis?) {
      node = details.node
      plan = details.plan
      requested = RequestedFields(details)
      existing = details.existing.flatMap { diagnosis?.keep($0) }
    }
  }

  /// The nested container in which a type's `init(from:)` has failed.
  struct Part: Sendable {
    let object: Object
    /// The keys that lead to the container; nil if its path passes an array element.
    private let keys: [String]?
    /// Whether the container may have unread fields or elements.
    let leavesMore: Bool

    init?(of details: FrameDetails, _ diagnosis: Diagnosis?) {
      guard let part = details.failedPart else { return nil }
      var keys: [String]? = []
      var next = part
      while next !== details, let parent = next.parent {
        if case .index = next.step { keys = nil }
        parent.codingKey(of: next.step).map { keys?.append($0.stringValue) }
        next = parent
      }
      self.keys = keys?.reversed()
      object = Object(part, diagnosis)
      leavesMore = part.keyType != nil || part.leavesElements
    }

    /// Returns the known fields of the container.
    func schema(in schema: Schema) -> Schema? {
      guard let keys, leavesMore else { return nil }
      return keys.reduce(schema as Schema?) { schema, key in schema?.parts[key]?.schema }
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
  /// Whether a type left elements unread that it decodes itself, so that its further requests are
  /// unknown.
  var leavesUnknownElements: Bool {
    keyType == nil && value.kind == .array && plan?.isVerbatim == false && (leavesElements || failedPart != nil)
  }
}
