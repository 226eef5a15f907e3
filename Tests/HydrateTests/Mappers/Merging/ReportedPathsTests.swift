import Hydrate
import Testing

@testable import TestSupport

/// What an update names is what is another than before, once, whoever has changed it.
@Suite struct ReportedPathsTests {
  final class Post {
    var title = "t"
    var map = ["a": 1]
  }
  struct Note {
    var title = "t"
    var map = ["a": 1]
  }
  struct Inner: Codable, Equatable {
    var a = 1
    var b = "b"
  }
  final class Holder {
    var post = Post()
    var note = Note()
    var maybe: Post? = Post()
  }

  private func changes(_ json: String, _ title: String, map: [String: Int] = [:]) throws -> [String] {
    let posts = KeyedMapper({ Post() }) {
      KeyedField("title", \.title)
      KeyedField("map", \.map)
    }.postProcess { _, post in
      if !title.isEmpty { post.title = title }
      post.map.merge(map) { $1 }
    }
    let notes = KeyedMapper({ Note() }) {
      KeyedField("title", \.title)
      KeyedField("map", \.map)
    }.postProcess { _, note in
      if !title.isEmpty { note.title = title }
      note.map.merge(map) { $1 }
    }
    let holders = KeyedMapper({ Holder() }) {
      KeyedField("post", \.post, posts)
      KeyedField("note", \.note, notes)
      KeyedField("maybe", \.maybe, posts.nonFatal())
    }
    let paths = try ["post", "note", "maybe"].map { name in
      try holders.update(Holder(), json: #"{"\#(name)": \#(json)}"#).map { String($0.description.dropFirst(name.count + 1)) }.sorted()
    }
    #expect(paths[0] == paths[1] && paths[0] == paths[2], "\(paths)")
    return paths[0]
  }

  @Test func closuresAreToldWithTheRest() throws {
    #expect(try changes(#"{"title": "x"}"#, "X") == ["title"])
    #expect(try changes(#"{"title": "x"}"#, "t") == [], "it is as it was")
    #expect(try changes(#"{"title": "x"}"#, "") == ["title"])
    #expect(try changes(#"{"map": {"b": 1}}"#, "X", map: ["z": 1]) == ["map.b", "map.z", "title"])
    #expect(try changes(#"{"map": {"b": 1}}"#, "", map: ["z": 1]) == ["map.b", "map.z"])
    #expect(try changes(#"{}"#, "X") == ["title"])
  }

  @Test func aFieldThatIsAPartOfAnother() throws {
    final class Outer { var inner = Inner() }
    struct Frame { var inner = Inner() }
    let outers = KeyedMapper({ Outer() }) {
      KeyedField("a", \.inner.a)
      KeyedField("inner", \.inner)
    }
    let frames = KeyedMapper({ Frame() }) {
      KeyedField("a", \.inner.a)
      KeyedField("inner", \.inner)
    }
    let (outer, json) = (Outer(), #"{"a": 5, "inner": {"b": "q"}}"#)
    var frame = Frame()
    #expect(issueLines { try outers.update(outer, json: #"{"a": 5, "inner": {"b": []}}"#) } == ["! typeMismatch inner.b"])
    #expect(outer.inner == Inner())
    #expect(try outers.update(outer, json: json) == ["inner.a", "inner.b"] && outer.inner == Inner(a: 5, b: "q"))
    #expect(try frames.update(&frame, json: json) == ["inner.a", "inner.b"] && frame.inner == Inner(a: 5, b: "q"))
  }
}
