import Foundation
import Hydrate
import Testing

@testable import TestSupport

/// No two users share a formatter, and none of its code runs under a lock that another waits for.
@Suite(.ends) struct FormatterPoolTests {
  /// A formatter that notices when two use it.
  final class Watched: NumberFormatter, @unchecked Sendable {
    static let overlaps = Locked(0)
    private let users = Locked(0)

    override func string(from number: NSNumber) -> String? {
      watched { super.string(from: number) }
    }

    override func number(from string: String) -> NSNumber? {
      watched { super.number(from: string) }
    }

    private func watched<R>(_ body: () -> R) -> R {
      let others = users.withLock { users in
        defer { users += 1 }
        return users
      }
      defer { users.withLock { $0 -= 1 } }
      if others > 0 { Watched.overlaps.withLock { $0 += 1 } }
      usleep(200)
      return body()
    }
  }

  @Test func eachUserHasAFormatterOfItsOwn() async throws {
    let numbers = StringToNumber<Int>(formatter: { Watched() })
    await withTaskGroup(of: Void.self) { group in
      for task in 0..<16 {
        group.addTask {
          for round in 0..<20 {
            let number = task * 1000 + round
            #expect((try? numbers.map("\(number)")) == number)
            #expect((try? numbers.reversed.map(number)) == "\(number)")
          }
        }
      }
    }
    #expect(Watched.overlaps.withLock { $0 } == 0)
  }

  @Test func sharedMappersOfCopiesGiveRightResults() async throws {
    let german = SourceNumberTests.german()
    let plain = NumberFormatter()
    plain.locale = Locale(identifier: "en_US")
    plain.numberStyle = .decimal
    let mappers = [
      (StringToNumber<Int>(formatter: german), ".", FormatterMapper(german, as: Int.self)),
      (StringToNumber<Int>(formatter: plain), ",", FormatterMapper(plain, as: Int.self)),
    ]
    let day = StringToDate(.custom("dd.MM.yyyy"))
    await withTaskGroup(of: Void.self) { group in
      for task in 0..<8 {
        group.addTask {
          for round in 0..<50 {
            let number = 1000 + task * 100 + round
            for (mapper, separator, other) in mappers {
              let text = "\(number / 1000)\(separator)\(String(number).suffix(3))"
              #expect((try? mapper.reversed.map(number)) == text && (try? mapper.map(text)) == number)
              #expect((try? other.reversed.map(number)) == text && (try? other.map(text)) == number)
            }
            let date = Date(timeIntervalSince1970: Double(number * 86_400))
            #expect((try? day.map(day.reversed.map(date))) == date)
          }
        }
      }
    }
  }

  // MARK: Formatters without copies

  final class Shouting: NumberFormatter, @unchecked Sendable {
    override func string(from number: NSNumber) -> String? { super.string(from: number).map { $0 + "!" } }
  }

  final class Late: DateFormatter, @unchecked Sendable {
    override func string(from date: Date) -> String { "late" }
  }

  #if !canImport(Darwin)
    @Test func aFormatterThatCannotBeCopiedIsAMistakeThatNamesTheRemedy() throws {
      func message(_ body: () throws -> Void) -> String {
        do {
          try body()
          return "no error"
        } catch let error as MappingError {
          return error.issues.map { "\($0.code) \($0.message)" }.joined()
        } catch { return "\(error)" }
      }
      let remedy = "pass a closure:"
      let all: [(String, () throws -> Void)] = [
        ("FormatterMapper({ ByteCountFormatter() })", { _ = try FormatterMapper(ByteCountFormatter(), as: Int64.self).reversed.map(5) }),
        ("FormatterMapper({ LengthFormatter() })", { _ = try FormatterMapper(LengthFormatter(), as: Double.self).map("5") }),
        ("FormatterMapper({ Shouting() })", { _ = try FormatterMapper(Shouting(), as: Int.self).map("5") }),
        ("StringToNumber(formatter: { Shouting() })", { _ = try StringToNumber<Int>(formatter: Shouting()).map("5") }),
        ("StringToNumber(formatter: { Shouting() })", { _ = try StringToNumber<Int>(formatter: Shouting()).lifted.map(json: "5") }),
        ("StringToNumber(formatter: { Shouting() })", { _ = try StringToNumber<Int>(formatter: Shouting()).optional().map(json: "5") }),
        (".formatter({ Late() })", { _ = try StringToDate(.formatter(Late())).map("late") }),
        (
          ".formatter({ Late() })",
          {
            let late: StringToDate = .date(Late()); _ = try late.reversed.map(Date())
          }
        ),
      ]
      for (overload, body) in all {
        let text = message(body)
        #expect(text.hasPrefix("configuration the formatter cannot be copied; ") && text.contains("\(remedy) \(overload) ("), "\(text)")
      }
      #expect(DateFormat.formatter(Late()).date(from: "late") == nil && DateFormat.formatter(Late()).string(from: Date()) == nil)
    }
  #endif

  @Test func aClosureMakesWhatCannotBeCopied() throws {
    #expect(try StringToNumber<Int>(formatter: { Shouting() }).reversed.map(5) == "5!")
    #expect(try StringToNumber<Int> { Shouting() }.reversed.map(5) == "5!")
    #expect(try FormatterMapper({ ByteCountFormatter() }, as: Int64.self).reversed.map(5_000) == "5 KB")
    let late: StringToDate = .date { Late() }
    #expect(try late.reversed.map(Date(timeIntervalSince1970: 0)) == "late")
    let format = DateFormat.formatter { Late() }
    #expect(format.string(from: Date(timeIntervalSince1970: 0)) == "late" && format == format && format != .formatter { Late() })
  }

  // MARK: Formatters that come back

  /// Maps within its own work, and when it goes away, by a mapper that uses formatters of the same pool.
  final class Nested: NumberFormatter, @unchecked Sendable {
    static let mapper = Locked<StringToNumber<Int>?>(nil)
    static let ended = Locked(0)

    override func string(from number: NSNumber) -> String? {
      guard number.intValue > 0, let mapper = Nested.mapper.withLock({ $0 }) else { return "0" }
      return (try? mapper.reversed.map(number.intValue - 1)).map { "\($0)<" }
    }

    deinit {
      if let mapper = Nested.mapper.withLock({ $0 }), (try? mapper.reversed.map(0)) == "0" { Nested.ended.withLock { $0 += 1 } }
    }
  }

  @Test func aFormatterMayUseItsOwnMapper() throws {
    let mapper = StringToNumber<Int>(formatter: { Nested() })
    Nested.mapper.withLock { $0 = mapper }
    #expect(try mapper.reversed.map(20) == "0" + String(repeating: "<", count: 20))
    #expect(Nested.ended.withLock { $0 } > 0, "those that are not kept go away outside of the lock")
    Nested.mapper.withLock { $0 = nil }
  }

  /// Waits in its work until another formatter works, too.
  final class Waiting: Formatter, @unchecked Sendable {
    static let inside = Locked(0)

    override func string(for object: Any?) -> String? {
      Waiting.inside.withLock { $0 += 1 }
      for _ in 0..<20_000 where Waiting.inside.withLock({ $0 }) < 2 { usleep(500) }
      return Waiting.inside.withLock { $0 } == 2 ? "both" : nil
    }
  }

  @Test func twoFormattersOfOneMapperWorkAtTheSameTime() async {
    let mapper = FormatterMapper({ Waiting() }, as: Int.self)
    let texts = Locked<[String?]>([])
    let threads = (0..<2).map { number in
      Thread {
        let text = try? mapper.reversed.map(number)
        texts.withLock { $0.append(text) }
      }
    }
    for thread in threads { thread.start() }
    while !threads.allSatisfy(\.isFinished) { try? await Task.sleep(for: .milliseconds(5)) }
    #expect(texts.withLock { $0 } == ["both", "both"])
  }

  /// A formatter whose copying asks for a formatter of the same mapper.
  final class Circular: NumberFormatter, @unchecked Sendable {
    static let mapper = Locked<StringToNumber<Int>?>(nil)

    override func copy(with zone: NSZone? = nil) -> Any {
      if let mapper = Circular.mapper.withLock({ $0 }) { _ = try? mapper.map("5") }
      return Circular()
    }
  }

  @Test func copyingThatComesBackEnds() throws {
    let mapper = StringToNumber<Int>(formatter: Circular())
    Circular.mapper.withLock { $0 = mapper }
    #expect(try mapper.map("5") == 5)
    Circular.mapper.withLock { $0 = nil }
  }

  // MARK: Closures and copies that break the rules

  /// Uses its own mapper while it works.
  final class Shared: NumberFormatter, @unchecked Sendable {
    static let other = Locked<(@Sendable () -> Void)?>(nil)
    override func number(from string: String) -> NSNumber? {
      Shared.other.withLock { $0 }?()
      return super.number(from: string)
    }
  }

  final class SharedDate: DateFormatter, @unchecked Sendable {
    static let other = Locked<(@Sendable () -> Void)?>(nil)
    override func date(from string: String) -> Date? {
      SharedDate.other.withLock { $0 }?()
      return Date(timeIntervalSince1970: 0)
    }
    override func string(from date: Date) -> String { "day" }
  }

  private static func codes(_ body: () throws -> Void) -> [MappingIssue.Code] {
    do { try body() } catch let error as MappingError { return error.issues.map(\.code) } catch {}
    return []
  }

  @Test func aClosureThatGivesOneFormatterAgainIsAMistake() throws {
    let (number, date) = (Shared(), SharedDate())
    let numbers = StringToNumber<Int>(formatter: { number })
    let formatted = FormatterMapper({ number }, as: Int.self)
    let days = StringToDate(.formatter { date })
    let mappings: [@Sendable () throws -> Void] = [
      { _ = try numbers.map("5") }, { _ = try formatted.map("5") }, { _ = try days.map("day") },
    ]
    for map in mappings {
      // One after the other is well.
      #expect(Self.codes { try map() } == [] && Self.codes { try map() } == [])
      let inner = Locked<[[MappingIssue.Code]]>([])
      let isWithin = Locked(false)
      let again: @Sendable () -> Void = {
        guard
          !isWithin.withLock({ was in
            defer { was = true }; return was
          })
        else { return }
        inner.withLock { $0.append(Self.codes { try map() }) }
      }
      Shared.other.withLock { $0 = again }
      SharedDate.other.withLock { $0 = again }
      #expect(Self.codes { try map() } == [])
      #expect(inner.withLock { $0 } == [[.configuration]])
      Shared.other.withLock { $0 = nil }
      SharedDate.other.withLock { $0 = nil }
      #expect(Self.codes { try map() } == [.configuration], "known from then on")
    }
  }

  /// A formatter whose copying waits for another thread that maps by the same mapper.
  final class Deadlocked: NumberFormatter, @unchecked Sendable {
    static let other = Locked<(@Sendable () -> Void)?>(nil)

    override func copy(with zone: NSZone? = nil) -> Any {
      if let other = Deadlocked.other.withLock({ $0 }) {
        let done = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
          other()
          done.signal()
        }
        done.wait()
      }
      return Deadlocked()
    }
  }

  @Test func copyingThatWaitsForAnotherThreadEnds() throws {
    let mapper = StringToNumber<Int>(formatter: Deadlocked())
    let found = Locked<[MappingIssue.Code]>([])
    Deadlocked.other.withLock { $0 = { found.withLock { $0 = Self.codes { _ = try mapper.map("5") } } } }
    #expect(try mapper.map("5") == 5)
    Deadlocked.other.withLock { $0 = nil }
    #expect(found.withLock { $0 } == [.configuration])
  }
}
