import Foundation
import Hydrate
import Testing

private enum Country: String, Codable, Hashable, Sendable { case no, se }
private struct Place: Codable, Equatable, Sendable { var country: Country; var note: String? }
private struct Customer: Codable, Equatable, Sendable { var home: Place; var country: Country; var others: [Place]? }

/// A mapper of the user's that has another one within it.
private struct Own<Base: Mapper & Sendable>: Mapper, Sendable {
  let base: Base
  func map(_ input: Base.Input, in context: inout MappingContext) throws(MappingError) -> Base.Output {
    try base.map(input, in: &context)
  }
}

private final class Counting: Formatter, @unchecked Sendable {
  override func copy(with zone: NSZone? = nil) -> Any { self }
}

private struct Titled: Equatable, Sendable { var title = ""; var sort = Country.no }

private struct Answer: Codable, Sendable { var flag: Bool?; var text: String? }

private enum CheckedMappers {
  static let broken: EnumMapper<String, Country> = .enum(["NO": .no, "NO": .se])
  static let sound: EnumMapper<String, Country> = .enum(["NO": .no, "Norge": .no, "SE": .se])
  static let places = ReflectiveMapper<Place>().field(\.country, using: broken)
  static let wrapped =
    [
      ("table", ReflectiveMapper<Place>().field(\.country, using: broken)),
      ("optional", ReflectiveMapper<Place>().field(\.country, using: broken.optional(default: .no))),
      ("non-fatal", ReflectiveMapper<Place>().field(\.country, using: broken.nonFatal(default: .no))),
      ("path", ReflectiveMapper<Place>().field(\.country, using: broken.at("a.b"))),
      ("chain", ReflectiveMapper<Place>().field(\.country, using: IdentityMapper<String>().then(broken))),
      ("text", ReflectiveMapper<Place>().field(\.country, using: .jsonText(broken))),
      ("array", ReflectiveMapper<Place>().field(\.country, using: broken.array.then(ClosureMapper { $0.first ?? .no }))),
      ("first", ReflectiveMapper<Place>().field(\.country, using: FirstMapper(sound, broken))),
      ("own", ReflectiveMapper<Place>().field(\.country, using: Own(base: broken))),
      ("dispatch", ReflectiveMapper<Place>().field(\.country, using: DispatchMapper(byKind: [.string: broken.lifted]))),
      (
        "default",
        ReflectiveMapper<Place>().field(\.country, using: DispatchMapper(byKind: [.string: sound.lifted], default: broken.lifted))
      ),
    ] as [(String, ReflectiveMapper<Place>)]
  static let mistaken =
    [
      (
        "words", "flag: configuration duplicate word Ja",
        ReflectiveMapper<Answer>().field(\.flag, using: .bool(true: "ja", "Ja", false: "nein"))
      ),
      (
        "no words", "flag: configuration no word for false",
        ReflectiveMapper<Answer>().field(\.flag, using: BoolMapper(true: ["ja"], false: []))
      ),
      ("no mapper", "flag: configuration no mapper to try", ReflectiveMapper<Answer>().field(\.flag, using: FirstMapper<Value, Bool>([]))),
      (
        "cases", "flag: configuration duplicate case \"a\"",
        ReflectiveMapper<Answer>().field(
          \.flag, using: DispatchMapper<Bool>(on: "t", ["a": IdentityMapper<Bool>().lifted, "a": IdentityMapper<Bool>().lifted]))
      ),
      (
        "path", "flag: configuration invalid path: missing closing bracket",
        ReflectiveMapper<Answer>().field(\.flag, using: IdentityMapper<Bool>().at("a[x"))
      ),
      (
        "pattern", "text: configuration invalid pattern: ",
        ReflectiveMapper<Answer>().field(\.text, using: IdentityMapper<String>().validating(.matching(pattern: "(")))
      ),
      (
        "formatter", "text: configuration the formatter cannot be copied",
        ReflectiveMapper<Answer>().field(\.text, using: FormatterMapper(Counting(), as: String.self))
      ),
      (
        "keyed", "text: configuration two fields for the property title",
        ReflectiveMapper<Answer>().field(
          \.text,
          using: KeyedMapper({ Titled() }) {
            KeyedField("a", \.title)
            KeyedField("b", \.title)
          }.then(ClosureMapper { $0.title }))
      ),
      (
        "part", "text: configuration duplicate key NO",
        ReflectiveMapper<Answer>().field(
          \.text,
          using: KeyedMapper({ Titled(title: $0, sort: $1) }, from: KeyedPart("a", \.title), KeyedPart("b", \.sort, broken)).then(
            ClosureMapper { $0.title }))
      ),
    ] as [(String, String, ReflectiveMapper<Answer>)]
}

/// `plan()` and `check()` find what is wrong with the mappers that rules name.
@Suite struct MapperCheckTests {
  private func mistakes(_ check: () throws -> Void) -> [String] {
    do { try check() } catch let error as MappingError {
      return error.issues.map { "\($0.destinationPath): \($0.code) \($0.message)" }
    } catch { return ["\(error)"] }
    return []
  }

  @Test(
    "mappers of fields are checked, whatever is around them",
    arguments: CheckedMappers.wrapped)
  private func within(name: String, mapper: ReflectiveMapper<Place>) {
    #expect(mistakes { try mapper.plan() } == ["country: configuration duplicate key NO"], "\(name)")
    let profile = MappingProfile().type(Place.self) { _ in mapper }
    #expect(mistakes { try profile.check() } == ["country: configuration duplicate key NO (Place)"], "\(name)")
  }

  @Test(
    "mistakes of every mapper are found",
    arguments: CheckedMappers.mistaken)
  private func every(name: String, message: String, mapper: ReflectiveMapper<Answer>) {
    let found = mistakes { try mapper.plan() }
    #expect(found.count == 1 && found[0].hasPrefix(message), "\(name): \(found)")
  }

  @Test("mappers for types, of nested models, and in profiles are checked")
  func everywhere() {
    let type = ReflectiveMapper<Customer>().mapType(Country.self, using: CheckedMappers.broken)
    #expect(mistakes { try type.plan() } == [": configuration duplicate key NO (Country)"])
    #expect(
      mistakes { try MappingProfile().mapType(Country.self, using: CheckedMappers.broken).check() } == [
        ": configuration duplicate key NO (Country)"
      ])
    let common = MappingProfile().mapType(Country.self, using: CheckedMappers.broken).type(Place.self) { $0.optional(\.note) }.type(
      Customer.self
    ) { $0 }
    #expect(mistakes { try common.check() } == [": configuration duplicate key NO (Country)"], "once")
    #expect(mistakes { try ReflectiveMapper<Customer>(profile: common).plan() } == [": configuration duplicate key NO (Country)"], "once")
    let nested = ReflectiveMapper<Customer>().field(\.home, using: CheckedMappers.places)
    #expect(mistakes { try nested.plan() } == ["home.country: configuration duplicate key NO"])
    let list = ReflectiveMapper<Customer>().field(\.others, using: CheckedMappers.places.array)
    #expect(mistakes { try list.plan() } == ["others.country: configuration duplicate key NO"])
    let profile = MappingProfile().type(Place.self) { $0.field(\.country, using: CheckedMappers.broken) }
    #expect(mistakes { try ReflectiveMapper<Customer>(profile: profile).plan() } == ["home.country: configuration duplicate key NO"])
    #expect(mistakes { try ReflectiveMapper<Answer>(profile: profile).plan() } == ["country: configuration duplicate key NO (Place)"])
    #expect(mistakes { try profile.check() } == ["country: configuration duplicate key NO (Place)"])
    let inner = MappingProfile().type(Customer.self) { $0.field(\.home, using: CheckedMappers.places) }
    #expect(mistakes { try inner.check() } == ["home.country: configuration duplicate key NO (Customer)"])
  }

  @Test("rules of a mapper for a field are checked")
  func rulesWithin() {
    let mapper = ReflectiveMapper<Customer>().field(\.home, using: ReflectiveMapper<Place>().optional(named: "contry"))
    let found = mistakes { try mapper.plan() }
    #expect(found.count == 1 && found[0].hasPrefix("home.contry: configuration unknown field contry"), "\(found)")
  }

  private struct Declared: FieldDeclaring, Equatable, Sendable {
    var country = Country.no
    static var fields: [Field<Self>] { Field(\.country).using(CheckedMappers.broken) }
  }
  private struct Holder: Codable, Sendable { var one: Declared?; var many: [String: Declared] }

  @Test("mappers that a type declares are checked, in the type itself and where it is reached")
  func declared() {
    #expect(mistakes { try ReflectiveMapper<Declared>().plan() } == ["country: configuration duplicate key NO"])
    #expect(mistakes { try ReflectiveMapper<[String: [Declared]]>().plan() } == ["country: configuration duplicate key NO"])
    #expect(mistakes { try ReflectiveMapper<Holder>().plan() } == ["one.country: configuration duplicate key NO"])
  }

  @Test("all mistakes are reported together, each at its field")
  func together() {
    let mapper = ReflectiveMapper<Answer>()
      .field(\.text, using: IdentityMapper<String>().at("a[")).field(\.flag, using: .bool(true: "ja", false: "ja"))
    #expect(mistakes { try mapper.plan() }.map { $0.prefix(4) } == ["text", "flag"])
  }

  @Test("sound mappers are no mistakes, recursive ones included")
  func sound() throws {
    final class Folder: @unchecked Sendable { var name = ""; var folders: [Folder] = [] }
    let folders = KeyedMapper.recursive({ Folder() }) { folder in
      KeyedField("name", \.name)
      KeyedField("folders", \.folders, folder.array.optional(default: []))
    }
    let mapper = ReflectiveMapper<Answer>().field(\.text, using: folders.then(ClosureMapper { $0.name }))
    try mapper.plan()
    try ReflectiveMapper<Customer>().mapType(Country.self, using: CheckedMappers.sound).field(\.home, using: ReflectiveMapper<Place>())
      .plan()
    try MappingProfile().type(Place.self) { $0.field(\.country, using: CheckedMappers.sound) }.check()
  }
}
