import RegexBuilder
import Testing

@testable import Hydrate
@testable import TestSupport

struct PatternValidatorTests {
  private static let rows: [(text: String, whole: Bool, part: Bool)] = [
    ("AB12", true, true), ("AB12x", false, true), ("xAB12", false, true), ("AB", false, false), ("", false, false), ("ab12", false, false),
    ("AB12\n", false, true), ("é AB1", false, true),
  ]

  @Test func wholeAndPart() {
    let pairs: [(Validator<String>, Validator<String>)] = [
      (.matching(/[A-Z]{2}\d+/), .containing(/[A-Z]{2}\d+/)), (.matching(/([A-Z]{2})(?<number>\d+)/), .containing(/([A-Z]{2})(\d+)/)),
      (.matching(pattern: "[A-Z]{2}\\d+"), .containing(pattern: "[A-Z]{2}\\d+")),
    ]
    for (whole, part) in pairs {
      for row in Self.rows {
        #expect(codes(whole, row.text) == (row.whole ? [] : [.invalidValue]), "\(row.text)")
        #expect(codes(part, row.text) == (row.part ? [] : [.invalidValue]), "\(row.text)")
        #expect(codes(.not(whole), row.text) == (row.whole ? [.invalidValue] : []), "\(row.text)")
      }
    }
    #expect(Validator<String>.matching(/a/).message.text == "must match the pattern")
    #expect(Validator<String>.containing(pattern: "a").message.text == "must contain a match of the pattern \"a\"")
  }

  @Test func aPatternThatCannotBeReadIsAMistake() throws {
    let deep = ["(", "[", "[^", "[a--", "([", "(?:[[", #"\[["#].map { String(repeating: $0, count: 20_000) }
    let broken = ["[", "(", "a{2,1}", "*", "(?<n", "\\"] + deep
    for pattern in broken {
      let good = Validator<String>("ok") { _ in true }
      for validator in [.matching(pattern: pattern), .not(.containing(pattern: pattern)), good.or(.matching(pattern: pattern))] {
        #expect(codes(validator, "a") == [.configuration], "\(pattern.prefix(9))")
      }
      // No fallback hides it, and no data: the mapper refuses to start.
      let mapper = IdentityMapper<String>().validatingInput(.matching(pattern: pattern))
      #expect(issueLines { _ = try mapper.optional().map(5) } == ["! configuration"], "\(pattern.prefix(9))")
      #expect(issueLines { _ = try mapper.array.map(["a", "b"]) } == ["! configuration [0]"], "\(pattern.prefix(9))")
    }
  }

  @Test func nestingIsCountedAsItStands() throws {
    let nested = String(repeating: "(", count: 30) + "[a]" + String(repeating: ")*", count: 30)
    for (pattern, text) in [
      (nested, "a"), (String(repeating: "([a-z])", count: 40), String(repeating: "q", count: 40)), (#"\[\(*"#, "[(("),
    ] {
      #expect(codes(.matching(pattern: pattern), text) == [], "\(pattern.prefix(9))")
    }
    let brackets = String(repeating: #"\("#, count: 100)
    #expect(codes(.matching(pattern: brackets), String(repeating: "(", count: 100)) == [])
    #expect(codes(.matching(pattern: "[\(String(repeating: "(", count: 100))]+"), "((") == [])
  }

  @Test func eightTasksShareOnePattern() async throws {
    let mapper = IdentityMapper<String>().validating(.matching(/(a|b)+c/), .containing(pattern: "b"))
    let agree = await withTaskGroup(of: Bool.self) { group in
      for task in 0..<8 {
        group.addTask {
          (0..<100).allSatisfy { round in
            let isGood = (task + round).isMultiple(of: 2)
            return ((try? mapper.map(isGood ? "ababc" : "abcd")) != nil) == isGood
          }
        }
      }
      return await group.allSatisfy(\.self)
    }
    #expect(agree)
  }

  /// Lets a pattern find the validator that it is part of.
  private final class Circle: @unchecked Sendable {
    var validator: Validator<String>?
  }

  @Test func aPatternMayRunCodeThatThrowsOrAsksAgain() throws {
    struct Refusal: Error {}
    let circle = Circle()
    let countdown = Validator<String>.matching(
      Regex {
        TryCapture(OneOrMore(.digit)) { text -> Int in
          if text.hasPrefix("0") { throw Refusal() }
          if text.count > 1, let again = circle.validator {
            return try IdentityMapper<String>().validating(again).map(String(text.dropFirst())).count
          }
          return 1
        }
      })
    circle.validator = countdown
    #expect(codes(countdown, "321") == [] && codes(countdown, "x") == [.invalidValue])
    let error = mappingError { () throws(MappingError) in try IdentityMapper<String>().validating(countdown).map("0") }
    #expect(error?.codes == [.invalidValue] && error?.issues.first?.underlyingError is Refusal)
    #expect(codes(countdown, "320") == [.invalidValue])
    circle.validator = nil
  }

  private func codes(_ validator: Validator<String>, _ text: String) -> [MappingIssue.Code] {
    mappingError { () throws(MappingError) in try IdentityMapper<String>().validating(validator).map(text) }?.codes ?? []
  }
}
