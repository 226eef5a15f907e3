/// The payload of a case: which labels it has, and where they stand.
package final class CasePayload: Sendable {
  package enum Labelling: Sendable {
    case none, single, list, labelled, mixed
    /// None or one that is labelled: the type of the keys does not show which.
    case open

    init(_ labels: [String]?) {
      guard let labels else {
        self = .open
        return
      }
      let unlabelled = labels.count(where: \.isUnlabelled)
      self =
        labels.isEmpty
        ? .none : unlabelled == 0 ? .labelled : unlabelled < labels.count ? .mixed : unlabelled == 1 ? .single : .list
    }
  }

  let shape: Labelling
  /// The key of the payload in the object with the name of the case; nil if it is that object.
  let member: String?
  let plan: ObjectPlan
  /// The step to the object itself as the payload, and to the member.
  let label: FieldLabel
  let inner: FieldLabel
  let mistake: Mistake?

  /// The step to the container of the payload.
  var container: FieldLabel { [.labelled, .mixed, .open].contains(shape) ? inner : label }

  init(shape: Labelling, member: String?, plan: ObjectPlan, label: FieldLabel, inner: FieldLabel, mistake: Mistake?) {
    (self.shape, self.member, self.plan, self.label, self.inner, self.mistake) = (shape, member, plan, label, inner, mistake)
  }
}

/// Where the payloads of a case stand in their container.
package struct PayloadPlaces: Sendable {
  enum Place: Sendable {
    /// At their labels.
    case label
    /// The only one is the container itself, or its member at a key.
    case object
    case member(String)
    /// In an object at a key.
    case within(String)
    /// The elements of the array at a key, by their numbers.
    case elements(of: String)
  }

  let place: Place
  /// The labels; nil if they are not known.
  let labels: [String]?
  /// Whether the container may be of any kind, since there may be no payload.
  let isOpen: Bool
  /// The key of the tag, which a payload of any keys does not read, and the name of the case there.
  var tag: String?
  var name: String?
  /// Whether nil is written as null, since nothing else shows the case or the place.
  var writesNull = false
  /// The names of the known cases, for the payload that takes the place of any other value.
  var known: NameTable?
  var isWhole: Bool { known != nil }

  init(at place: Place, labels: [String]?, isOpen: Bool) { (self.place, self.labels, self.isOpen) = (place, labels, isOpen) }

  /// The known case as which a value is read.
  func knownCase(of value: Value) -> String? {
    guard let known else { return nil }
    let names: [String] = if let tag { [value[tag]?.string].compactMap { $0 } } else { value.keys ?? [value.string].compactMap { $0 } }
    let found = names.filter { known.contains($0) }
    return found.count == 1 ? found[0] : nil
  }

  /// Whether the container may be of any kind.
  var takesAnything: Bool { isOpen || isWhole }

  /// Whether all payloads are among some labels.
  func areAll(in requested: Set<String>) -> Bool { isWhole || labels.map { requested.isSuperset(of: $0) } ?? false }

  /// Whether a key is that of the only payload.
  func isOnly(_ label: String) -> Bool {
    switch place {
    case .object: true
    case .member: label.isUnlabelled
    case .label, .within, .elements: false
    }
  }

  /// Whether they are elements of an array.
  var isList: Bool { if case .elements = place { true } else { false } }

  /// Whether the payload is the whole object, of which it reads what it has keys for.
  var isObject: Bool { if case .object = place { true } else { false } }

  /// Where the payload of a label stands; nil for its own key.
  func accessor(of label: String) -> Accessor? {
    switch place {
    case .label: nil
    case .object: Accessor(.root)
    case .member(let key): .key(key)
    case .within(let key): Accessor(ValuePath([.key(key), .key(label)]))
    case .elements(let key): Int(label.dropFirst()).map { Accessor(ValuePath([.key(key), .index($0)])) }
    }
  }
}

extension String {
  /// Whether it is the compiler's label of a payload without one: `_0`, `_1`.
  fileprivate var isUnlabelled: Bool {
    utf8.first == UInt8(ascii: "_") && utf8.count > 1 && utf8.dropFirst().allSatisfy { 0x30...0x39 ~= $0 }
  }
}
