import Foundation
import Hydrate

/// The same answer, always: what a call gives depends on the mapper, the type and the document, not on what this or another mapper has read
/// before, nor on `plan()`.
///
/// Each run compares a mapper of types that are new with one of their twins, which have been through something. A type that is not known may
/// have fewer issues, and says so by `isComplete`.
struct SameAnswerTrial: @unchecked Sendable {
  private var decisions: Decisions
  private let text: String
  private let call: Int
  private static let limit = 1 << 11
  nonisolated(unsafe) private static var (runs, comparisons) = (0, 0)

  static func run(_ bytes: UnsafeBufferPointer<UInt8>) {
    let head = min(bytes.count, 16)
    var maker = DocumentMaker(Decisions(UnsafeBufferPointer(rebasing: bytes[head...])), isSnakeCase: false)
    maker.write(Whole<Zero>.shape)
    guard let value = try? Value(json: maker.text), value.kind == .object else { return }
    var decisions = Decisions(UnsafeBufferPointer(rebasing: bytes[..<head]))
    let call = decisions.below(3)
    // After this many runs the types are known.
    let number = 2 * (runs % limit)
    runs += 1
    let trial = SameAnswerTrial(decisions: decisions, text: maker.text, call: call)
    let (fresh, _) = trial.answers(of: twin(number), hasPast: false)
    let (others, past) = trial.answers(of: twin(number + 1), hasPast: true)
    for other in others {
      comparisons += 1
      require(fresh[0].agrees(with: other), "after \(past): \(other), not \(fresh[0]): call \(call), \(trial.settings), \(maker.text)")
    }
    if runs % 10_000 == 0 { FileHandle.standardError.write(Data("\(runs) documents, \(comparisons) comparisons\n".utf8)) }
  }

  private func answers<T: Twin>(of _: T.Type, hasPast: Bool) -> (answers: [Answer], past: [String]) {
    var trial = self
    let mapper: ReflectiveMapper<Whole<T>> = trial.mapper()
    guard hasPast else { return ([answer(mapper)], []) }
    let past = (0..<1 + trial.decisions.below(4)).map { _ in trial.live(mapper) }
    var answers = [answer(mapper), answer(mapper)]
    if trial.decisions.below(8) == 1 {
      nonisolated(unsafe) var parallel = [Answer?](repeating: nil, count: 4)
      let lock = NSLock()
      DispatchQueue.concurrentPerform(iterations: 4) { index in
        let answer = answer(mapper)
        lock.withLock { parallel[index] = answer }
      }
      answers += parallel.compactMap(\.self)
    }
    return (answers, past)
  }

  // MARK: The mapper

  /// What the settings of the mapper are.
  private var settings: String {
    var trial = self
    return "\(trial.mapper() as ReflectiveMapper<Whole<Zero>>)"
  }

  private mutating func mapper<T: Twin>() -> ReflectiveMapper<Whole<T>> {
    let (flags, kinds, rules) = (decisions.byte(), decisions.byte(), decisions.byte())
    func has(_ bits: UInt8, _ bit: UInt8) -> Bool { bits & 1 << bit != 0 }
    var profile = has(flags, 0) ? MappingProfile.tolerant : MappingProfile()
    if has(flags, 1) { profile = profile.emptyTextAsNull() }
    if has(flags, 2) { profile = profile.falseAsNull() }
    if has(flags, 3) { profile = profile.noRequiredFields() }
    if has(flags, 4) { profile = profile.invalidElements(.skip) }
    if has(flags, 5) { profile = profile.singleAsList().listAsSingle() }
    if has(flags, 6) { profile = profile.textAsJSON().emptyArrayAsObject() }
    if has(flags, 7) { profile = profile.coercion(.strict) }
    switch kinds % 4 {
    case 1: profile = profile.unknownKeys(.report)
    case 2: profile = profile.unknownKeys(.refuse)
    default: break
    }
    if has(rules, 0) { profile = profile.type(Piece<T>.self) { $0.field(\.name, from: .first("title", "name")).default(\.id, 7) } }
    if has(rules, 1) { profile = profile.type(Creature<T>.self) { $0.field(named: "name", at: "full_name").unknownKeys(.report) } }
    if has(rules, 2) { profile = profile.type(Titled<T>.self) { $0 } }
    if has(rules, 3) { profile = profile.type(Beside<T>.self) { $0.default(\.n, 1, when: .missing) } }
    var mapper = ReflectiveMapper<Whole<T>>(profile: profile)
    if has(rules, 4) { mapper = mapper.field(\.piece, from: "") }
    if has(rules, 5) { mapper = mapper.field(\.span, from: "value.span").optional(\.couple) }
    if has(rules, 6) { mapper = mapper.default(\.forgiving, nil, when: .missing).sensitive(\.dog) }
    return mapper
  }

  // MARK: Its past

  private mutating func live<T: Twin>(_ mapper: ReflectiveMapper<Whole<T>>) -> String {
    let good = #"""
      {"piece": {"id": 1, "name": "a", "title": "a", "data": "", "scores": [1]}, "command": {"stop": {}}, "trying": [["a"], [1]],
       "beside": {"id": 1, "data": "", "scores": [], "n": 1}, "dog": {"name": "a", "full_name": "a", "age": 1},
       "forgiving": {"scores": "x", "n": 1}, "couple": [1, null], "declared": {"headline": "a"}, "id": 1, "data": "", "scores": []}
      """#
    switch decisions.below(10) {
    case 1:
      for _ in 0..<3 { _ = try? mapper.map(json: good) }
      return "good documents"
    case 2:
      _ = try? mapper.map(json: text)
      return "the document"
    case 3:
      _ = try? mapper.plan()
      return "plan()"
    case 4:
      _ = try? mapper.explain(json: text)
      return "explain"
    case 5:
      if let model = try? mapper.map(json: good) { _ = try? mapper.jsonData(from: model) }
      return "writing"
    case 6:
      _ = try? ReflectiveMapper<Whole<T>>().map(json: good)
      _ = try? ReflectiveMapper<Whole<T>>(profile: .tolerant).map(json: text)
      return "other mappers"
    case 7:
      _ = try? ReflectiveMapper<[Piece<T>]>().map(json: #"[{"id": 1, "data": "", "scores": []}]"#)
      _ = try? ReflectiveMapper<Titled<T>>().plan()
      return "mappers of parts"
    case 8:
      _ = try? MappingDecoder(.tolerant).decode([Whole<T>].self, from: Data("[\(text)]".utf8))
      return "a decoder"
    case 9:
      if var model = try? mapper.map(json: good) { _ = try? mapper.update(&model, json: text) }
      return "an update"
    default: return "nothing"
    }
  }

  // MARK: Answers

  private func answer<T: Twin>(_ mapper: ReflectiveMapper<Whole<T>>) -> Answer {
    switch call {
    case 1: return Answer { (try mapper.array.mapReportingIssues(json: "[\(text), \(text)]")) }
    case 2:
      return Answer {
        let explained = try mapper.explain(json: text)
        return Mapped(value: explained.fields.map { "\($0.sourcePath) \($0.outcome)" }, issues: explained.issues)
      }
    default: return Answer { try mapper.mapReportingIssues(json: text) }
    }
  }
}

/// What a call gave: the value as JSON, if there is one, and its issues.
private struct Answer: Sendable, CustomStringConvertible {
  var value: String?
  var issues: [String] = []
  var isComplete = true
  var description: String { "\(value ?? "error") \(issues)\(isComplete ? "" : ", incomplete")" }

  init<Content: Encodable>(_ call: () throws -> Mapped<Content>) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    do {
      let mapped = try call()
      value = String(decoding: try encoder.encode(mapped.value), as: UTF8.self)
      (issues, isComplete) = (Self.lines(mapped.issues), mapped.isComplete)
    } catch let error as MappingError {
      (issues, isComplete) = (Self.lines(error.allIssues), error.isComplete)
    } catch {
      stop("\(error)")
    }
  }

  private static func lines(_ issues: [MappingIssue]) -> [String] { issues.map { "\($0.severity) \($0.code) \($0.sourcePath)" } }

  /// The same value, the same issues at each place that both name, and no more than what a complete answer has.
  func agrees(with other: Answer) -> Bool {
    func byPlace(_ answer: Answer) -> [Substring: Set<String>] {
      answer.issues.reduce(into: [:]) { $0[$1.split(separator: " ", maxSplits: 2).last ?? "", default: []].insert($1) }
    }
    let (places, others) = (byPlace(self), byPlace(other))
    return value == other.value && places.allSatisfy { others[$0] == nil || others[$0] == $1 }
      && (!isComplete || Set(other.issues).isSubset(of: issues)) && (!other.isComplete || Set(issues).isSubset(of: other.issues))
  }
}
