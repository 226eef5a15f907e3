/// Where a failed read stopped: which value it was, what of that was requested, by which reader.
/// It is data, and reads nothing; ``Diagnosis`` goes on from there.
struct Unread: Sendable {
  /// What is left.
  enum Rest: Sendable {
    /// The other fields of an object, those of the container in it where the read stopped, and the
    /// keys that nothing reads.
    case fields(Object, keyedBy: Any.Type, part: Part?, readAround: KeysReadAround?)
    /// The other values of an enum's payload.
    case payload(Object)
    /// The elements of an array from a number on, the first of which stands at a word.
    case elements(SharedType, of: PathNode, from: Int, at: Int)
  }

  let rest: Rest
  /// The number of the reader in the diagnosis.
  let reader: Int

  /// What a type's `init(from:)` left; nil for nothing, and where it is unknown what it would have
  /// requested.
  init?(_ scope: Scope, _ run: Run) {
    guard let plan = scope.plan, !plan.isVerbatim else { return nil }
    // A call whose failures leave nothing makes no diagnosis.
    let diagnosis: Diagnosis?
    if scope.listing.isListed {
      guard let payload = scope.nested.last, payload.keyType != nil else { return nil }
      diagnosis = run.session.diagnosis
      rest = .payload(Object(payload, diagnosis))
    } else {
      guard let keyType = scope.keyType, scope.value.kind == .object else { return nil }
      diagnosis = run.session.diagnosis
      let around = run.checksKeys ? KeysReadAround(of: scope, among: scope.value.keys ?? []) : nil
      rest = .fields(Object(scope, diagnosis), keyedBy: keyType, part: Part(of: scope, diagnosis), readAround: around)
    }
    reader = diagnosis?.number(of: run) ?? 0
  }

  /// The elements after one that has failed.
  init(_ element: any Decodable.Type, after stop: ElementReader.Stop, _ run: Run) {
    rest = .elements(SharedType(element), of: stop.node, from: stop.number + 1, at: stop.after)
    reader = run.session.diagnosis?.number(of: run) ?? 0
  }
}

extension Unread {
  /// An object, and what of it was requested.
  struct Object: Sendable {
    let node: PathNode
    let plan: ObjectPlan?
    let requested: RequestedFields
    /// The number of the present values in the diagnosis, where a model is updated.
    let present: Int?

    init(_ scope: Scope, _ diagnosis: Diagnosis?) {
      node = scope.node
      plan = scope.plan
      requested = RequestedFields(scope)
      present = scope.present.flatMap { diagnosis?.keep($0) }
    }
  }

  /// The container within a type's own in which its `init(from:)` has failed.
  struct Part: Sendable {
    let object: Object
    /// The keys that lead there; nil where an element is on the way.
    private let keys: [String]?
    /// Whether something may be left to be read there: other fields, or more elements.
    let leavesMore: Bool

    init?(of scope: Scope, _ diagnosis: Diagnosis?) {
      guard let part = scope.failedPart else { return nil }
      var keys: [String]? = []
      var next = part
      while next !== scope, let parent = next.parent {
        if case .index = next.step { keys = nil }
        parent.codingKey(of: next.step).map { keys?.append($0.stringValue) }
        next = parent
      }
      self.keys = keys?.reversed()
      object = Object(part, diagnosis)
      leavesMore = part.keyType != nil || part.leavesElements
    }

    /// What is known of the fields there.
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

  init(_ scope: Scope) {
    layout = scope.layout
    flags = scope.layout.map { layout in layout.fields.indices.map { scope.wasAsked($0) } } ?? []
    others = scope.asked
  }

  var fields: [FieldPlan] { zip(layout?.fields ?? [], flags).filter(\.1).map(\.0) + others }

  /// Their coding keys.
  var names: Set<String> { Set(fields.map(\.codingKey)) }
}

extension Scope {
  /// Whether a type left elements that it reads by itself: what it would have requested is unknown.
  var leavesUnknownElements: Bool {
    keyType == nil && value.kind == .array && plan?.isVerbatim == false && (leavesElements || failedPart != nil)
  }
}
