import Foundation
import Testing

@testable import HydrateBenchmarks
@testable import TestSupport

@Suite struct WorksTests {
  /// Each contender checks its own output, the made documents' models against those of `JSONDecoder`.
  @Test(.onlyInFull) func everyWorkIsDoneRight() throws {
    let works = try AllWorks.worksHere(BenchmarkOptions())
    #expect(works.count == 37)
    for work in works {
      #expect(try work.subject.costOnce() > 0, "\(work.name)")
      #expect(try work.baseline.costOnce() > 0, "\(work.name)")
    }
  }

  @Test func pythonReadsTheSameTable() throws {
    // None where there is no Python.
    for work in try PythonWorks.all(count: 20) {
      #expect(try work.subject.costOnce() > 0 && work.baseline.costOnce() > 0)
    }
  }

  @Test func theMadeLinesAreWhatTheyAreSaidToBe() throws {
    let lines = MadeReadings.lines(count: 1200)
    #expect((113...119).contains(lines.count / 1200), "\(lines.count)")
    #expect(try RowWorks.decoded(lines) == (0..<1200).map(MadeReadings.reading))
    let file = try MadeReadings.file(count: 1200)
    defer { try? FileManager.default.removeItem(at: file) }
    #expect(try Data(contentsOf: file) == lines)
  }

  @Test func theMadeEventsAreTheSameEachTime() throws {
    let json = MadeEvents.document.json
    #expect(json == MadeEvents.document.json)
    #expect((60_000...70_000).contains(json.count), "\(json.count)")
    let events = try JSONDecoder().decode([SnakeEvent].self, from: json)
    #expect(events.count == 30)
    #expect(Set(events.map(\.id)).count == 30)
    #expect(Set(events.map(\.type)).count == 7)
    #expect(events.flatMap { $0.payload.commits ?? [] }.count >= 13)
    // What is changed on the way is changed indeed: names in snake case, dates that are text.
    #expect(throws: DecodingError.self) { try JSONDecoder().decode([CamelEvent].self, from: json) }
    #expect(events.allSatisfy { $0.created_at.hasPrefix("2013-01-10T07:58:") })
  }

  @Test func theMadeMembersAreWhatTheirTextSays() throws {
    let (json, count) = MadeMembers.document(megabytes: 1)
    #expect(json.count >= 1_000_000 && json.count < 1_000_300)
    let members = (0..<count).map(MadeMembers.member)
    #expect(try JSONDecoder().decode([Member].self, from: json) == members)
    #expect(try JSONDecoder().decode([Member].self, from: MadeMembers.document(count: 3).json) == Array(members.prefix(3)))
    #expect(try JSONDecoder().decode(Member.self, from: MadeMembers.one.json) == members[0])
  }

  @Test func aListIsRepeated() {
    let rows = [("[1, 2]", 3, "[1, 2,1, 2,1, 2]"), (" [[1]] ", 2, "[[1],[1]]"), ("[ ]", 3, "[ ]"), ("[1]", 0, "[1]"), ("1", 3, "1")]
    for (list, times, longer) in rows {
      #expect(GrowthWork.repeated(Data(list.utf8), times: times) == Data(longer.utf8), "\(list)")
    }
  }

  @Test func madeValuesAreJSON() throws {
    let value: MadeValue = ["a": [1, true, nil], "b\n": "\"\\é", "c": [:], "d": []]
    #expect(
      value.json == """
        {
          "a": [
            1,
            true,
            null
          ],
          "b\\n": "\\"\\\\é",
          "c": {},
          "d": []
        }
        """)
  }

  @Test func madeNumbersAreTheSameEachTime() {
    var numbers = MadeNumbers(seed: 0)
    // The algorithm's first number for this seed is 0xE220A8397B1DCDAF.
    #expect((0..<4).map { _ in numbers.number(0..<100) } == [35, 0, 79, 44])
    #expect(numbers.digits(8).count == 8 && numbers.words(3).split(separator: " ").count >= 3)
  }
}
