import Foundation
import Hydrate
import Testing

/// One input that a mapper takes, what it gives, and what comes back from that where it is not the same.
struct Taken<Output> {
  let input: Value
  let output: Output
  let back: Value

  init(_ input: Value, _ output: Output, back: Value? = nil) {
    self.input = input
    self.output = output
    self.back = back ?? input
  }
}

extension Taken: Sendable where Output: Sendable {}

/// One input that a mapper refuses, and why.
struct Refused {
  let input: Value
  let code: MappingIssue.Code

  init(_ input: Value, _ code: MappingIssue.Code = .invalidValue) {
    self.input = input
    self.code = code
  }
}

/// A place for what a mapper gives.
final class Holder<Content> {
  var content: Content
  init(_ content: Content) { self.content = content }
}

/// The laws that every mapper of a value keeps, forwards, by the sources, and in the containers and operators around it.
func expectLaws<M: Mapper & Sendable>(
  _ mapper: M, _ taken: [Taken<M.Output>], refused: [Refused], null: MappingIssue.Code? = .nullValue,
  location: SourceLocation = #_sourceLocation
) throws where M.Input: Decodable, M.Output: Equatable & Sendable {
  for row in taken {
    let comment = Comment(rawValue: "\(M.self) of \(row.input)")
    #expect(try mapper.lifted.map(row.input) == row.output, comment, sourceLocation: location)
    let whole: Value = ["a": [nil, row.input]]
    let deep = mapper.at("a[1]")
    #expect(try deep.map(whole) == row.output, comment, sourceLocation: location)
    #expect(try deep.map(Value(reflecting: Nested(a: [nil, row.input]))) == row.output, comment, sourceLocation: location)
    if row.input.kind != .date && row.input.kind != .data {
      #expect(try deep.map(json: whole.jsonData()) == row.output, comment, sourceLocation: location)
      #expect(try deep.map(Value(any: whole.any)) == row.output, comment, sourceLocation: location)
      let list = try PropertyListSerialization.data(fromPropertyList: ["a": ["", row.input.any]], format: .binary, options: 0)
      #expect(try deep.map(Value(plist: list)) == row.output, comment, sourceLocation: location)
    }
    let held = try KeyedMapper({ Holder(row.output) }) { KeyedField("k", \.content, mapper) }.map(["k": row.input])
    #expect(held.content == row.output, comment, sourceLocation: location)
    #expect(try mapper.optional().mapReportingIssues(row.input).issues.filter { $0.code != .precisionLoss }.isEmpty, comment)
  }
  var refusals = refused
  if let null { refusals.append(Refused(nil, null)) }
  for row in refusals {
    let comment = Comment(rawValue: "\(M.self) of \(row.input)")
    #expect(mappingError { () throws(MappingError) in try mapper.lifted.map(row.input) }?.codes == [row.code], comment)
    let whole: Value = ["a": [nil, row.input]]
    let error = mappingError { () throws(MappingError) in try mapper.at("a[1]").map(whole) }
    #expect(error?.codes == [row.code] && error?.paths == ["a[1]"], comment, sourceLocation: location)
    let softened = try mapper.optional().mapReportingIssues(row.input)
    #expect(softened.value == nil && softened.issues.map(\.code) == [row.code], comment, sourceLocation: location)
    #expect(softened.issues.allSatisfy { $0.severity == .nonFatal }, comment, sourceLocation: location)
    guard let good = taken.first else { continue }
    let mixed = Value([row.input, good.input, row.input])
    #expect(mappingError { () throws(MappingError) in try mapper.array.map(mixed) }?.paths == ["[0]", "[2]"], comment)
    let skipped = try mapper.array(invalid: .skip).mapReportingIssues(mixed)
    #expect(skipped.value == [good.output] && skipped.issues.map(\.sourcePath.description) == ["[0]", "[2]"], comment)
  }
  if null != nil {
    let absent = mappingError { () throws(MappingError) in try mapper.at("gone").map([:]) }
    #expect(absent?.codes == [.missingValue] && absent?.paths == ["gone"], sourceLocation: location)
    let optional = try mapper.optional().at("gone").mapReportingIssues([:])
    #expect(optional.value == nil && optional.issues.map(\.code) == [.missingValue], sourceLocation: location)
  }
}

/// The laws of the way back, besides those of ``expectLaws(_:_:refused:null:location:)``.
func expectInverse<M: ReversibleMapper & Sendable>(
  _ mapper: M, _ taken: [Taken<M.Output>], location: SourceLocation = #_sourceLocation
) throws where M.Input: Decodable, M.Output: Equatable & Sendable {
  for row in taken {
    let comment = Comment(rawValue: "\(M.self) of \(row.input)")
    let back = try mapper.lifted.reversed.map(row.output)
    #expect(back == row.back, comment, sourceLocation: location)
    #expect(try mapper.lifted.map(back) == row.output, comment, sourceLocation: location)
    #expect(try mapper.lifted.reversed.reversed.map(row.input) == row.output, comment, sourceLocation: location)
    #expect(try mapper.array.reversed.map([row.output]) == Value([row.back]), comment, sourceLocation: location)
    #expect(try mapper.at("a.b").reversed.map(row.output) == ["a": ["b": row.back]], comment, sourceLocation: location)
    #expect(try mapper.optional().reversed.map(row.output) == row.back, comment, sourceLocation: location)
    let held = KeyedMapper({ Holder(row.output) }) { KeyedField("k", \.content, mapper) }
    #expect(try held.reversed.map(Holder(row.output)) == ["k": row.back], comment, sourceLocation: location)
  }
}

/// A Swift value as a source.
private struct Nested {
  let a: [Value?]
}
