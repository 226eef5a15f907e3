import Foundation
import Hydrate
import Testing

struct MapperConcurrencyTests {
  private struct Row: Equatable, Sendable {
    var date = Date(timeIntervalSince1970: 0)
    var number = 0
    var spelled = 0
    var stamp = Date(timeIntervalSince1970: 0)
    var urls: [URL] = []
  }

  @Test func eightTasksShareOneMapper() async throws {
    let numbers = NumberFormatter()
    numbers.locale = Locale(identifier: "en_US")
    numbers.numberStyle = .decimal
    let mapper = KeyedMapper({ Row() }) {
      KeyedField("date", \.date, .date(.custom("yyyy-MM-dd 'at' HH:mm:ss")))
      KeyedField("number", \.number, FirstMapper<String, Int>(StringToNumber(), EnumMapper(["one": 1])))
      KeyedField("spelled", \.spelled, StringToNumber<Int>(formatter: numbers))
      KeyedField("stamp", \.stamp, FormatterMapper(ISO8601DateFormatter(), as: Date.self))
      KeyedField("urls", \.urls, StringToURL(schemes: ["https"]).array(invalid: .skip))
    }.array
    let source: Value = [
      [
        "date": "2014-01-20 at 02:57:14", "number": "one", "spelled": "1,234", "stamp": "2014-01-20T02:57:14Z",
        "urls": ["https://a.b", "ftp://a.b"],
      ],
      ["date": "1970-01-01 at 00:00:00", "number": "7", "spelled": "5", "stamp": "1970-01-01T00:00:00Z", "urls": []],
    ]
    let expected = try mapper.map(source)
    let back = try mapper.reversed.map(expected)
    let agree = try await withThrowingTaskGroup(of: Bool.self) { group in
      for _ in 0..<8 {
        group.addTask {
          for _ in 0..<50 {
            let mapped = try mapper.mapReportingIssues(source)
            guard mapped.value == expected, mapped.issues.count == 1, try mapper.reversed.map(expected) == back else { return false }
          }
          return true
        }
      }
      return try await group.allSatisfy(\.self)
    }
    #expect(agree && expected[0].spelled == 1234 && expected[0].number == 1)
  }
}
