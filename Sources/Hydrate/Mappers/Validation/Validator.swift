/// A check of a value, and what is said where the value does not pass it.
///
/// Validators stand behind ``Mapper/validating(_:_:)`` and ``Mapper/validatingInput(_:_:)->Mappers.ValidatingInput<Self>``. The built-in ones are found
/// by a leading dot: `.range(0...150)`, `.minLength(3)`, `.matching(/[a-z]+/)`, `.oneOf("m", "f")`.
///
/// A closure that gives false, and one that throws, is an `invalidValue` issue with the message; what was thrown is its underlying error. The
/// message is shown to whoever reads the issue, so it should not quote the value.
///
///     let even = Validator<Int>("must be even") { $0.isMultiple(of: 2) }
///     IdentityMapper<Int>().validating(even, .range(0...150)).map(151)    // two issues
public struct Validator<Subject>: Sendable {
  /// What an issue says.
  let message: String
  /// What an issue says where the opposite was required.
  let denial: String
  /// What the message says as data: limits, allowed values.
  let parameters: [String: Value]
  /// The parts of the subject that the check is about; none is the subject itself.
  let places: [ValuePath]
  /// What is wrong with the validator itself.
  let mistakes: [Mistake]
  let verdict: @Sendable (Subject) -> Verdict

  init(
    message: String, denial: String, parameters: [String: Value] = [:], places: [ValuePath], mistakes: [Mistake],
    verdict: @escaping @Sendable (Subject) -> Verdict
  ) {
    self.message = message
    self.denial = denial
    self.parameters = parameters
    self.places = places
    self.mistakes = mistakes
    self.verdict = verdict
  }

  /// A check that is a closure.
  init(
    _ message: String, denial: String? = nil, parameters: [String: Value] = [:], places: [ValuePath] = [], mistakes: [Mistake] = [],
    check: @escaping @Sendable (Subject) throws -> Bool
  ) {
    self.init(
      message: message, denial: denial ?? "must not pass the check \"\(message)\"", parameters: parameters, places: places,
      mistakes: mistakes,
      verdict: { subject in
        do {
          return try check(subject) ? .holds : .fails(Finding(message: message, parameters: parameters, places: places))
        } catch {
          return .fails(Finding(message: message, parameters: parameters, places: places, error: error))
        }
      })
  }

  /// A built-in check, in words that go on from "must" and "must not".
  init(
    must words: String, mustNot denial: String? = nil, _ parameters: KeyValuePairs<String, Any> = [:], mistakes: [Mistake] = [],
    check: @escaping @Sendable (Subject) throws -> Bool
  ) {
    var values: [String: Value] = [:]
    for (key, parameter) in parameters { values[key] = try? Value(any: parameter) }
    self.init("must \(words)", denial: "must not \(denial ?? words)", parameters: values, mistakes: mistakes, check: check)
  }
}

extension Validator {
  /// A check of one's own.
  ///
  ///     Validator<Order>("the end is before the start") { $0.start <= $0.end }
  public init(_ message: String, isValid: @escaping @Sendable (Subject) throws -> Bool) { self.init(message, check: isValid) }

  /// A check of some properties of a model against each other: the issue's `destinationPath` names them.
  ///
  /// A key path that has no name, as that of a computed property, is a `configuration` issue; such a property is named by a string.
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
    self.init(message, places: places, mistakes: mistakes, check: isValid)
  }

  /// The same for properties that are named by strings.
  public init(_ message: String, at first: String, _ rest: String..., isValid: @escaping @Sendable (Subject) throws -> Bool) {
    self.init(message, places: ([first] + rest).map { ValuePath([.key($0)]) }, check: isValid)
  }

  /// The same check with another message.
  ///
  ///     .range(0...150).saying("not an age")
  public func saying(_ message: String) -> Validator {
    Validator(message: message, denial: denial, parameters: parameters, places: places, mistakes: mistakes) { [verdict] subject in
      verdict(subject).mapped { Finding(message: message, parameters: $0.parameters, places: $0.places, error: $0.error) }
    }
  }
}

/// What a validator found.
enum Verdict {
  case holds
  case fails(Finding)

  func mapped(_ change: (Finding) -> Finding) -> Verdict {
    switch self {
    case .holds: .holds
    case .fails(let finding): .fails(change(finding))
    }
  }
}

/// Why a value does not pass.
struct Finding {
  let message: String
  var parameters: [String: Value] = [:]
  let places: [ValuePath]
  var error: (any Error)?

  /// The way from the subject to what the finding is about.
  var path: ValuePath {
    if places.count > 1 { return ValuePath([.several(places)]) }
    return places.first ?? .root
  }
}

/// Validators that are all made of one value.
struct ValidatorList<Subject>: Sendable {
  private let validators: [Validator<Subject>]
  private let mistakes: [Mistake]

  init(_ validators: [Validator<Subject>]) {
    self.validators = validators
    mistakes = validators.flatMap(\.mistakes)
  }

  func appending(_ more: [Validator<Subject>]) -> ValidatorList { ValidatorList(validators + more) }

  /// Throws what is wrong with the validators themselves, whatever the data.
  func refuseMistakes(_ context: MappingContext) throws(MappingError) { try context.refuse(mistakes) }

  /// Throws an issue for each validator that the value does not pass.
  func check(_ subject: Subject, _ context: MappingContext) throws(MappingError) {
    var issues: [MappingIssue] = []
    for validator in validators {
      guard case .fails(let finding) = validator.verdict(subject) else { continue }
      // A mapper that a validator runs may be set up wrongly, or run out of stack, which is no fault of the data.
      if let error = finding.error as? MappingError, error.staysFatal { throw error }
      issues.append(
        MappingIssue(
          .invalidValue, .rule(finding.message, finding.parameters), at: context.place(of: finding.path), underlyingError: finding.error))
    }
    if !issues.isEmpty { throw MappingError(Failure(issues)) }
  }
}

extension MappingContext {
  /// The place of a property of what is made here: where it came from in the source is not known, so that stays as it is.
  fileprivate func place(of property: ValuePath) -> Place {
    property.components.isEmpty ? place : descended(by: .path(.root, destination: property), to: value, isAbsent: isAbsent).place
  }
}
