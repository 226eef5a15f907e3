import Foundation
import Hydrate
import Testing

@testable import TestSupport

/// What a failed document is checked for where nobody has inspected its types: what others of them have taught that decoded well.
@Suite struct LearntFieldsTests {
  /// The fatal issues' paths, and whether all was checked.
  private func check<M: Mapper>(_ mapper: M, _ json: String) -> (paths: [String], isComplete: Bool)? where M.Input == Value {
    do { _ = try mapper.map(json: json) } catch { return (error.issues.map(\.sourcePath.description), error.isComplete) }
    return nil
  }

  struct Point: Codable, Hashable { var x: Int; var y: Int; var label: String? }
  static let (wrong, right) = (#"{"x": {}, "y": [], "label": []}"#, #"{"x": 1, "y": 2}"#)
  static let all = ["x", "y", "label"]

  @Test func anEarlierDocumentTeaches() throws {
    struct Point: Codable { var x: Int; var y: Int; var label: String? }
    let mapper = ReflectiveMapper<Point>()
    #expect(try #require(check(mapper, Self.wrong)) == (["x"], false))
    _ = try mapper.map(json: Self.right)
    #expect(try #require(check(mapper, Self.wrong)) == (Self.all, true))
    #expect(try #require(check(mapper, #"{"x": 1, "y": {}}"#)) == (["y"], true), "an absent Optional is no issue")
  }

  @Test func anUpdateTeachesAndIsCheckedToo() throws {
    struct Point: Codable { var x: Int; var y: Int; var label: String? }
    let mapper = ReflectiveMapper<Point>()
    var point = Point(x: 1, y: 2, label: nil)
    func issues(_ json: String) -> [String]? {
      do { try mapper.update(&point, json: json) } catch { return error.issues.map(\.sourcePath.description) + ["\(error.isComplete)"] }
      return nil
    }
    #expect(issues(#"{"x": {}, "label": []}"#) == ["x", "false"])
    #expect(issues(#"{"x": 2}"#) == nil)
    #expect(issues(#"{"x": {}, "label": []}"#) == ["x", "label", "true"], "what is absent is kept")
  }

  /// Lists of every kind, in which a good element stands before, after or far from a bad one.
  @Test func otherElementsTeachWhereverTheyStand() throws {
    struct A: Codable, Hashable { var x: Int; var y: Int; var label: String? }
    struct B: Codable, Hashable { var x: Int; var y: Int; var label: String? }
    struct C: Codable, Hashable { var x: Int; var y: Int; var label: String? }
    struct D: Codable, Hashable { var x: Int; var y: Int; var label: String? }
    struct E: Codable, Hashable { var x: Int; var y: Int; var label: String? }
    struct Lists<T: Codable & Hashable>: Codable { var list: [T] }
    func paths(_ prefix: String) -> [String] { Self.all.map { "\(prefix).\($0)" } }
    #expect(try #require(check(ReflectiveMapper<[A]>(), "[\(Self.right), \(Self.wrong)]")) == (paths("[1]"), true))
    #expect(
      try #require(check(ReflectiveMapper<[B]>(), "[\(Self.wrong), \(Self.wrong), \(Self.right)]")) == (paths("[0]") + paths("[1]"), true))
    #expect(
      try #require(check(ReflectiveMapper<[String: C]>(), #"{"a": \#(Self.wrong), "b": \#(Self.right)}"#)) == (paths("a"), true))
    #expect(
      try #require(check(ReflectiveMapper<[Lists<D>]>(), #"[{"list": [\#(Self.wrong)]}, {"list": [\#(Self.right)]}]"#))
        == (paths("[0].list[0]"), true), "an element of another list, later in the document")
    #expect(try #require(check(ReflectiveMapper<E>().array, "[\(Self.wrong), \(Self.right)]")) == (paths("[0]"), true))
  }

  @Test func longListsInPartsAreCheckedTheSame() throws {
    struct Whole: Codable { var x: Int; var y: Int; var label: String? }
    struct InParts: Codable { var x: Int; var y: Int; var label: String? }
    let filler = #"{"x": [], "label": "\#(String(repeating: "z", count: 3000))"}"#
    let json = "[" + (Array(repeating: filler, count: 300) + [Self.right, Self.wrong]).joined(separator: ",") + "]"
    // Longer than what is read as a whole.
    #expect(json.utf8.count > 1 << 19)
    var lines: [[String]] = []
    do { _ = try ReflectiveMapper<[Whole]>().map(Value(json: json)) } catch {
      lines.append(error.allIssues.map(\.placedLine) + ["\(error.isComplete)"])
    }
    do { _ = try ReflectiveMapper<[InParts]>().map(json: json) } catch {
      lines.append(error.allIssues.map(\.placedLine) + ["\(error.isComplete)"])
    }
    #expect(lines.count == 2 && lines[0] == lines[1] && lines[0].count == 300 * 2 + 3 + 1 && lines[0].last == "true")
  }

  // MARK: What branches

  struct Sized: Decodable {
    var size: Int?
    enum CodingKeys: CodingKey { case kind, text, size }
    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: CodingKeys.self)
      let kind = try fields.decode(String.self, forKey: .kind)
      _ = try fields.decode(String.self, forKey: .text)
      if kind == "sized" { size = try fields.decode(Int.self, forKey: .size) }
    }
  }

  @Test func whatIsNotAlwaysAskedForIsNotCharged() throws {
    let mapper = ReflectiveMapper<[Sized]>()
    let rows: [(String, [String])] = [
      (#"[{"kind": "sized", "text": "a", "size": 1}, {"kind": "plain", "text": "b"}, {"kind": [], "text": [], "size": []}]"#, ["[2].kind"]),
      (#"[{"kind": "plain", "text": "b"}, {"kind": [], "text": [], "size": []}]"#, ["[1].kind"]),
      (#"[{"kind": "sized", "text": "a", "size": 1}, {"kind": [], "size": []}]"#, ["[1].kind"]),
    ]
    for (json, expected) in rows { #expect(try #require(check(mapper, json)) == (expected, false), "it branches, and that is remembered") }
  }

  /// Of a type that was seen in one branch alone a stored property that is a coding key shows the other.
  @Test func aPropertyThatWasNotAskedForShowsABranch() throws {
    struct Shape: Decodable {
      var radius: Double?
      var side: Double?
      var note: String
      enum CodingKeys: CodingKey { case kind, radius, side, note }
      init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        if try fields.decode(String.self, forKey: .kind) == "circle" {
          radius = try fields.decode(Double.self, forKey: .radius)
        } else {
          side = try fields.decode(Double.self, forKey: .side)
        }
        note = try fields.decode(String.self, forKey: .note)
      }
    }
    let json = #"[{"kind": {}, "radius": {}, "side": {}}, {"kind": "circle", "radius": 1, "note": "n"}]"#
    #expect(try #require(check(ReflectiveMapper<[Shape]>(), json)) == (["[0].kind"], false))
  }

  struct Forgiving: Decodable {
    var a: Int, b: Int, c: Int
    enum CodingKeys: CodingKey { case a, b, c }
    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: CodingKeys.self)
      a = try fields.decode(Int.self, forKey: .a)
      b = (try? fields.decode(Int.self, forKey: .b)) ?? 0
      c = try fields.decode(Int.self, forKey: .c)
    }
  }

  @Test func whatWasForgivenOnceIsNotCharged() throws {
    let mapper = ReflectiveMapper<[Forgiving]>()
    #expect(try #require(check(mapper, #"[{"a": 1, "b": 1, "c": 1}, {"a": {}, "b": {}, "c": {}}]"#)).paths.first == "[1].a")
    let json = #"[{"a": 1, "b": 2, "c": 3}, {"a": 1, "b": [], "c": 3}, {"a": {}, "b": {}, "c": {}}]"#
    #expect(try #require(check(mapper, json)) == (["[2].a"], false))
    #expect(try #require(check(mapper, #"[{"a": 1, "b": 2, "c": 3}, {"a": {}, "b": {}, "c": {}}]"#)) == (["[1].a"], false))
  }

  /// A model within that is tried and dropped, an element, a nested container: each is a read that was forgiven.
  struct Trying: Decodable {
    enum CodingKeys: CodingKey { case point, list, nested, end, last }
    enum Inner: CodingKey { case x }
    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: CodingKeys.self)
      _ = try? fields.decode(Point.self, forKey: .point)
      if var list = try? fields.nestedUnkeyedContainer(forKey: .list) { _ = try? list.decode(Int.self) }
      if let nested = try? fields.nestedContainer(keyedBy: Inner.self, forKey: .nested) { _ = try? nested.decode(Int.self, forKey: .x) }
      _ = try fields.decode(Int.self, forKey: .end)
      _ = try fields.decode(Int.self, forKey: .last)
    }
  }

  @Test(arguments: [
    #"{"point": {"x": []}, "list": [1], "nested": {"x": 1}, "end": 1, "last": 1}"#,
    #"{"point": {"x": 1, "y": 1}, "list": ["x"], "nested": {"x": 1}, "end": 1, "last": 1}"#,
    #"{"point": {"x": 1, "y": 1}, "list": [1], "nested": {"x": []}, "end": 1, "last": 1}"#,
    #"{"point": {"x": 1, "y": 1}, "list": [1], "end": 1, "last": 1}"#,
  ]) func everyKindOfReadCanBeForgiven(_ good: String) throws {
    // An engine of its own.
    let mapper = ReflectiveMapper<Trying>().mapType(UInt8.self, using: ClosureMapper { (text: String) in UInt8(text.count) }).array
    let json = #"[\#(good), {"point": {"x": 1, "y": 1}, "list": [1], "nested": {"x": 1}, "end": {}, "last": {}}]"#
    #expect(try #require(check(mapper, json)) == (["[1].end"], false))
  }

  // MARK: Enums, classes, dictionaries, recursion

  enum Shape: Codable { case box(width: Int, label: String), pair(Double, Bool), empty }

  @Test func aCaseIsCheckedForWhatOthersOfItHaveTaught() throws {
    let mapper = ReflectiveMapper<[Shape]>()
    #expect(
      try #require(check(mapper, #"[{"pair": {"_0": 1, "_1": true}}, {"box": {"width": {}, "label": {}}}]"#)) == (["[1].box.width"], false))
    let json = #"[{"box": {"width": {}, "label": {}}}, {"box": {"width": 1, "label": "a"}}, {"pair": {"_0": "a", "_1": 7}}, {"box": {}}]"#
    #expect(
      try #require(check(mapper, json))
        == (["[0].box.width", "[0].box.label", "[2].pair._0", "[2].pair._1", "[3].box.width", "[3].box.label"], true))
    #expect(try #require(check(mapper, #"[{"empty": {}}, {"ring": {}}, {"empty": 1}]"#)) == (["[1]", "[2].empty"], true))
  }

  // Types of their own: what is planned anywhere is known.
  class Animal: Decodable { var name: String; var legs: Int }
  final class Dog: Animal {
    var breed: String
    enum CodingKeys: CodingKey { case breed }
    required init(from decoder: any Decoder) throws {
      breed = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .breed)
      try super.init(from: decoder)
    }
  }

  @Test func aSuperclassIsLearntToo() throws {
    let json = #"[{"breed": {}, "name": [], "legs": "x"}, {"breed": "b", "name": "n", "legs": 4}]"#
    #expect(try #require(check(ReflectiveMapper<[Dog]>(), json)) == (["[0].breed", "[0].name", "[0].legs"], true))
  }

  final class Tree: Codable { var size: Int; var name: String; var left: Tree?; var right: Tree? }

  @Test func aTypeTeachesItself() throws {
    let json = #"{"size": {}, "name": {}, "left": {"size": 1, "name": "l"}, "right": {"size": [], "name": []}}"#
    #expect(try #require(check(ReflectiveMapper<Tree>(), json)) == (["size"], false), "nothing has decoded well when the tree fails")
    _ = try ReflectiveMapper<Tree>().map(json: #"{"size": 1, "name": "a", "left": {"size": 1, "name": "b"}}"#)
    #expect(try #require(check(ReflectiveMapper<Tree>(), json)) == (["size", "name", "right.size", "right.name"], true))
  }

  @Test func aConfigurationOfItsOwnLearnsForItself() throws {
    struct Point: Codable { var x: Int; var y: Int; var label: String? }
    _ = try ReflectiveMapper<Point>().map(json: Self.right)
    #expect(try #require(check(ReflectiveMapper<Point>().coercion(.strict), Self.wrong)) == (["x"], false))
    try ReflectiveMapper<Point>().plan()
    #expect(
      try #require(check(ReflectiveMapper<Point>().coercion(.strict), Self.wrong)) == (Self.all, true), "an inspection is of the type")
  }

  @Test func writingFirstTeachesNothingWrong() throws {
    struct Point: Codable { var x: Int; var y: Int; var label: String? }
    let mapper = ReflectiveMapper<Point>()
    _ = try mapper.jsonData(from: Point(x: 1, y: 2, label: "a"))
    _ = try mapper.map(json: Self.right)
    #expect(try #require(check(mapper, #"{"x": {}}"#)) == (["y", "x"], true))
  }

  @Test func manyTasksLearnTogether() async throws {
    struct Point: Codable { var x: Int; var y: Int; var label: String? }
    let mapper = ReflectiveMapper<[Point]>()
    let counts = await withTaskGroup(of: [Int].self) { group in
      for task in 0..<8 {
        group.addTask {
          (0..<50).map { turn in
            let json = (turn + task).isMultiple(of: 2) ? "[\(Self.wrong), \(Self.right)]" : "[\(Self.right), \(Self.right)]"
            return check(mapper, json)?.paths.count ?? 0
          }
        }
      }
      return await group.reduce(into: []) { $0 += $1 }
    }
    #expect(Set(counts) == [0, 3])
  }

  /// What was only seen to read a text has shown no fields, though it may have some.
  @Test func aTextTeachesNothingOfAnObject() throws {
    struct Either: Decodable {
      var a: Int, b: Int
      enum CodingKeys: CodingKey { case a, b }
      init(from decoder: any Decoder) throws {
        if let text = try? decoder.singleValueContainer().decode(String.self) {
          (a, b) = (text.count, 0)
          return
        }
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        (a, b) = (try fields.decode(Int.self, forKey: .a), try fields.decode(Int.self, forKey: .b))
      }
    }
    #expect(try #require(check(ReflectiveMapper<[Either]>(), #"["text", {"a": [], "b": []}]"#)) == (["[1].a"], false))
  }
}
