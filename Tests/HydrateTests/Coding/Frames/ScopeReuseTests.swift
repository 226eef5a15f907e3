import Foundation
import Hydrate
import Testing

@testable import TestSupport

/// The memory of one object's scope serves the next object: nobody may see one through the other.
@Suite struct ScopeReuseTests {
  @Test func nestedContainersSideBySideReadEachItsOwn() throws {
    let lines = try ReadingScript.hydrated(#"{"x": {"v": 1}, "y": {"v": 2}, "z": [{"v": 3}, {"v": 4}]}"#, ReflectiveMapper()) {
      decoder, transcript in
      let object = try decoder.container(keyedBy: AnyTextKey.self)
      let x = try object.nestedContainer(keyedBy: AnyTextKey.self, forKey: "x")
      let y = try object.nestedContainer(keyedBy: AnyTextKey.self, forKey: "y")
      var z = try object.nestedUnkeyedContainer(forKey: "z")
      let first = try z.nestedContainer(keyedBy: AnyTextKey.self)
      let second = try z.nestedContainer(keyedBy: AnyTextKey.self)
      for container in [second, x, first, y] { transcript.note(try container.decode(Int.self, forKey: "v")) }
    }
    #expect(lines == ["4", "1", "3", "2"])
  }

  struct Outer: Codable, Sendable { let inner: Inner }
  struct Inner: Codable, Sendable {
    let a: Int
    let b: Int?
  }

  @Test func issuesKeepTheirPlacesWhenTheScopesGoOn() throws {
    let json = #"[{"inner": {"a": "x"}}, {"inner": {"a": 1, "b": []}}, {"inner": {"a": 2}}, {"inner": {}}]"#
    do {
      _ = try ReflectiveMapper<[Outer]>().map(json: json)
      Testing.Issue.record("no error")
    } catch {
      #expect(error.issues.map(\.sourcePath.description) == ["[0].inner.a", "[1].inner.b", "[3].inner.a"])
      #expect(error.issues.map { $0.location?.column } == [18, 49, 86])
    }
  }

  @Test func anIssueFoundOnTheWayShowsItsPlaceAtOnce() throws {
    let lines = try ReadingScript.hydrated(#"{"a": {"b": "x"}}"#, ReflectiveMapper()) { decoder, transcript in
      let object = try decoder.container(keyedBy: AnyTextKey.self)
      do { _ = try object.decode([String: Int].self, forKey: "a") } catch { transcript.note(Transcript.text(of: error)) }
      transcript.note(try object.decode([String: String].self, forKey: "a"))
    }
    #expect(lines.count == 2)
    #expect(lines.first?.contains("b") == true)
    #expect(lines.last == #"["b": "x"]"#)
  }
}
