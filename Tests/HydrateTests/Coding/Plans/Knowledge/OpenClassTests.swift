import Foundation
import Hydrate
import Testing

/// Key paths of classes that are open to subclasses, as users write them.
@Suite struct OpenClassTests {
  class Vehicle: Codable {
    var wheels = 4
    var label = "v"
    var made: Date?
    init() {}
  }

  class Counter {
    var count = 0
    var isOn = false
    var name: String?
    init() {}
  }

  class Limit: Reflectable {
    var perPage = 50
    var pages = 50
    var note: String?
    var rest: [String: Value] = [:]
    required init() {}
  }

  private func issues(_ body: () throws -> Void) -> [MappingIssue] {
    do { try body() } catch let error as MappingError { return error.issues } catch {}
    return []
  }

  @Test func keyPathsOfOpenClassesHaveNames() throws {
    let vehicles = ReflectiveMapper<Vehicle>().optional(\.wheels).field(\.label, from: "name")
    let vehicle = try vehicles.map(json: #"{"wheels": "many", "name": "bus"}"#)
    #expect(vehicle.label == "bus" && vehicle.wheels == 0)
    #expect(try vehicles.reversed.map(vehicle)["name"] == "bus")
    #expect(try vehicles.plan().fields.map(\.name) == ["wheels", "label", "made"])
    let counters = KeyedMapper({ Counter() }) {
      KeyedField("n", \.count)
      KeyedField("on", \.isOn)
      KeyedField("name", \.name)
    }
    let counter = try counters.map(["n": 3, "on": true, "name": "x"])
    #expect(try counters.update(counter, json: #"{"n": 4, "name": null}"#) == ["count", "name"])
    #expect(issues { _ = try counters.map(["n": "x", "on": 1, "name": 1]) }.map(\.destinationPath.description) == ["count"])
  }

  @Test func everyRuleTakesThem() throws {
    let mapper = ReflectiveMapper<Limit>()
    #expect(try mapper.required(\.pages).map(json: #"{"pages": 2}"#).perPage == 50)
    #expect(issues { _ = try mapper.required(\.pages).map(json: #"{"perPage": 2}"#) }.map(\.destinationPath.description) == ["pages"])
    #expect(try mapper.only(\.pages).plan().fields.map(\.name) == ["pages"])
    #expect(try mapper.except(\.pages, \.rest).plan().fields.map(\.name).sorted() == ["note", "perPage"])
    let defaults = mapper.noRequiredFields().default(\.pages, 7)
    #expect(try defaults.map(json: "{}").pages == 7)
    #expect(try mapper.noRequiredFields().field(\.note, from: "a.b").map(json: #"{"a": {"b": "n"}}"#).note == "n")
    let cut = mapper.noRequiredFields().field(\.perPage, using: ClosureMapper<Int, Int> { $0 + 1 })
    #expect(try cut.map(json: #"{"perPage": 1, "pages": 1}"#).perPage == 2)
    #expect(try mapper.noRequiredFields().unknownKeys(into: \.rest).map(json: #"{"x": 1}"#).rest == ["x": 1])
    let profile = MappingProfile().type(Limit.self) { $0.optional(\.pages, \.rest) }
    #expect(try ReflectiveMapper<[Limit]>(profile: profile).map(json: #"[{"perPage": 1, "pages": "x"}]"#)[0].pages == 50)
    let limit = Limit()
    var changed = limit
    #expect(try Set(mapper.optional(\.note).update(&changed, json: #"{"pages": 3, "note": "n"}"#)) == ["note", "pages"])
  }

  @Test func rulesByPathAndByNameAreOfOneField() throws {
    let mapper = ReflectiveMapper<Vehicle>().unknownKeys(.report)
    let both = mapper.field(named: "label", at: "a").field(\.label, from: "b")
    let mapped = try both.mapReportingIssues(json: #"{"wheels": 1, "b": "x", "a": "y"}"#)
    #expect(mapped.value.label == "x" && mapped.issues.map(\.code) == [.unknownKey])
    #expect(try both.field(named: "label", at: "a").map(json: #"{"wheels": 1, "a": "y"}"#).label == "y")
    #expect(issues { _ = try ReflectiveMapper<Vehicle>().required(named: "wheels").default(\.wheels, 1).plan() }.count == 1)
    #expect(issues { _ = try ReflectiveMapper<Vehicle>().optional(\.label).required(\.wheels).plan() }.count == 1)
  }

  final class Declared: FieldDeclaring {
    @HeldValue var level = 3
    var name = ""
    var title: String {
      get { name }
      set { name = newValue }
    }
    static var fields: [Field<Declared>] {
      Field(\.level).from("a.b")
      Field(\.title).from("c")
    }
  }

  struct Wrapping: Codable {
    @HeldValue var level = 3
    var note = ""
  }

  @Test func wrappersAndAliasesAreNamedInAnyModel() throws {
    let declared = try ReflectiveMapper<Declared>().map(json: #"{"a": {"b": {"wrappedValue": 5}}, "c": "n"}"#)
    #expect(declared.level == 5 && declared.name == "n")
    let wrapping = ReflectiveMapper<Wrapping>().field(\.level, from: "x").required(\.note)
    #expect(try wrapping.map(json: #"{"x": {"wrappedValue": 5}, "note": ""}"#).level == 5)
    #expect(try wrapping.plan().fields.map(\.name) == ["level", "note"])
  }

  @Test func whatHasNoNameSaysWhy() {
    class Tied: Reflectable {
      var a = 0 { didSet { b = a } }
      var b = 0
      required init() {}
    }
    let found = issues { _ = try ReflectiveMapper<Tied>().optional(\.a).map(json: "{}") }
    #expect(
      found.map(\.message) == [
        #"no property name for the key path \Tied.<Int>: writing through it changes several properties: a, b; pass the name as a string"#
      ])
    #expect(found.map(\.code) == [.configuration])
    let tied = KeyedMapper({ Tied() }) { KeyedField("x", \.a) }
    #expect(issues { _ = try tied.map(["x": "many"]) }.map(\.destinationPath.description) == ["x"])
  }

  @Test func explicitFieldsAreCalledByTheirProperties() throws {
    let twice = KeyedMapper({ Counter() }) {
      KeyedField("n", \.count)
      KeyedField("m", \.count)
    }
    #expect(issues { _ = try twice.map(["n": 1, "m": 2]) }.map(\.message) == ["two fields for the property count"])
    let misplaced = KeyedMapper({ Counter() }) { KeyedField("", \.count) }
    #expect(issues { _ = try misplaced.map(["n": 1]) }.map(\.destinationPath.description) == ["count"])
    let named = KeyedMapper({ Counter() }) { KeyedField("n", \.name, calling: Counter.called) }
    #expect(try named.map(["n": 5]).name == "name 5")
    #expect(issues { _ = try named.reversed.map(Counter()) }.map(\.destinationPath.description) == ["name"])
    let nested = KeyedMapper({ Garage() }) {
      KeyedField("in", \.entry, KeyedMapper({ Counter() }) { KeyedField("n", \.count) })
    }
    #expect(issues { _ = try nested.map(["in": ["n": "x"]]) }.map(\.destinationPath.description) == ["entry.count"])
    let garage = try nested.map(["in": ["n": 1]])
    #expect(try nested.update(garage, ["in": ["n": 2]]) == ["entry.count"])
  }

  class Garage { var entry = Counter() }

  @Test func usersInstancesAreLeftAlone() throws {
    class Watched {
      var count = 0 { didSet { seen.append(count) } }
      var seen: [Int] = []
    }
    class Noted {
      var count = 0 { didSet { Noted.writes.add() } }
      static let writes = Writes()
    }
    let watched = KeyedMapper({ Watched() }) { KeyedField("n", \.count) }
    let one = Watched()
    #expect(try watched.update(one, ["n": 3]) == ["n"] && one.count == 3)
    #expect(Set(one.seen) == [0, 3])
    #expect(try watched.map(["n": 4]).seen == [4])
    let noted = KeyedMapper({ Noted() }) { KeyedField("n", \.count) }
    #expect(try noted.update(Noted(), ["n": 3]) == ["count"])
    #expect(try noted.update(Noted(), ["n": 4]) == ["count"])
    #expect(Noted.writes.count == 3)
  }

  final class Writes: @unchecked Sendable {
    private let lock = NSLock()
    private var writes = 0
    var count: Int { lock.withLock { writes } }
    func add() { lock.withLock { writes += 1 } }
  }

  @Test func tasksShareAMapper() async throws {
    class Shared {
      var a = 0
      var b = ""
      var c: Date?
    }
    let mapper = KeyedMapper({ Shared() }) {
      KeyedField("x", \.a)
      KeyedField("y", \.b)
      KeyedField("z", \.c)
    }
    let rules = ReflectiveMapper<OpenModels.Empty>().noRequiredFields().field(\.count, from: "n")
    let found = await withTaskGroup(of: String.self) { group in
      for _ in 0..<64 {
        group.addTask {
          let paths = issues { _ = try mapper.map(["x": "-", "y": [], "z": "-"]) }.map(\.destinationPath.description)
          return "\(paths) \((try? rules.map(json: #"{"n": 9}"#).count) ?? 0)"
        }
      }
      return await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(found == [#"["a", "b", "c"] 9"#])
  }
}

extension OpenClassTests.Counter {
  func called(_ number: Int, _ property: String) -> String? { "\(property) \(number)" }
}
