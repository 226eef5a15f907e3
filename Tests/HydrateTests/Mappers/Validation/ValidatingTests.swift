import Foundation
import Hydrate
import Testing

@testable import TestSupport

struct ValidatingTests {
  private let age = IdentityMapper<Int>().validating(.range(0...150))
  private let link = StringToURL().validatingInput(.minLength(10), .containing(/example/))

  @Test func outputsKeepTheLaws() throws {
    let taken = [Taken(0, 0), Taken(150, 150), Taken("7", 7, back: 7)]
    try expectLaws(age, taken, refused: [Refused(151), Refused(-1), Refused("x"), Refused([], .typeMismatch)])
    try expectInverse(age, taken)
    for old in [151, -1] {
      let error = mappingError { () throws(MappingError) in try age.reversed.map(old) }
      #expect(error?.codes == [.invalidValue] && error?.issues.first?.message == "must be from 0 to 150")
    }
    #expect(issueLines { _ = try age.array.reversed.map([1, 200, -3]) } == ["! invalidValue [1]", "! invalidValue [2]"])
  }

  @Test func inputsKeepTheLaws() throws {
    let url = try #require(URL(string: "https://example.com"))
    let taken = [Taken("https://example.com", url)]
    try expectLaws(link, taken, refused: [Refused("https://other.com"), Refused("https://example.com/%zz"), Refused([], .typeMismatch)])
    try expectInverse(link, taken)
    // Not mapped where the input does not pass: no issue of the mapper itself.
    #expect(issueLines { _ = try link.map("a b") } == ["! invalidValue", "! invalidValue"])
    let short = try #require(URL(string: "a:b"))
    #expect(issueLines { _ = try link.reversed.map(short) } == ["! invalidValue", "! invalidValue"])
  }

  @Test func allThatFailAreReportedTogether() throws {
    let mapper = IdentityMapper<Int>().validating(.minimum(10), .equal(to: 12)).validating(.init("odd") { $0.isMultiple(of: 2) })
      .validating(.maximum(100))
    let error = mappingError { () throws(MappingError) in try mapper.at("k").map(["k": 7]) }
    #expect(error?.issues.map(\.message) == ["must be at least 10", "must equal 12", "odd"])
    #expect(error?.paths == ["k", "k", "k"] && error?.codes == [.invalidValue, .invalidValue, .invalidValue])
    let inputs = IdentityMapper<String>().validatingInput(.minLength(3)).validatingInput(.matching(/\d+/), .equal(to: "123"))
    #expect(mappingError { () throws(MappingError) in try inputs.map("x") }?.issues.count == 3)
    #expect(mappingError { () throws(MappingError) in try inputs.reversed.map("x") }?.issues.count == 3)
    let softened = try mapper.optional().mapReportingIssues(7)
    #expect(softened.value == nil && softened.issues.map(\.severity) == [.nonFatal, .nonFatal, .nonFatal])
    #expect(try mapper.nonFatal(default: 1).mapReportingIssues(7).value == 1)
  }

  @Test func textsHideTheValue() {
    let secret = Validator<String>.not(.equal(to: "hunter2"))
    let error = mappingError { () throws(MappingError) in
      try IdentityMapper<String>().validating(secret, .maxLength(1)).lifted.map("hunter2")
    }
    #expect(error?.issues.count == 2 && error?.report.formatted().contains("hunter2") == false)
    #expect(error?.report.formatted(showingValues: true).contains("hunter2") == true)
  }

  @Test func absenceIsForTheBaseToHandle() throws {
    #expect(!age.handlesAbsence && !link.handlesAbsence)
    let lenient = Lenient(fallback: "made up").validating(.maxLength(3))
    #expect(lenient.handlesAbsence && Lenient(fallback: "x").validatingInput(.equal(to: nil)).handlesAbsence)
    let held = KeyedMapper({ Holder("") }) { KeyedField("k", \.content, lenient) }
    #expect(issueLines { _ = try held.map([:]) } == ["! invalidValue k -> content", "~ missingValue k -> content"])
    let after = age.optional().validating(.ifPresent(.maximum(9)), .init("nil") { $0 != nil })
    #expect(issueLines { _ = try after.map(nil) }.contains("! invalidValue"))
    #expect(try after.map(8) == 8 && after.reversed.map(8) == 8)
  }

  @Test func aRequiredInput() throws {
    struct Video { var url: URL? = URL(fileURLWithPath: "/") }
    let optional = KeyedMapper({ Video() }) { KeyedField("url", \.url, link) }
    #expect(try optional.map([:]).url == nil && optional.map(["url": nil]).url == nil)
    let required = KeyedMapper({ Video() }) { KeyedField("url", \.url, StringToURL().validatingInput(.minLength(10)).required()) }
    #expect(issueLines { _ = try required.map([:]) } == ["! missingValue url"])
    #expect(issueLines { _ = try required.map(["url": nil]) } == ["! nullValue url"])
    #expect(issueLines { _ = try required.map(["url": "a:b"]) } == ["! invalidValue url"])
    #expect(try required.map(["url": "https://a.b"]).url?.host == "a.b")
    #expect(try required.reversed.map(required.map(["url": "https://a.b"])) == ["url": "https://a.b"])
    #expect(issueLines { _ = try required.reversed.map(Video(url: URL(string: "a:b"))) } == ["! invalidValue url"])
    var video = Video()
    #expect(try required.update(&video, [:]) == [] && video.url != nil)
    let alone = IdentityMapper<String?>().required()
    try expectLaws(alone, [Taken("x", "x")], refused: [Refused([], .typeMismatch)])
  }
}
