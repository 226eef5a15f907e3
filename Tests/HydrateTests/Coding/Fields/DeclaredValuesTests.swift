import Hydrate
import Testing

/// What a prototype declares stands in for what is missing, but is shared by no two models.
@Suite struct DeclaredValuesTests {
  final class Box: Codable { var n = 1 }
  struct Inner: Codable { var box = Box() }
  struct Model: Reflectable {
    var box = Box()
    var inner = Inner()
    var list = [Box()]
    var name = "none"
  }

  @Test func everyModelHasObjectsOfItsOwn() throws {
    for mapper in [ReflectiveMapper<Model>().noRequiredFields(), ReflectiveMapper<Model>().except("box", "inner", "list", "name")] {
      let (one, other) = (try mapper.map(json: "{}"), try mapper.map(json: "{}"))
      #expect(one.box !== other.box && one.inner.box !== other.inner.box && one.list[0] !== other.list[0])
      one.box.n = 2
      #expect(try mapper.map(json: "{}").box.n == 1 && one.name == "none")
    }
  }
}
