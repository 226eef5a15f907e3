import Foundation
import Hydrate

/// Decisions make a type that writes itself in any order; see `WritingTrial`.
@_cdecl("LLVMFuzzerTestOneInput") public func fuzzWriting(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  WritingTrial.run(Decisions(UnsafeBufferPointer(start: start, count: count)))
  return 0
}

/// What a type writes to several containers by turns is written as Foundation's encoder does: as text and as a value, and the same again.
private struct WritingTrial {
  private static let (one, several) = (ReflectiveMapper<Script>(), ReflectiveMapper<[Script]>())

  static func run(_ decisions: Decisions) {
    func script() -> Script { Script(run: ScriptRun(decisions)) }
    let first = script()
    guard let theirs = try? JSONEncoder().encode(first), let expected = try? Value(json: theirs) else { stop("not written by Foundation") }
    let text = String(decoding: theirs, as: UTF8.self)
    for _ in 0..<2 {
      let ours = (try? one.jsonData(from: script())).map { String(decoding: $0, as: UTF8.self) }
      let tree = try? one.reversed.map(script())
      require((try? tree?.jsonString()) == ours, "\(tree.map { "\($0)" } ?? "refused"), not \(ours ?? "refused")")
      let list = try? Value(json: several.jsonData(from: [script(), script()]))
      require((list == nil) == (ours == nil), "\(ours ?? "refused"), twice \(list.map { "\($0)" } ?? "refused")")
      guard let ours, let list else {
        require(first.run.isUsedMeanwhile, "refused, not \(text)")
        continue
      }
      require((try? Value(json: ours)) == expected && list == [expected, expected], "\(ours), twice \(list), not \(text)")
    }
  }
}

private struct Script: Codable, SendableMetatype {
  let run: ScriptRun

  init(run: ScriptRun) { self.run = run }
  init(from decoder: any Decoder) throws { throw CancellationError() }
  func encode(to encoder: any Encoder) throws { try run.write(to: encoder) }
}

/// Writes as its decisions say. Each key is written once: of what is written twice the encoders make different things.
private final class ScriptRun {
  private enum Handle {
    case object(KeyedEncodingContainer<Name>)
    case list(any UnkeyedEncodingContainer)
  }

  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  private var decisions: Decisions
  private var handles: [Handle] = []
  /// Where the handles of the value that is being written begin.
  private var first = 0
  private var (depth, number) = (0, 0)
  /// Whether a container was written to while a value in it was, which may be refused.
  private(set) var isUsedMeanwhile = false

  init(_ decisions: Decisions) { self.decisions = decisions }

  func write(to encoder: any Encoder) throws {
    let outer = first
    (first, depth) = (handles.count, depth + 1)
    defer {
      handles.removeSubrange(first...)
      (first, depth) = (outer, depth - 1)
    }
    try open(encoder)
    for _ in 0..<decisions.below(depth > 1 ? 4 : 12) where !handles.isEmpty {
      // The values around may write meanwhile, too, but not to lists: what comes first there is up to the encoder.
      let index = decisions.below(handles.count)
      switch handles[index] {
      case .object(let object):
        if index < first { isUsedMeanwhile = true }
        try step(object)
      case .list(let list) where index >= first: handles[index] = .list(try step(list))
      default: break
      }
    }
  }

  private func name() -> Name {
    number += 1
    return Name(stringValue: "k\(number)")
  }

  private func open(_ encoder: any Encoder) throws {
    switch decisions.below(3) {
    case 0: handles.append(.object(encoder.container(keyedBy: Name.self)))
    case 1: handles.append(.list(encoder.unkeyedContainer()))
    default:
      var value = encoder.singleValueContainer()
      if depth < 4, decisions.below(2) == 1 { try value.encode(Script(run: self)) } else { try value.encode(number) }
    }
  }

  private func step(_ object: KeyedEncodingContainer<Name>) throws {
    var object = object
    switch decisions.below(7) {
    case 0: try object.encode(number, forKey: name())
    case 1: try object.encode(["\u{e9}\"", "b"], forKey: name())
    case 2: try object.encodeNil(forKey: name())
    case 3: handles.append(.object(object.nestedContainer(keyedBy: Name.self, forKey: name())))
    case 4: handles.append(.list(object.nestedUnkeyedContainer(forKey: name())))
    case 5: try open(object.superEncoder(forKey: name()))
    default: if depth < 4 { try object.encode(Script(run: self), forKey: name()) }
    }
  }

  private func step(_ list: any UnkeyedEncodingContainer) throws -> any UnkeyedEncodingContainer {
    var list = list
    switch decisions.below(6) {
    case 0: try list.encode(number)
    case 1: try list.encodeNil()
    case 2: handles.append(.object(list.nestedContainer(keyedBy: Name.self)))
    case 3: handles.append(.list(list.nestedUnkeyedContainer()))
    case 4:
      // Foundation adds what is written here at its end, wherever it was opened.
      var value = list.superEncoder().singleValueContainer()
      try value.encode(number)
    default: if depth < 4 { try list.encode(Script(run: self)) }
    }
    return list
  }
}
