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
