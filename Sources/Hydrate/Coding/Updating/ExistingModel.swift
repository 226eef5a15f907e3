/// A model that is updated: its properties, as `Mirror` shows them, and the values that it passes
/// to its encoder.
///
/// Both are needed to find the value of a coding key. A property belongs to a key if it is the
/// value that the model writes at the key. A mirror alone is not enough: keys may be spelled like
/// other properties, and a custom mirror may show anything.
final class ExistingModel {
  /// The existing value of a key.
  struct Part {
    /// The property, if it could be found.
    var property: StoredProperty?
    /// The value that the model writes at the key, if that differs from the property.
    var written: Any?
    /// Whether there may be a value that cannot be found.
    var isHidden = false

    /// The existing value; nil if there is none, or if it could not be found.
    var value: Any? { property?.value ?? written }
  }

  let model: Any?
  private let properties: [StoredProperty]
  private let numbers: [String: Int]
  /// Whether the properties are complete and authentic, because no custom mirror shows them.
  private let showsAll: Bool
  let coding: CanonicalForms
  /// For a superclass's object, the model that contains it.
  private let subclass: ExistingModel?
  /// The values that the model passes to its encoder; nil if it cannot encode itself.
  private lazy var record: ProbeLog? = (model as? any Encodable).flatMap { model in
    let log = ProbeLog(makesUp: false, keepsAll: true)
    do { try model.encode(to: ProbeEncoder(log: log, userInfo: coding.userInfo)) } catch { return nil }
    return log
  }
  /// The written form of the model; most updates do not need it.
  private(set) lazy var form: WrittenForm? = model.flatMap { coding.form(of: $0) }.map { WrittenForm($0) }
  /// The written forms of the properties, as far as they were needed.
  private var forms: [Int: Value?] = [:]
  /// The properties of the model as it is read back from its written form.
  private lazy var copy: [StoredProperty]? = (model.map { Swift.type(of: $0) } as? any Decodable.Type).flatMap { type in
    form.flatMap { coding.read(type, $0.value) }.map { StoredProperty.all(of: $0) }
  }

  init(_ model: Any, _ coding: CanonicalForms) {
    self.model = model
    self.coding = coding
    subclass = nil
    showsAll = MirrorReader.hasOwnProperties(model)
    properties = showsAll ? StoredProperty.all(of: model) : []
    numbers = Dictionary(properties.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { _, last in last })
  }

  /// Creates a model that is known only by its written form.
  init(form: Value?, _ coding: CanonicalForms) {
    (model, properties, numbers, showsAll, subclass) = (nil, [], [:], true, nil)
    self.coding = coding
    self.form = form.map { WrittenForm($0) }
  }

  /// Creates a container nested in a model's. The container of a superclass has the same
  /// properties.
  private init(_ key: String, in other: ExistingModel, isSuper: Bool) {
    model = nil
    (properties, numbers) = isSuper ? (other.properties, other.numbers) : ([], [:])
    (showsAll, coding, subclass) = (other.showsAll, other.coding, isSuper ? other : nil)
    record = other.record?.parts[key]
    form = other.form?[key].flatMap { $0.kind == .object ? WrittenForm($0) : nil }
  }

  func container(_ key: String) -> ExistingModel { ExistingModel(key, in: self, isSuper: false) }

  func superclass(_ key: String) -> ExistingModel { ExistingModel(key, in: self, isSuper: true) }

  /// Whether the model is a class instance, or cannot be encoded.
  var isInstance: Bool { form == nil || (model ?? subclass?.model).map { type(of: $0) is AnyClass } == true }

  /// The value that the model passes to its encoder at a key.
  func written(_ key: String) -> Any? { record?.values[key] }

  /// Whether the written values of the model were recorded.
  var isRecorded: Bool { record != nil }

  /// Returns the only value of a model that wraps one.
  func only(_ fits: (Any) -> Bool) -> Any? {
    if let whole = record?.whole, fits(whole) { return whole }
    let fitting = properties.filter { fits($0.value) }
    return fitting.count == 1 ? fitting[0].value : nil
  }

  // MARK: The parts

  /// Returns the existing value of a field; `fits` checks whether a value has the requested type.
  func part(_ field: FieldPlan, in details: FrameDetails, fits: (Any) -> Bool) -> Part {
    let key = field.codingKey
    let named = candidate(field)
    guard let record else { return form == nil ? partByNames(field, details, fits) : Part(written: form?[key]) }
    guard let written = record.values[key] else {
      if record.parts[key] != nil {
        return Part(property: named.map { properties[$0] }.flatMap { fits($0.value) ? $0 : nil }, written: form?[key])
      }
      return Part(property: named.flatMap { isWrittenElsewhere($0, than: key) ? nil : properties[$0] })
    }
    if let number = named, isUnmistakable(number, fits) || agrees(number, written) { return Part(property: properties[number]) }
    // A value that is not read back as it was written proves nothing: a masked password, for
    // example.
    if let number = named, fits(properties[number].value), !isReadBack(number) { return Part(property: properties[number]) }
    if fits(written) { return Part(written: written) }
    let other = properties.indices.first { fits(properties[$0].value) && agrees($0, written) }
    return Part(property: other.map { properties[$0] }, written: written)
  }

  /// Returns whether the existing value of a field is nil; nil if there is no value.
  func isNil(_ field: FieldPlan, in details: FrameDetails) -> Bool? {
    // The property need not be found here.
    if let written = record?.values[field.codingKey] { return MirrorReader.unwrapped(written) == nil }
    guard let value = part(field, in: details, fits: { _ in true }).value else { return nil }
    return MirrorReader.unwrapped(value) == nil || (value as? Value)?.isNull == true
  }

  /// Returns the name of the property of a part, for the paths of changes within it.
  func name(of part: Part, fits: (Any) -> Bool) -> String? {
    if let property = part.property { return property.name }
    guard let written = part.written else { return nil }
    let fitting = properties.indices.filter { fits(properties[$0].value) }
    let number = fitting.count == 1 ? fitting.first : fitting.first { agrees($0, written) }
    return number.map { properties[$0].name }
  }

  /// Returns the property of a field: the one that an inspection has found, else the one spelled
  /// like its key.
  private func candidate(_ field: FieldPlan) -> Int? { numbers[field.name] ?? numbers[field.codingKey] }

  /// Whether a property with the right name is not a scalar, and the only one of the requested
  /// type. It is then not compared, which may take long.
  private func isUnmistakable(_ number: Int, _ fits: (Any) -> Bool) -> Bool {
    let value = properties[number].value
    guard fits(value), SwiftScalars.writer(for: Swift.type(of: MirrorReader.unwrapped(value) ?? value)) == nil else { return false }
    return properties.filter { fits($0.value) }.count == 1
  }

  /// Finds the existing value by its names alone, for a type that does not encode itself.
  private func partByNames(_ field: FieldPlan, _ details: FrameDetails, _ fits: (Any) -> Bool) -> Part {
    guard showsAll else { return Part(isHidden: true) }
    let learnt = numbers[field.name]
    if field.name != field.codingKey, let learnt { return Part(property: properties[learnt]) }
    // A property without a coding key of its name may belong to any key of its type.
    let strays = properties.filter { details.keyType?.init(stringValue: $0.name) == nil }
    if let spelled = numbers[field.codingKey] {
      let isMistakable = strays.contains { fits($0.value) } && !hasAllNames(details)
      return isMistakable ? Part(isHidden: true) : Part(property: properties[spelled])
    }
    // Where any text is a key, that of a property says nothing.
    return Part(isHidden: !strays.isEmpty || (details.keyType?.takesAnyText == true && !properties.isEmpty))
  }

  /// Whether every field is known to be a property.
  private func hasAllNames(_ details: FrameDetails) -> Bool {
    guard let model = model ?? subclass?.model, let schema = details.plan?.known(of: Swift.type(of: model)), schema.isComplete else {
      return false
    }
    return schema.fields.allSatisfy { numbers[$0.name] != nil }
  }

  // MARK: Written values

  private func isNil(_ number: Int) -> Bool { MirrorReader.unwrapped(properties[number].value) == nil }

  /// Whether a property equals a written value, or has the same written form.
  private func agrees(_ number: Int, _ written: Any) -> Bool {
    let value = properties[number].value
    if let own = value as? any Equatable, own.equals(written) { return true }
    // Scalars need no further comparison, unless they are not equal to themselves, as NaN is not.
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

  /// Whether a property that is not nil is written at another key than this one, at which nothing
  /// is written.
  private func isWrittenElsewhere(_ number: Int, than key: String) -> Bool {
    guard let record, !isNil(number) else { return false }
    return record.values.contains { other, written in
      guard other != key, agrees(number, written) else { return false }
      return numbers[other].map { agrees($0, written) } != true
    }
  }

  /// Whether a property has the same value after the model is read back from its written form.
  private func isReadBack(_ number: Int) -> Bool {
    guard let copy = subclass?.copy ?? copy, copy.indices.contains(number), copy[number].name == properties[number].name else {
      return false
    }
    var comparison = ValueComparison(coding.form)
    return comparison.areEqual(copy[number].value, properties[number].value)
  }
}

/// The written form of a model, with its members by key.
final class WrittenForm {
  let value: Value
  private lazy var members = Dictionary(value.members, uniquingKeysWith: { _, last in last })

  init(_ value: Value) { self.value = value }

  var keys: [String] { value.keys ?? [] }

  subscript(key: String) -> Value? { value.kind == .object ? members[key] : nil }
}
