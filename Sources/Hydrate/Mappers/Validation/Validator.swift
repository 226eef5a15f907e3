/// A check of a value, with a message for values that fail it.
///
/// Pass validators to ``Mapper/validating(_:_:)`` and
/// ``Mapper/validatingInput(_:_:)->Mappers.ValidatingInput<Self>``. The built-in ones are
/// available by a leading dot: `.range(0...150)`, `.minLength(3)`, `.matching(/[a-z]+/)`,
/// `.oneOf("m", "f")`.
///
/// A closure that returns false or throws causes an `invalidValue` issue with the message; a
/// thrown error is its underlying error. The message is shown to users, so it should not quote the
/// value.
///
///     let even = Validator<Int>("must be even") { $0.isMultiple(of: 2) }
///     IdentityMapper<Int>().validating(even, .range(0...150)).map(151)    // two issues
public struct Validator<Subject>: CheckedAtSetUp, Sendable, Printed {
  /// The message of an issue.
  let message: Message
  /// The message if the opposite was required.
  let denial: Message
  /// The parameters of the message: limits, allowed values.
  let parameters: [String: Value]
  /// The paths of the properties that the check is about; empty for the subject itself.
  let places: [ValuePath]
  /// The mistakes in the validator itself.
  let mistakes: [Mistake]
  /// Why a value fails; nil if it passes.
  let finding: @Sendable (Subject) -> Finding?
  package var arguments: String { message.text.debugDescription }
}

extension Validator {
  /// Makes a check from a closure.
  init(
    _ message: Message, denial: Message? = nil, parameters: [String: Value] = [:], places: [ValuePath] = [], mistakes: [Mistake] = [],
    check: @escaping @Sendable (Subject) throws -> Bool
  ) {
    let finding = Finding(message: message, parameters: parameters, places: places)
    self.init(
      message: message, denial: denial ?? "must not pass the check \"\(message, as: "check")\"", parameters: parameters, places: places,
      mistakes: mistakes
    ) { subject in
      do { return try check(subject) ? nil : finding } catch { return changed(finding) { $0.error = error } }
    }
  }

  /// Makes a built-in check, with words that follow "must" and "must not".
  init(
    must words: Message, mustNot denial: Message? = nil, _ parameters: KeyValuePairs<String, Any> = [:], mistakes: [Mistake] = [],
    check: @escaping @Sendable (Subject) throws -> Bool
  ) {
    var values: [String: Value] = [:]
    for (key, parameter) in parameters { values[key] = try? Value(any: parameter) }
    self.init("must \(words)", denial: "must not \(denial ?? words)", parameters: values, mistakes: mistakes, check: check)
  }

  /// Makes a check of your own.
  ///
  ///     Validator<Order>("the end is before the start") { $0.start <= $0.end }
  public init(_ message: String, isValid: @escaping @Sendable (Subject) throws -> Bool) {
    self.init(Message(message), check: isValid)
  }

  /// Makes a check of several properties of a model; the issue's `destinationPath` names them.
  ///
  /// A key path without a name, such as that of a computed property, is a `configuration` issue;
  /// use the property's name as a string instead.
  ///
  ///     Validator<Order>("the end is before the start", at: \.end) { $0.start <= $0.end }    // end
  ///     Validator<Order>("too long a time", at: \.start, \.end) { $0.length < limit }        // [start, end]
  public init(
    _ message: String, at first: PartialKeyPath<Subject>, _ rest: PartialKeyPath<Subject>...,
    isValid: @escaping @Sendable (Subject) throws -> Bool
  ) {
    var places: [ValuePath] = []
    var mistakes: [Mistake] = []
    for keyPath in [first] + rest {
      if let place = ValuePath(naming: keyPath) {
        places.append(place)
      } else {
        mistakes.append(.unnamedKeyPath(keyPath.debugDescription, reason: ""))
      }
    }
    self.init(Message(message), places: places, mistakes: mistakes, check: isValid)
  }

  /// Makes a check of several properties, given by name.
  public init(_ message: String, at first: String, _ rest: String..., isValid: @escaping @Sendable (Subject) throws -> Bool) {
    self.init(Message(message), places: ([first] + rest).map { ValuePath([.key($0)]) }, check: isValid)
  }

  /// Returns the same check with another message.
  ///
  ///     .range(0...150).saying("not an age")
  public func saying(_ message: String) -> Validator {
    Validator(message: Message(message), denial: denial, parameters: parameters, places: places, mistakes: mistakes) { [finding] subject in
      finding(subject).map { changed($0) { $0.message = Message(message) } }
    }
  }
}

/// Why a value fails.
struct Finding {
  var message: Message
  var parameters: [String: Value] = [:]
  let places: [ValuePath]
  var error: (any Error)?

  /// The path from the subject to the properties of the finding.
  var path: ValuePath {
    if places.count > 1 { return ValuePath([.several(places)]) }
    return places.first ?? .root
  }
}

/// Validators that check the same value.
struct ValidatorList<Subject>: Sendable, Printed {
  private let validators: [Validator<Subject>]
  private let mistakes: [Mistake]
  package var sourceCode: String { validators.map(\.description).joined(separator: ", ") }
  package var stored: KeyValuePairs<String, Any> { ["validators": validators, "mistakes": mistakes] }

  init(_ validators: [Validator<Subject>]) {
    self.validators = validators
    mistakes = validators.flatMap(\.mistakes)
  }

  func appending(_ more: [Validator<Subject>]) -> ValidatorList { ValidatorList(validators + more) }

  /// Throws the mistakes in the validators themselves, whatever the data is.
  func refuseMistakes(_ context: MappingContext) throws(MappingError) { try context.refuse(mistakes) }

  /// Inspects the type of a model whose fields the validators name, as any rule that names one does.
  func inspect() {
    guard validators.contains(where: { !$0.places.isEmpty }), SchemaReader.known(Subject.self) == nil else { return }
    if let model = Subject.self as? any Decodable.Type { SchemaReader.inspect(model) }
  }

  /// Throws an issue for each validator that the value fails.
  ///
  /// - Parameter mapper: The mapper that has made the value, which knows where its fields are.
  func check(_ subject: Subject, _ context: MappingContext, by mapper: (any Mapper)? = nil) throws(MappingError) {
    var issues: [MappingIssue] = []
    for validator in validators {
      guard let finding = validator.finding(subject) else { continue }
      let error = (finding.error as? MappingError)?.within(context.place) ?? finding.error
      // A mapper in a validator may be set up incorrectly or run out of stack, which is not the
      // data's fault.
      if let error = error as? MappingError, error.isUnrecoverable { throw error }
      issues.append(
        MappingIssue(
          .invalidValue, .rule(finding.message, finding.parameters), at: context.place(of: finding, by: mapper as? any PlacingMapper),
          underlyingError: error))
    }
    if !issues.isEmpty { throw MappingError(Failure(issues)) }
  }
}

extension MappingContext {
  /// The location of the properties of a finding; that of the whole if they are in no source.
  fileprivate func place(of finding: Finding, by mapper: (any PlacingMapper)?) -> IssueLocation {
    if finding.places.isEmpty { return place }
    let fields = finding.places.compactMap { mapper?.field($0, in: self) }
    if fields.count == finding.places.count, let first = fields.first {
      if fields.count == 1 { return first.place }
      let depth = sourcePath.components.count
      let paths = fields.map { ValuePath(Array($0.sourcePath.components.dropFirst(depth))) }
      let parts = Value(fields.map { $0.isAbsent ? .null : $0.value ?? .null })
      return descended(by: .path(ValuePath([.several(paths)]), destination: finding.path), to: parts).place
    }
    return descended(by: .path(.root, destination: finding.path), to: value, isAbsent: isAbsent).place
  }
}
