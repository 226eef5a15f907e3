import Hydrate
import HydrateEditing
import Testing

/// Edits to every value that a model can have: other cases of enums, nil, lists within lists, where
/// the document has them in another shape.
@Suite struct EditingShapeTests {
  struct Item: Codable, Hashable {
    var x: Int
    var y: Int?
  }
  struct Holder<Content: Codable & Equatable>: Codable, Equatable { var m: Content }

  /// Expects that an edit to each model gives a text that is read as that model.
  private func reaches<M: ReversibleMapper>(
    _ models: [M.Output], _ mapper: M, _ texts: [String], at location: SourceLocation = #_sourceLocation
  ) throws where M.Input == Value, M.Output: Equatable {
    for text in texts {
      for model in models {
        let edited = try mapper.edit(json: text) { $0 = model }
        #expect(try mapper.map(json: edited) == model, "\(text) => \(edited)", sourceLocation: location)
      }
    }
  }

  // MARK: Cases

  enum Shape: Codable, Equatable {
    case pair(Item, Int?), list([Int]), one(Int), named(x: Int, y: Int?), none
  }

  @Test("any case becomes any other one, in each form and in other spellings", arguments: 0..<3) func cases(_ number: Int) throws {
    let (form, spelled): (CaseForm, [String]) =
      [
        (.keyed, [#"{"m":{"pair":[{"x":"1"},null]}}"#, #"{"m":{"list":["1", 2.0]}}"#]),
        (.tagged(by: "t", content: "c"), [#"{"m":{"c":[{"x":"1"},"2"],"t":"pair","k":0}}"#, #"{"m":{"t":"list","c":["1", 2.0]}}"#]),
        (.synthesized, [#"{"m":{"pair":{"_0":{"x":"1"},"_1":2}}}"#]),
      ][number]
    let mapper = ReflectiveMapper<Holder<Shape>>().cases(form)
    let shapes: [Shape] = [
      .pair(Item(x: 1), 2), .pair(Item(x: 2), nil), .list([1]), .list([1, 2]), .list([]), .one(5), .named(x: 1, y: nil), .none,
    ]
    let models = shapes.map { Holder(m: $0) }
    try reaches(models, mapper, models.map { try mapper.jsonString(from: $0) } + spelled)
    let lists = ReflectiveMapper<[Shape]>().cases(form)
    try reaches(shapes.map { [.one(9), $0] }, lists, shapes.map { try lists.jsonString(from: [$0, .one(9)]) })
  }

  @Test("payloads keep what is not read of them, or the edit throws") func unreadPayloads() throws {
    let shapes = ReflectiveMapper<Holder<Shape>>().cases(.tagged(by: "t", content: "c"))
    let text = #"{"m":{"t":"pair","c":[{"x":1,"u":1},2,99]}}"#
    try expectEdit(shapes, text, #"{"m":{"t":"pair","c":[{"x":7,"u":1},2,99]}}"#) { $0.m = .pair(Item(x: 7), 2) }
    for shape in [Shape.list([1]), .one(5), .named(x: 1, y: 2)] {
      let error = #expect(throws: MappingError.self) { try shapes.edit(json: text) { $0.m = shape } }
      #expect(error?.issues.map(\.code) == [.irreversible])
    }
  }

  // MARK: Nil

  struct Optionals: Codable, Equatable {
    var n: Int?
    var r: Item?
  }

  @Test("nil takes the place of the list that was read as its only element") func singlesToNil() throws {
    let models = [nil, 5, 6].flatMap { n in [nil, Item(x: 1), Item(x: 2, y: 3)].map { Optionals(n: n, r: $0) } }
    let texts = [#"{"n":[5],"r":[{"x":1,"u":1}],"k":1}"#, #"{"n":["5"],"r":null}"#, #"{"r":"[{\"x\":1}]","n":"5"}"#]
    let singles = ReflectiveMapper<Optionals>().listAsSingle().textAsJSON()
    for mapper in [singles, singles.nulls(.write), singles.field(\.n, from: "p.q[1]")] { try reaches(models, mapper, texts) }
    try expectEdit(singles.nulls(.write), texts[0], #"{"n":null,"r":[{"x":1,"u":1}],"k":1}"#) { $0.n = nil }
    try expectEdit(singles.array, #"[[{"n":[5],"u":1}],{"k":0}]"#, #"[[{"n":[6],"u":1}],{"k":0}]"#) { $0[0].n = 6 }
    let table = ReflectiveMapper<[String: Item]>().listAsSingle()
    try expectEdit(table, #"{"a":[{"x":1,"u":1}],"b":[{"x":2}]}"#, #"{"a":[{"x":7,"u":1}]}"#) { $0 = ["a": Item(x: 7)] }
  }

  @Test("a part that becomes nil takes its explicit nulls with it; another one keeps them") func partsToNil() throws {
    let parts = ReflectiveMapper<Optionals>().field(\.r, from: "")
    try expectEdit(parts, #"{"n":1,"x":5,"y":null,"k":2}"#, #"{"n":1,"k":2}"#) { $0.r = nil }
    try expectEdit(parts, #"{"n":1,"x":5,"y":2,"y":null,"k":2}"#, #"{"n":1,"k":2}"#) { $0.r = nil }
    try expectEdit(parts, #"{"n":null,"x":5,"y":null}"#, #"{"n":null,"x":6,"y":null}"#) { $0.r?.x = 6 }
    try expectEdit(parts.nulls(.write), #"{"n":1,"x":5,"k":2}"#, #"{"n":1,"k":2}"#) { $0.r = nil }
    struct Outer: Codable, Equatable {
      var r: Optionals?
      var id: Int?
    }
    let open = ReflectiveMapper<Outer>().field(\.r, from: "")
    try expectEdit(open, #"{"n":null,"id":1}"#, #"{"id":1}"#) { $0.r = nil }
    try expectEdit(open, #"{"n":5,"r":null,"id":1}"#, #"{"r":null,"id":1}"#) { $0.r = Optionals() }
    try expectEdit(open, #"{"n":5,"r":null,"id":1}"#, #"{"id":1}"#) { $0.r = nil }
    let nested = ReflectiveMapper<Outer>(
      profile: MappingProfile().type(Outer.self) { $0.field(\.r, from: "") }.type(Optionals.self) { $0.field(\.r, from: "") })
    try expectEdit(nested, #"{"n":5,"x":1,"y":null,"id":1}"#, #"{"n":5,"id":1}"#) { $0.r?.r = nil }
    try expectEdit(nested, #"{"n":null,"x":1,"y":null,"id":1}"#, #"{"id":1}"#) { $0.r = nil }
  }

  // MARK: Lists

  @Test("lists within lists that were read from one value") func singlesInLists() throws {
    let lists: [[String]] = [[], ["a"], ["b", "a"]]
    let models = [[]] + lists.flatMap { one in [[one]] + lists.map { [one, $0] } }
    let texts = [#"{"m":"a"}"#, #"{"m":["a"]}"#, #"{"m":["a",["b"]]}"#, #"{"m":[[],"a"]}"#]
    try reaches(models.map { Holder(m: $0) }, ReflectiveMapper().singleAsList(), texts)
    try reaches(models.map { Holder(m: [$0]) }, ReflectiveMapper().singleAsList(), texts)
    try reaches(models.map { Holder(m: $0.map { Set($0) }) }, ReflectiveMapper().singleAsList(), texts)
    try reaches([[nil], [nil, ["a"]], [["b"], nil], []].map { Holder<[[String]?]>(m: $0) }, ReflectiveMapper().singleAsList(), texts)
    let tables = ["x", "y"].flatMap { key in models.map { Holder(m: [key: $0]) } }
    try reaches(tables, ReflectiveMapper().singleAsList(), [#"{"m":{"x":"a"}}"#, #"{"m":{"x":["a"],"y":"b"}}"#])
  }
}
