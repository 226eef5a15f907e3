@testable import Hydrate

/// A one-way mapper made of a closure; nil is refused.
struct OneWay<Input: Decodable, Output>: Mapper {
  let forward: @Sendable (Input) -> Output?

  init(_ forward: @escaping @Sendable (Input) -> Output?) { self.forward = forward }

  func map(_ input: Input, in context: inout MappingContext) throws(MappingError) -> Output {
    guard let output = forward(input) else { throw context.failure(.invalidValue, "refused") }
    return output
  }
}

/// A mapper made of two closures.
struct BothWays<Input: Codable, Output>: ReversibleMapper {
  let forward: @Sendable (Input) -> Output?
  let back: @Sendable (Output) -> Input

  func map(_ input: Input, in context: inout MappingContext) throws(MappingError) -> Output {
    guard let output = forward(input) else { throw context.failure(.invalidValue, "refused") }
    return output
  }

  func unmap(_ output: Output, in context: inout MappingContext) throws(MappingError) -> Input { back(output) }
}

/// Tags text, so that it shows which mapper has been at work.
func tagging(_ tag: String) -> BothWays<String, String> {
  BothWays(forward: { "\(tag)(\($0))" }, back: { String($0.dropFirst(tag.count + 1).dropLast()) })
}

/// Reports a non-fatal issue, and refuses what is not the word that it wants.
struct Grumbling: Mapper {
  let wanted: String
  func map(_ input: String, in context: inout MappingContext) throws(MappingError) -> String {
    context.report(.precisionLoss, "looked at it")
    guard input == wanted else { throw context.failure(.invalidValue, "not wanted") }
    return input
  }
}

/// Decides about absence and null by itself, with one issue.
struct Lenient: Mapper {
  let fallback: String
  var handlesAbsence: Bool { true }
  func map(_ input: Value, in context: inout MappingContext) throws(MappingError) -> String {
    if let text = input.string { return text }
    context.report(context.isAbsent ? .missingValue : .nullValue, "made do")
    return fallback
  }
}
