/// A model that is updated: its properties, as Mirror shows them, and what it hands to its encoder.
///
/// What a coding key stands for is told by both. A property is the key's where it is what the model writes at the key. A mirror alone does not tell:
/// keys may be spelled like other properties, and a type may show by a mirror of its own what it likes.
final class PresentModel {
  /// What there is for a key.
  struct Part {
    /// The property, where one could be told.
    var property: StoredProperty?
    /// What the model writes at the key, where that is more than the property.
    var written: Any?
    /// Whether there may be a value that cannot be told.
    var isHidden = false

    /// What is there; nil where nothing is, or nothing could be told.
    var value: Any? { property?.value ?? written }
  }

  let model: Any?
  private let properties: [StoredProperty]
  private let numbers: [String: Int]
  /// Whether the properties are all that there is, and are what they seem.
  private let showsAll: Bool
  let coding: PresentForms
  /// The model, for the object of its superclass within its own.
  private let subclass: PresentModel?
  private lazy var record: PresentRecord? = model.flatMap { PresentRecord.of($0, coding.userInfo) }
  /// What the model writes of itself; most updates need not know.
  private(set) lazy var form: WrittenForm? = model.flatMap { coding.form(of: $0) }.map { WrittenForm($0) }
  /// What the properties write of themselves, as far as that was needed.
  private var forms: [Int: Value?] = [:]
  private lazy var copy: [StoredProperty]? = (model.map { Swift.type(of: $0) } as? any Decodable.Type).flatMap { readBack($0) }

  init(_ model: Any, _ coding: PresentForms) {
    self.model = model
    self.coding = coding
    subclass = nil
    showsAll = MirrorReader.hasOwnProperties(model)
    properties = showsAll ? StoredProperty.all(of: model) : []
    numbers = Dictionary(properties.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { _, last in last })
  }

  /// What is known by its written form alone.
  init(form: Value?, _ coding: PresentForms) {
    (model, properties, numbers, showsAll, subclass) = (nil, [], [:], true, nil)
    self.coding = coding
    self.form = form.map { WrittenForm($0) }
  }

  /// A container within a model's: that of a superclass has the same properties.
  private init(_ key: String, in other: PresentModel, isSuper: Bool) {
    model = nil
    (properties, numbers) = isSuper ? (other.properties, other.numbers) : ([], [:])
    (showsAll, coding, subclass) = (other.showsAll, other.coding, isSuper ? other : nil)
    record = other.record?.nested[key]
    form = other.form?[key].flatMap { $0.kind == .object ? WrittenForm($0) : nil }
  }

  func container(_ key: String) -> PresentModel { PresentModel(key, in: self, isSuper: false) }

  func superclass(_ key: String) -> PresentModel { PresentModel(key, in: self, isSuper: true) }

  /// Whether the model says what it writes.
  var isRecorded: Bool { record != nil }

  /// The one value that a type around it holds.
  func only(_ fits: (Any) -> Bool) -> Any? {
    if let whole = record?.whole, fits(whole) { return whole }
    let fitting = properties.filter { fits($0.value) }
    return fitting.count == 1 ? fitting[0].value : nil
  }

  // MARK: The parts

  /// What there is for a field; `fits` says whether a value is of the type that is asked for.
  func part(_ field: FieldPlan, in scope: Scope, fits: (Any) -> Bool) -> Part {
    let key = field.codingKey
    let named = candidates(field)
    guard let record else { return form == nil ? partByNames(field, scope, fits) : Part(written: form?[key]) }
    guard let written = record.members[key] else {
      if record.nested[key] != nil {
        return Part(property: named.first { fits(properties[$0].value) }.map { properties[$0] }, written: form?[key])
      }
      return Part(property: named.first { !isWrittenElsewhere($0, than: key) }.map { properties[$0] })
    }
    if let number = named.first(where: { isUnmistakable($0, fits) || agrees($0, written) }) { return Part(property: properties[number]) }
    // What the type writes otherwise than it reads it tells nothing: a password that is hidden.
    if let number = named.first, fits(properties[number].value), !isReadBack(number) { return Part(property: properties[number]) }
    if fits(written) { return Part(written: written) }
    let other = properties.indices.first { fits(properties[$0].value) && agrees($0, written) }
    return Part(property: other.map { properties[$0] }, written: written)
  }

  /// Whether what there is for a field is nil; nil where nothing is there.
  func isNil(_ field: FieldPlan, in scope: Scope) -> Bool? {
    // What it is need not be told.
    if let written = record?.members[field.codingKey] { return MirrorReader.unwrapped(written) == nil }
    guard let value = part(field, in: scope, fits: { _ in true }).value else { return nil }
    return MirrorReader.unwrapped(value) == nil || (value as? Value)?.isNull == true
  }

  /// The property that a part is, for the paths of what has changed within it.
  func name(of part: Part, fits: (Any) -> Bool) -> String? {
    if let property = part.property { return property.name }
    guard let written = part.written else { return nil }
    let fitting = properties.indices.filter { fits(properties[$0].value) }
    let number = fitting.count == 1 ? fitting.first : fitting.first { agrees($0, written) }
    return number.map { properties[$0].name }
  }

  /// The properties that a field may be by its names, the one spelled like its key first.
  private func candidates(_ field: FieldPlan) -> [Int] {
    guard !properties.isEmpty else { return [] }
    let spelled = numbers[field.codingKey]
    // The type is looked at only where the key is no property's name.
    let learnt = spelled == nil ? numbers[field.name] : nil
    return [spelled, learnt].compactMap(\.self)
  }

  /// Whether a property that has the name is a structure, and the only one of the type that is asked for: it is not compared, which may take long.
  private func isUnmistakable(_ number: Int, _ fits: (Any) -> Bool) -> Bool {
    let value = properties[number].value
    guard fits(value), SwiftScalars.writer(for: Swift.type(of: MirrorReader.unwrapped(value) ?? value)) == nil else { return false }
    return properties.filter { fits($0.value) }.count == 1
  }

  /// What the names alone tell of a type that does not write itself.
  private func partByNames(_ field: FieldPlan, _ scope: Scope, _ fits: (Any) -> Bool) -> Part {
    guard showsAll else { return Part(isHidden: true) }
    // A property without a key of its name may be the one of any key of its type.
    let strays = properties.filter { scope.keyType?.init(stringValue: $0.name) == nil }
    if let spelled = numbers[field.codingKey] {
      let isMistakable = strays.contains { fits($0.value) } && !hasAllNames(scope)
      return isMistakable ? Part(isHidden: true) : Part(property: properties[spelled])
    }
    if let learnt = numbers[field.name] { return Part(property: properties[learnt]) }
    return Part(isHidden: !strays.isEmpty)
  }

  /// Whether every field is known to be a property.
  private func hasAllNames(_ scope: Scope) -> Bool {
    guard let model = model ?? subclass?.model, let schema = scope.plan?.known(of: Swift.type(of: model)), schema.isComplete else {
      return false
    }
    return schema.fields.allSatisfy { numbers[$0.name] != nil }
  }

  // MARK: What is written

  private func isNil(_ number: Int) -> Bool { MirrorReader.unwrapped(properties[number].value) == nil }

  /// Whether a property is what the model writes somewhere, or writes the same.
  private func agrees(_ number: Int, _ written: Any) -> Bool {
    let value = properties[number].value
    if let own = value as? any Equatable, own.equals(written) { return true }
    // Of a scalar there is no more to tell, unless it is not even equal to itself, as NaN is not.
    if Swift.type(of: value) == Swift.type(of: written), SwiftScalars.writer(for: Swift.type(of: value)) != nil,
      (value as? any Equatable)?.equals(value) == true
    {
      return false
    }
    guard let form = form(of: number) else { return false }
    return form == coding.form(of: written)
  }

  private func form(of number: Int) -> Value? {
    if let known = forms[number] { return known }
    let made = coding.form(of: properties[number].value)
    forms[number] = .some(made)
    return made
  }

  /// Whether a property that is not nil stands at another key than this one, at which nothing is written.
  private func isWrittenElsewhere(_ number: Int, than key: String) -> Bool {
    guard let record, !isNil(number) else { return false }
    return record.members.contains { other, written in
      guard other != key, agrees(number, written) else { return false }
      return numbers[other].map { agrees($0, written) } != true
    }
  }

  /// Whether a property is what it was once the model has been read back from what it writes.
  private func isReadBack(_ number: Int) -> Bool {
    guard let copy = subclass?.copy ?? copy, copy.indices.contains(number), copy[number].name == properties[number].name else {
      return false
    }
    var comparison = ValueComparison(coding.form)
    return comparison.areEqual(copy[number].value, properties[number].value)
  }

  private func readBack<M: Decodable>(_ type: M.Type) -> [StoredProperty]? {
    form.flatMap { coding.read(type, $0.value) }.map { StoredProperty.all(of: $0) }
  }
}

/// What a model has written of itself, with its members at hand.
final class WrittenForm {
  let value: Value
  private lazy var members = Dictionary(value.members, uniquingKeysWith: { _, last in last })

  init(_ value: Value) { self.value = value }

  var keys: [String] { value.keys ?? [] }

  subscript(key: String) -> Value? { value.kind == .object ? members[key] : nil }
}
