import Foundation
import Hydrate

/// Nothing of a document is lost: models that collect what they do not read, with fields at any places.
///
/// The first decisions are the places of fields, the others the document.
@_cdecl("LLVMFuzzerTestOneInput") public func fuzzPlaces(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var decisions = Decisions(UnsafeBufferPointer(start: start, count: count))
  let sources = (0..<5).map { _ in PlacesTrial.Source(&decisions) }
  let value = PlacesTrial.document(&decisions)
  PlacesTrial.check(value, sources)
  return 0
}

private enum PlacesTrial {
  struct Whole: Codable, Equatable, Sendable {
    var a: Value?
    var b: Int?
    var part: Part?
    var inner: Inner?
    var rest: [String: Value]
  }
  struct Part: Codable, Equatable, Sendable { var c: Value?; var d: String? }
  struct Inner: Codable, Equatable, Sendable { var a: Value?; var rest: [String: Value] }

  /// Where a field is read: at one place, or at the first of two.
  struct Source {
    let paths: [[ValuePath.Component]]

    init(_ decisions: inout Decisions) {
      paths = (0...decisions.below(2)).map { _ in
        (0...decisions.below(3)).map { step in
          step > 0 && decisions.below(8) == 7 ? .index(decisions.below(3)) : .key(decisions.choice(PlacesTrial.keys))
        }
      }
    }

    var accessor: Accessor {
      paths.count == 1 ? Accessor(ValuePath(paths[0])) : .first(Accessor(ValuePath(paths[0])), Accessor(ValuePath(paths[1])))
    }
  }

  fileprivate static let keys = ["a", "p", "q", "r", "b", "c"]

  /// An object without repeated keys, and without null.
  static func document(_ decisions: inout Decisions, depth: Int = 0) -> Value {
    switch depth == 0 ? 0 : decisions.below(6) {
    case 0, 1,
      2 where depth < 5:
      var members: [(key: String, value: Value)] = []
      for _ in 0..<decisions.below(5) {
        let key = decisions.choice(keys + ["u", "v", "inner"])
        if !members.contains(where: { $0.key == key }) { members.append((key, document(&decisions, depth: depth + 1))) }
      }
      return Value(object: members)
    case 3 where depth < 5: return Value((0..<decisions.below(4)).map { _ in document(&decisions, depth: depth + 1) })
    case 4: return "t"
    default: return Value(decisions.below(3))
    }
  }

  static func check(_ value: Value, _ sources: [Source]) {
    let profile = MappingProfile()
      .type(Whole.self) {
        $0.field(\.a, from: sources[0].accessor).field(\.b, from: sources[1].accessor).field(\.part, from: "").unknownKeys(into: \.rest)
      }
      .type(Part.self) { $0.field(\.c, from: sources[2].accessor).field(\.d, from: sources[3].accessor) }
      .type(Inner.self) { $0.field(\.a, from: sources[4].accessor).unknownKeys(into: \.rest) }
    let mapper = ReflectiveMapper<Whole>(profile: profile)
    guard let whole = try? mapper.map(value) else { return }
    guard let written = try? mapper.reversed.map(whole) else { return }
    var left = Left(sources)
    left.compare(value, written, [])
    // What no rule reads is unknown, or collected.
    let unread = require(try? mapper.explain(value).unread, "an explanation of a document that is mapped")
    require(unread.allSatisfy { $0.components.contains { if case .index = $0 { true } else { false } } }, "\(unread) is not collected")
  }

  /// The places at which a document may lose a value: names of `first`, and elements beside an index.
  struct Left {
    private let alternatives: [[ValuePath.Component]]
    private let indexed: Set<[ValuePath.Component]>

    init(_ sources: [Source]) {
      // Those of the inner model are below its key.
      let paths = sources.prefix(4).map(\.paths) + sources.suffix(1).map { $0.paths.map { [.key("inner")] + $0 } }
      alternatives = paths.filter { $0.count > 1 }.flatMap(\.self)
      indexed = Set(
        paths.joined().flatMap { path in
          path.indices.compactMap { if case .index = path[$0] { Array(path[..<$0]) } else { nil } }
        })
    }

    mutating func compare(_ value: Value, _ written: Value?, _ path: [ValuePath.Component]) {
      if value == written || alternatives.contains(path) { return }
      // A number in text may be written as a number; the places of two fields may hold one another.
      guard let members = value.object, !members.isEmpty else {
        if value.array != nil, indexed.contains(path) { return }
        return require(written != nil || value.count == 0, "\(ValuePath(path)) is lost")
      }
      for (key, member) in members { compare(member, written?[key], path + [.key(key)]) }
    }
  }
}
