import Foundation
import Hydrate

/// Makes small documents that still fail.
struct Shrinker<M: Mapper> where M.Input == Value {
  private let setup: AuditSetup<M>

  init(_ setup: AuditSetup<M>) { self.setup = setup }

  /// Removes members and elements of a failing sample as long as it fails with the same code at the
  /// same path, and with no other fatal issue than the sample has. Nil if it no longer fails without
  /// its sensitive values.
  func smallest(of failure: Groups.Failure) -> Value? {
    let allowed = issues(of: failure.sample)
    guard allowed.contains(failure.issue) else { return nil }
    let isFailing = { (value: Value) in
      let issues = issues(of: value)
      return issues.contains(failure.issue) && issues.isSubset(of: allowed)
    }
    var candidate = Candidate(failure.sample, keeping: failure.path.components)
    candidate.shrink(while: isFailing)
    guard let keys = setup.keys else { return candidate.value }
    let hidden = candidate.value.hiding(keys, isHidden: keys.hidesAll)
    // A `nil` in a condition would be a null.
    guard isFailing(hidden) else { return nil }
    return hidden
  }

  /// The fatal issues of a document.
  private func issues(of value: Value) -> Set<IssuePattern> {
    Set(setup.mapped(value).issues.filter { $0.severity == .fatal }.map { IssuePattern($0) })
  }

  /// A test that fails until the mapper takes the document. The mapper is as it prints itself, which is
  /// Swift source for settings and most rules.
  func testCase(of smallest: Value, _ group: Groups.Group, at path: String, _ number: Int) -> String? {
    // A date of a property list is a text in JSON, which the mapper may take.
    guard let json = try? smallest.jsonString(), let failure = group.failure, let read = try? Value(json: json),
      issues(of: read).contains(failure.issue)
    else { return nil }
    var name = ""
    for scalar in "\(path) \(failure.issue.code.name)".unicodeScalars {
      let isLetter = scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
      if isLetter { name.unicodeScalars.append(scalar) } else if !name.hasSuffix("_") { name += "_" }
    }
    // Three quotes begin a literal of several lines.
    let text = json.hasPrefix("\"\"") ? " \(json) " : json
    var quotes = "#"
    while json.contains("\"" + quotes) || json.contains("\\" + quotes) { quotes += "#" }
    let mapper = "\(setup.mapper)".split(separator: "\n").map { DisplayText.escaped(String($0)) }.joined(separator: "\n  ")
    return """
      @Test func maps\(number)_\(name.hasPrefix("_") ? String(name.dropFirst()) : name)() throws {
        let mapper = \(mapper)
        // \(DisplayText.escaped("\(path.isEmpty ? "the document" : path): \(group.text)"))
        #expect(throws: Never.self) { try mapper.map(json: \(quotes)"\(text)"\(quotes)) }
      }
      """
  }
}

/// A document of which parts are removed.
private struct Candidate {
  private(set) var value: Value
  /// The path of the part that is kept.
  private var spine: [ValuePath.Component]
  /// How many mappings are left, besides those of the whole sample, without sensitive values, and of the
  /// test case; and how many values may be in all documents that are mapped.
  private var (mappings, work) = (200 - 3, 10_000_000)
  private var size: Int

  init(_ value: Value, keeping spine: [ValuePath.Component]) {
    (self.value, self.spine) = (value, spine)
    size = value.size
  }

  /// Removes parts where a closure takes the document without them: of each object and array all,
  /// then halves of the rest, from the root to the leaves.
  mutating func shrink(while takes: (Value) -> Bool) {
    var waiting: [[ValuePath.Component]] = [[]]
    var next = 0
    while next < waiting.count, mappings > 0, work > size {
      shrinkPart(at: waiting[next], while: takes)
      let path = waiting[next]
      next += 1
      let containers = (value.part(at: ValuePath(path))?.parts ?? []).filter { $0.value.count > 0 }.map { path + [$0.step] }
      waiting += containers.filter { spine.starts(with: $0) } + containers.filter { !spine.starts(with: $0) }
    }
  }

  private mutating func shrinkPart(at path: [ValuePath.Component], while takes: (Value) -> Bool) {
    guard let part = value.part(at: ValuePath(path)) else { return }
    let parts = part.parts
    let step = spine.starts(with: path) && spine.count > path.count ? spine[path.count] : nil
    let kept = parts.firstIndex { $0.step == step }
    // The numbers of the parts that may be removed, and still are there.
    var removable = parts.indices.filter { $0 != kept }
    var count = removable.count
    while count > 0 {
      var start = 0
      while start < removable.count {
        guard mappings > 0, work > size, !Task.isCancelled else { return }
        mappings -= 1
        work -= size
        var fewer = removable
        fewer.removeSubrange(start..<min(start + count, fewer.count))
        let numbers = (fewer + (kept.map { [$0] } ?? [])).sorted()
        let smaller = value.replacing(at: path[...], by: part.with(numbers.map { parts[$0] }))
        if takes(smaller) {
          (value, removable, size) = (smaller, fewer, smaller.size)
          if case .index? = step, let kept { spine[path.count] = .index(fewer.count { $0 < kept }) }
        } else {
          start += count
        }
      }
      count = count == 1 ? 0 : (count + 1) / 2
    }
  }
}

extension Value {
  /// The part at a path; nil if there is none.
  fileprivate func part(at path: ValuePath) -> Value? { Accessor(path).find(in: self).value }

  /// How many values it has, with itself.
  fileprivate var size: Int {
    var (size, waiting) = (0, [self])
    while let value = waiting.popLast() {
      size += 1
      if value.kind == .object { waiting += value.members.map(\.value) } else { waiting += value.array ?? [] }
    }
    return size
  }

  /// The members or elements.
  fileprivate var parts: [(step: ValuePath.Component, value: Value)] {
    if kind == .object { return members.map { (step: .key($0.key), value: $0.value) } }
    return (array ?? []).enumerated().map { (step: .index($0.offset), value: $0.element) }
  }

  /// The same kind of value with other members or elements.
  fileprivate func with(_ parts: [(step: ValuePath.Component, value: Value)]) -> Value {
    guard kind == .object else { return Value(parts.map(\.value)) }
    return Value(object: parts.compactMap { if case .key(let key) = $0.step { (key, $0.value) } else { nil } })
  }

  /// The value with another part at a path.
  fileprivate func replacing(at path: ArraySlice<ValuePath.Component>, by part: Value) -> Value {
    guard let step = path.first else { return part }
    return with(parts.map { $0.step == step ? (step, $0.value.replacing(at: path.dropFirst(), by: part)) : $0 })
  }

  /// The value with others of their kinds in place of sensitive ones.
  fileprivate func hiding(_ keys: SensitiveKeys, isHidden: Bool) -> Value {
    switch kind {
    case .object: Value(object: members.map { ($0.key, $0.value.hiding(keys, isHidden: isHidden || keys.contains($0.key))) })
    case .array: Value((array ?? []).map { $0.hiding(keys, isHidden: isHidden) })
    case .string where isHidden: "x"
    case .string: hidingWithinText(keys)
    case .number where isHidden: 1
    case .bool where isHidden: false
    case .date where isHidden: Value(Date(timeIntervalSince1970: 0))
    case .data where isHidden: Value(Data())
    case .null, .bool, .number, .date, .data: self
    }
  }

  /// A text, in which a mapper may read JSON, also in quotes, without sensitive values.
  private func hidingWithinText(_ keys: SensitiveKeys) -> Value {
    guard mayBeJSON, let text = string else { return self }
    guard let inner = try? Value(json: text), let hidden = try? inner.hiding(keys, isHidden: false).jsonString() else { return "x" }
    return Value(hidden)
  }
}

extension Value {
  /// Whether it is a text in which a mapper may read JSON.
  var mayBeJSON: Bool {
    let first = string?.first { !$0.isWhitespace && $0 != "\u{FEFF}" }
    return first == "{" || first == "[" || first == "\""
  }
}
