import Foundation
import Testing

@testable import Hydrate

/// What a validator says of values; nothing where it holds.
private func messages<S>(_ validator: Validator<S>, _ value: S) -> [String] {
  let error = mappingError { () throws(MappingError) in try IdentityMapper<S>().validating(validator).map(value) }
  return (error?.allIssues ?? []).map { "\($0.severity == .fatal ? "" : "~")\($0.code): \($0.message)" }
}

/// The law of a check: which values it takes, and the one thing that it says of the others. Its opposite is the other way round.
private func expectCheck<S>(
  _ validator: Validator<S>, takes taken: [S], refuses refused: [S], _ message: String, opposite: String,
  location: SourceLocation = #_sourceLocation
) {
  for value in taken {
    #expect(messages(validator, value) == [], "\(value)", sourceLocation: location)
    #expect(messages(.not(validator), value) == ["invalidValue: \(opposite)"], "\(value)", sourceLocation: location)
    #expect(messages(.not(.not(validator)), value) == [], "\(value)", sourceLocation: location)
    #expect(messages(validator.saying("no"), value) == [], "\(value)", sourceLocation: location)
  }
  for value in refused {
    #expect(messages(validator, value) == ["invalidValue: \(message)"], "\(value)", sourceLocation: location)
    #expect(messages(.not(validator), value) == [], "\(value)", sourceLocation: location)
    #expect(messages(.not(.not(validator)), value) == ["invalidValue: \(message)"], "\(value)", sourceLocation: location)
    #expect(messages(validator.saying("no"), value) == ["invalidValue: no"], "\(value)", sourceLocation: location)
  }
}

struct ValidatorTests {
  @Test func values() {
    let ruledOut = "must not equal the value that is ruled out"
    expectCheck(.equal(to: 5), takes: [5], refuses: [4, -5], "must equal 5", opposite: ruledOut)
    expectCheck(.equal(to: "a\n"), takes: ["a\n"], refuses: ["", "A"], "must equal \"a\\n\"", opposite: ruledOut)
    let names = "must not be one of the values that are ruled out"
    expectCheck(.oneOf("m", "f"), takes: ["m", "f"], refuses: ["", "mf"], "must be one of: \"m\", \"f\"", opposite: names)
    expectCheck(.oneOf(1), takes: [1], refuses: [0], "must be one of: 1", opposite: names)
    expectCheck(.oneOf([Int]()), takes: [], refuses: [0], "must be one of: ", opposite: names)
    expectCheck(.oneOf(Array(1...11)), takes: [1, 11], refuses: [0, 12], "must be one of 11 values", opposite: names)
    expectCheck(.equal(to: ["a": 1] as Value), takes: [["a": 1.0]], refuses: [[:], nil], #"must equal {"a":1}"#, opposite: ruledOut)
  }

  @Test func ranges() {
    expectCheck(.minimum(3), takes: [3, .max], refuses: [2, .min], "must be at least 3", opposite: "must not be at least 3")
    expectCheck(.maximum(3), takes: [3, .min], refuses: [4, .max], "must be at most 3", opposite: "must not be at most 3")
    expectCheck(.range(0...150), takes: [0, 150], refuses: [-1, 151], "must be from 0 to 150", opposite: "must not be from 0 to 150")
    expectCheck(
      .range(0..<3), takes: [0, 2], refuses: [-1, 3], "must be from 0 to less than 3", opposite: "must not be from 0 to less than 3")
    let least = "must be at least 0.0"
    expectCheck(.minimum(0.0), takes: [0, .infinity], refuses: [.nan, -.infinity], least, opposite: "must not be at least 0.0")
    expectCheck(.maximum("m"), takes: ["", "m"], refuses: ["n"], "must be at most \"m\"", opposite: "must not be at most \"m\"")
    let day = Date(timeIntervalSince1970: 0)
    #expect(messages(.minimum(day), day.addingTimeInterval(-1)).count == 1 && messages(.minimum(day), day) == [])
  }

  @Test func lengths() {
    expectCheck(.length(2), takes: ["ab", "👨‍👩‍👧é"], refuses: ["", "abc"], "must have the length 2", opposite: "must not have the length 2")
    expectCheck(
      .minLength(2), takes: [[1, 2], [1, 2, 3]], refuses: [[], [1]], "must have a length of at least 2",
      opposite: "must not have a length of at least 2")
    expectCheck(
      .maxLength(1), takes: [[:], ["a": 1]], refuses: [["a": 1, "b": 2]], "must have a length of at most 1",
      opposite: "must not have a length of at most 1")
    expectCheck(
      .length(in: 1...2), takes: ["a", "ab"], refuses: ["", "abc"], "must have a length from 1 to 2",
      opposite: "must not have a length from 1 to 2")
    expectCheck(.length(-1), takes: [], refuses: ["", "a"], "must have the length -1", opposite: "")
    expectCheck(.maxLength(.max), takes: [Data(), Data([1])], refuses: [], "", opposite: "must not have a length of at most \(Int.max)")
  }

  @Test func closures() {
    struct Refusal: Error {}
    let even = Validator<Int>("not even") { $0.isMultiple(of: 2) }
    expectCheck(even, takes: [0, -2], refuses: [1], "not even", opposite: "must not pass the check \"not even\"")
    let throwing = Validator<Int>("not nice") { number in
      if number > 5 { throw Refusal() }
      return true
    }
    let rows: [(Validator<Int>, String)] = [
      (throwing, "not nice"), (throwing.saying("y"), "y"), (throwing.and(even), "not nice"), (even.or(throwing), "not even, or not nice"),
      (.not(throwing), "must not pass the check \"not nice\""), (.not(.not(throwing)), "not nice"),
    ]
    for (validator, message) in rows {
      let error = mappingError { () throws(MappingError) in try IdentityMapper<Int>().validating(validator).map(7) }
      #expect(error?.issues.map(\.message) == [message] && error?.codes == [.invalidValue])
      #expect(error?.issues.first?.underlyingError is Refusal, "\(message)")
    }
    #expect(messages(throwing, 5) == [])
  }

  @Test func mistakesOfAMapperWithin() {
    // A document of its own, whose places would mean nothing here.
    let inner = Validator<String>("no list of numbers") { try !IdentityMapper<[Int]>().lifted.map(json: $0).isEmpty }
    #expect(messages(inner, "[1]") == [])
    let error = mappingError { () throws(MappingError) in try IdentityMapper<String>().validating(inner).at("k").map(["k": "[{}]"]) }
    #expect(error?.paths == ["k"] && error?.issues.first?.underlyingError is MappingError)
    let mistaken = Validator<Int>("never asked") { _ in try FirstMapper<Int, Int>([]).map(1) == 1 }
    #expect(messages(mistaken, 1) == ["configuration: no mapper to try"])
    #expect(messages(.not(mistaken), 1) == ["configuration: no mapper to try"])
  }

  @Test func longValuesAreCutInMessages() {
    let text = String(repeating: "x", count: 1000)
    #expect(Validator<String>.equal(to: text).message.text.count < 100)
    #expect(Validator<String>.matching(pattern: text).message.text.count < 120)
  }
}
