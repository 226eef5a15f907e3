import Foundation
import Hydrate
import Testing

@testable import TestSupport

@Suite struct RecursiveMapperTests {
  final class Folder {
    var name = ""
    var folders: [Folder] = []
    var main: Folder?
    var files: [File] = []
  }

  struct File: Equatable {
    var size = 0
    var inner: [Folder] = []
    static func == (a: File, b: File) -> Bool { a.size == b.size && a.inner.count == b.inner.count }
  }

  struct Comment: Equatable {
    var text = ""
    var replies: [Comment] = []
  }

  static let folders = KeyedMapper.recursive({ Folder() }) { folder in
    KeyedField("name", \.name)
    KeyedField("folders", \.folders, folder.array.optional(default: []))
    KeyedField("main", \.main, folder)
    KeyedField(
      "files", \.files,
      KeyedMapper({ File() }) {
        KeyedField("size", \.size)
        KeyedField("inner", \.inner, folder.array(invalid: .skip).optional(default: []))
      }.array.optional(default: []))
  }

  private func lines(_ body: () throws -> Void) -> [String] {
    do { try body() } catch let error as MappingError {
      return error.issues.map { "\($0.code) \($0.sourcePath) \($0.destinationPath)" }
    } catch {}
    return []
  }

  @Test func structsContainThemselvesBothWays() throws {
    let comments = KeyedMapper.recursive({ Comment() }) { comment in
      KeyedField("t", \.text)
      KeyedField("r", \.replies, comment.array)
    }
    let source: Value = ["t": "a", "r": [["t": "b", "r": []], ["t": "c", "r": [["t": "d", "r": []]]]]]
    let mapped = try comments.map(source)
    #expect(mapped == Comment(text: "a", replies: [Comment(text: "b"), Comment(text: "c", replies: [Comment(text: "d")])]))
    #expect(try comments.reversed.map(mapped) == source)
    #expect(try Value(json: comments.jsonData(from: mapped)) == source)
    #expect(try comments.array.map([source]) == [mapped])
    #expect(
      lines { _ = try comments.map(["t": [], "r": [["t": "b"], ["t": nil, "r": []]]]) } == [
        "typeMismatch t text", "missingValue r[0].r replies[0].replies", "nullValue r[1].t replies[1].text",
      ])
  }

  @Test func whatIsWithinAnotherMapperIsTheSame() throws {
    let source: Value = ["name": "a", "files": [["size": 1, "inner": [["name": "b", "main": ["name": "c"]]]]]]
    let mapped = try Self.folders.mapReportingIssues(source)
    #expect(mapped.value.files[0].inner[0].main?.name == "c")
    #expect(mapped.issues.allSatisfy { $0.code == .missingValue })
    let back = try Self.folders.reversed.map(mapped.value)
    #expect(back["files"]?[0]?["inner"]?[0]?["main"]?["name"] == "c" && back["main"] == nil)
  }

  @Test func whatAFieldRequiresItRequiresAtEveryDepth() throws {
    #expect(
      lines { _ = try Self.folders.map(["name": "a", "folders": [["name": []]]]) } == ["typeMismatch folders[0].name folders[0].name"])
    #expect(
      lines { _ = try Self.folders.map(["name": "a", "folders": [["name": "b", "folders": [["name": 1], [:]]]]]) }
        == ["missingValue folders[0].folders[1].name folders[0].folders[1].name"])
    // Nothing there, or something else: that is what the default is for.
    for folders in [nil, "text", [:]] as [Value] {
      #expect(try Self.folders.map(["name": "a", "folders": folders]).folders.isEmpty)
    }
    // Elements that do not fit are left out where that was said.
    let mapped = try Self.folders.mapReportingIssues([
      "name": "a", "files": [["size": 1, "inner": [["name": "b"], [:], 5]]], "folders": [],
    ])
    #expect(mapped.value.files[0].inner.map(\.name) == ["b"])
    #expect(mapped.issues.contains { "\($0.sourcePath)" == "files[0].inner[1].name" })
    // Outside of itself it is a mapper like others.
    #expect(try Self.folders.optional().map(["name": "a", "folders": [["name": []]]]) == nil)
    #expect(try Self.folders.array(invalid: .skip).map([["name": "a", "folders": [["name": []]]], ["name": "b"]]).map(\.name) == ["b"])
  }

  @Test func updatesGoDown() throws {
    let root = try Self.folders.map(["name": "a", "main": ["name": "b", "main": ["name": "c"]]])
    let (first, second) = (try #require(root.main), try #require(root.main?.main))
    try Self.folders.update(root, json: #"{"main": {"main": {"name": "d"}}}"#)
    #expect(root.main === first && root.main?.main === second && second.name == "d" && first.name == "b")
    #expect(lines { try Self.folders.update(root, json: #"{"name": "x", "main": {"main": {"name": []}}}"#) }.count == 1)
    #expect(root.name == "a")
  }

  @Test func whatIsSaidOfTheWholeHoldsWithin() throws {
    let folders = KeyedMapper.recursive({ Folder() }) { folder in
      KeyedField("name", \.name)
      KeyedField("main", \.main, folder)
    }
    let root = try folders.map(["name": "a", "main": ["name": "b"]])
    #expect(try folders.reversed.map(root) == ["name": "a", "main": ["name": "b"]])
    #expect(try folders.nulls(.write).reversed.map(root) == ["name": "a", "main": ["name": "b", "main": nil]])
    #expect(try folders.reversed.map(root) == ["name": "a", "main": ["name": "b"]])
    try folders.updateNulls(.skip).update(root, json: #"{"main": {"name": null}}"#)
    #expect(root.main?.name == "b")
  }

  @Test func instancesMayBeThereAlready() throws {
    let known = Folder()
    known.name = "known"
    nonisolated(unsafe) let shared = known
    let folders = KeyedMapper.recursive({ Folder() }, existing: { value, _ in value["id"] == 7 ? shared : nil }) { folder in
      KeyedField("name", \.name)
      KeyedField("main", \.main, folder)
    }
    let root = try folders.map(["name": "a", "main": ["id": 7]])
    #expect(root.main === known && known.name == "known")
  }

  @Test func nothingIsKeptForEver() throws {
    final class Token: Sendable {}
    weak var token: Token?
    var kept: Mappers.Recursive<Folder>?
    func keep(_ mapper: Mappers.Recursive<Folder>) -> [KeyedField<Folder>] {
      kept = mapper
      return []
    }
    do {
      let strong = Token()
      token = strong
      let folders = KeyedMapper.recursive({ [strong] () -> Folder in
        _ = strong
        return Folder()
      }) { folder in
        KeyedField("name", \.name)
        KeyedField("folders", \.folders, folder.array.optional(default: []))
        keep(folder)
      }
      #expect(try folders.map(["name": "a", "folders": [["name": "b"]]]).folders.count == 1)
      #expect(token != nil)
    }
    #expect(token == nil)
    // What is left is no mapper any more, and says so.
    let left = try #require(kept)
    #expect(lines { _ = try left.map(["name": "a"]) } == ["configuration  "])
    #expect(lines { _ = try left.reversed.map(Folder()) } == ["configuration  "])
  }

  @Test func hostileDepthIsAnIssue() throws {
    let folders = KeyedMapper.recursive({ Folder() }) { folder in
      KeyedField("main", \.main, folder)
    }
    let depth = 400
    let text = String(repeating: #"{"main":"#, count: depth) + "{}" + String(repeating: "}", count: depth)
    let value = try Value(json: text)
    let found = SmallThread.run(stack: 128 * 1024) { () -> [[MappingIssue.Code]] in
      var codes: [MappingIssue.Code] = []
      do throws(MappingError) { _ = try folders.map(value) } catch { codes = error.issues.map(\.code) }
      let root = Folder()
      root.main = root
      var back: [MappingIssue.Code] = []
      do throws(MappingError) { _ = try folders.reversed.map(root) } catch { back = error.issues.map(\.code) }
      root.main = nil
      return [codes, back]
    }
    #expect(found == [[.tooDeep], [.tooDeep]])
  }

  @Test func manyTasksShareOne() async throws {
    let source: Value = ["name": "a", "folders": [["name": "b", "folders": [["name": "c"]]]]]
    await withTaskGroup(of: String?.self) { group in
      for _ in 0..<32 { group.addTask { try? Self.folders.map(source).folders[0].folders[0].name } }
      for await name in group { #expect(name == "c") }
    }
  }
}
