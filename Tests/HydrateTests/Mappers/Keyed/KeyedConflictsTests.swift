import Foundation
import Hydrate
import Testing

@testable import TestSupport

/// What an explicit mapper's fields write to one place must agree.
@Suite struct KeyedConflictsTests {
  struct Song: Equatable { var title = "", artist = "", year: Int?, tags: [String: Int] = [:] }

  private func write<M: ReversibleMapper>(_ mapper: M, _ model: M.Output) -> [String] where M.Input == Value {
    issueLines { _ = try mapper.reversed.map(model) }
  }

  @Test func fieldsOfOnePlace() throws {
    let songs = KeyedMapper({ Song() }) {
      KeyedField("name", \.title)
      KeyedField("name", \.artist)
      KeyedField("info.year", \.year)
      KeyedField("info", \.tags)
    }
    #expect(try songs.reversed.map(Song(title: "a", artist: "a", year: 1)) == ["name": "a", "info": ["year": 1]])
    #expect(try songs.reversed.map(Song(title: "a", artist: "a", year: 1, tags: ["year": 1, "x": 2]))["info"] == ["year": 1, "x": 2])
    let song = Song(title: "a", artist: "b", year: 1, tags: ["year": 2])
    #expect(write(songs, song) == ["! irreversible name -> artist", "! irreversible info.year -> tags"])
    do { _ = try songs.reversed.map(song) } catch {
      #expect(error.issues[0].message.contains("title") && error.issues[0].message.contains("artist"))
    }
    #expect(write(songs.array, [Song(), song]).first == "! irreversible [1].name -> [1].artist")
    #expect(write(songs.nulls(.write), Song(title: "a", artist: "a", year: nil, tags: ["year": 2])) == ["! irreversible info.year -> tags"])
  }

  struct Point: Codable, Equatable { var x: Int; var y: Int }
  struct Place: Equatable { var name = "", point = Point(x: 0, y: 0), other: Point? }

  @Test func fieldsInTheirOwnersPlace() throws {
    let places = KeyedMapper({ Place() }) {
      KeyedField("", \.point)
      KeyedField("name", \.name)
      KeyedField("", \.other, ReflectiveMapper<Point>().field(\.x, from: "a").field(\.y, from: "b").optional())
    }
    let place = Place(name: "n", point: Point(x: 1, y: 2), other: Point(x: 3, y: 4))
    #expect(try places.reversed.map(place) == ["name": "n", "x": 1, "y": 2, "a": 3, "b": 4])
    #expect(try places.map(places.reversed.map(place)) == place)
    for nulls in [Nulls.omit, .write] {
      #expect(try places.nulls(nulls).reversed.map(Place(name: "n", other: nil)) == ["name": "n", "x": 0, "y": 0])
    }
    let clash = KeyedMapper({ Place() }) {
      KeyedField("", \.point)
      KeyedField("", \.other)
    }
    #expect(write(clash, Place(other: Point(x: 1, y: 0))) == ["! irreversible x -> other"])
    #expect(try clash.reversed.map(Place(other: Point(x: 0, y: 0))) == ["x": 0, "y": 0])
    let scalar = KeyedMapper({ Place() }) {
      KeyedField("", \.name)
      KeyedField("x", \.point)
    }
    #expect(write(scalar, Place()) == ["! irreversible  -> name"])
    #expect(issueLines { _ = try scalar.map(["x": 1]) } == ["! irreversible  -> name"])
    let written = KeyedMapper({ Place() }) {
      KeyedField("", \.name, BothWays<Value, String>(forward: { $0["n"]?.string }, back: { $0.isEmpty ? 5 : ["n": Value($0)] }))
      KeyedField("x", \.point)
    }
    #expect(try written.reversed.map(Place(name: "a"))["n"] == "a")
    #expect(write(written, Place()) == ["! irreversible  -> name"])
  }

  @Test func listsAndKinds() throws {
    struct Pair: Equatable { var all: [Int] = []; var last: Int? }
    let pairs = KeyedMapper({ Pair() }) {
      KeyedField("", \.all)
      KeyedField("[1]", \.last)
    }
    #expect(try pairs.reversed.map(Pair(all: [1, 2], last: 2)) == [1, 2])
    #expect(try pairs.map(pairs.reversed.map(Pair(all: [1, 2], last: 2))) == Pair(all: [1, 2], last: 2))
    #expect(write(pairs, Pair(all: [1, 2], last: 3)) == ["! irreversible [1] -> last"])
    #expect(write(pairs, Pair(all: [1], last: 3)) == ["! irreversible [1] -> last"])
    let mixed = KeyedMapper({ Song() }) {
      KeyedField("a", \.title)
      KeyedField("a.b", \.artist)
    }
    #expect(write(mixed, Song(title: "x", artist: "y")) == ["! irreversible a -> artist"])
  }

  @Test func targetsMadeAtOnce() throws {
    let points = KeyedMapper(Point.init(x:y:), from: KeyedPart("p", \.x), KeyedPart("p", \.y))
    #expect(try points.reversed.map(Point(x: 1, y: 1)) == ["p": 1])
    #expect(write(points, Point(x: 1, y: 2)) == ["! irreversible p -> y"])
  }

  @Test func dataOfAnotherShape() throws {
    let shapes = KeyedMapper<Value> {
      KeyedField("a", to: "x")
      KeyedField("b", to: "x.y")
      KeyedField("c", to: "")
    }
    #expect(try shapes.map(["a": ["z": 1], "b": 2, "c": ["w": 3]]) == ["x": ["z": 1, "y": 2], "w": 3])
    for (source, line) in [
      (["a": ["y": 1], "b": 2, "c": [:]], "! irreversible b -> x.y"), (["a": 1, "b": 2, "c": [:]], "! irreversible b -> x"),
      (["a": ["z": 1], "b": 2, "c": ["x": ["z": 2]]], "! irreversible c -> x.z"),
    ] as [(Value, String)] {
      #expect(issueLines { _ = try shapes.map(source) } == [line])
    }
    let whole: Value = ["a": ["z": 1], "b": 2, "c": ["x": ["z": 1, "y": 2]]]
    #expect(try shapes.map(whole) == ["x": ["z": 1, "y": 2]])
    let list = KeyedMapper<Value> {
      KeyedField("a", to: "[0]")
      KeyedField("b", to: "[2]")
    }
    #expect(try list.map(["a": 1, "b": 2]) == [1, nil, 2])
  }

  @Test func severalAtOnePlace() throws {
    let twice = ReflectiveMapper<[Int]>().at(["a", "a"])
    #expect(try twice.reversed.map([1, 1]) == ["a": 1])
    #expect(write(twice, [1, 2]) == ["! irreversible a -> [a, a]"])
  }

  struct Shape: Codable, Equatable { var type: String?; var size: Int }

  @Test func theValueThatSaysWhichCase() throws {
    let shapes = DispatchMapper<Shape>(
      on: "type", ["circle": ReflectiveMapper<Shape>(), "square": ReflectiveMapper<Shape>().field(\.size, from: "side")])
    #expect(try shapes.reversed.map(Shape(type: "circle", size: 1)) == ["type": "circle", "size": 1])
    #expect(try shapes.reversed.map(Shape(type: "square", size: 1)) == ["type": "square", "side": 1])
    #expect(try shapes.reversed.map(Shape(type: nil, size: 1)) == ["type": "circle", "size": 1])
    #expect(write(shapes, Shape(type: "oval", size: 1)) == ["! irreversible type"])
  }
}
