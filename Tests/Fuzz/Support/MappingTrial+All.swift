import Foundation
import Hydrate

extension MappingTrial {
  private static let everything = ReflectiveMapper<Everything>()

  /// The mappers: the plain ones, then those with rules.
  static let all: [MappingTrial] = [
    MappingTrial("lenient", Everything.shape, everything),
    MappingTrial("strict", Everything.shape, everything.coercion(.strict)),
    MappingTrial("snake", Everything.shape, isSnakeCase: true, everything.keyTransformer(.camelToSnake).unknownKeys(.report)),
    MappingTrial("refusing", Everything.shape, everything.unknownKeys(.refuse)),
    MappingTrial("strict and refusing", Everything.shape, everything.coercion(.strict).unknownKeys(.refuse)),
    MappingTrial("array", .list(Everything.shape), ReflectiveMapper<[Everything]>().unknownKeys(.report)),
    MappingTrial("numbers", WholeNumbers.shape, ReflectiveMapper<WholeNumbers>().optional(named: "inInt8", "inUInt8").default(\.inInt, 42)),
    MappingTrial(
      "no required numbers", WholeNumbers.shape, isSnakeCase: true,
      ReflectiveMapper<WholeNumbers>().keyTransformer(.camelToSnake).noRequiredFields().unknownKeys(.report)),
    MappingTrial("scalars", OtherScalars.shape, scalars),
    MappingTrial("choices", Choices.shape, ReflectiveMapper<Choices>().required(\.someSide).unknownKeys(.report)),
    MappingTrial("lists", Collections.shape, lists),
    MappingTrial("parts", InnerParts.shape, parts),
    MappingTrial("declared", Declared.shape, ReflectiveMapper<Declared>().optional(\.firstWord, \.secondCount).nulls(.write)),
    MappingTrial("tree", .tree, ReflectiveMapper<Node>().field(\.byName, from: ["byName", "super"], using: first)),
    MappingTrial("figure", Figure.shape, ReflectiveMapper<Figure>()),
    MappingTrial("anything", .any, ReflectiveMapper<Anything>().unknownKeys(.report)),
    MappingTrial("dogs", .map(keys: Literals.keys, Dog.shape), ReflectiveMapper<[String: Dog?]>().unknownKeys(.refuse)),
  ]

  /// Accessors and mappers in fields.
  private static let scalars = ReflectiveMapper<OtherScalars>()
    .field(\.birthDate, from: .first("birthDate", "death.date"), using: .date(.anyFormat(order: .dayMonthYear)))
    .field(\.someText, from: "someText")
    .field(\.homePage, using: .url(schemes: ["https", "mailto"]).nonFatal())
    .mapType(Bool.self, using: BoolMapper(true: ["true", "1"], false: ["false", "0"]))
    .optional(\.doubleNumber, \.uniqueID, \.rawData)
    .default(\.plainFlag, true)
    .unknownKeys(.report)

  private static let lists = ReflectiveMapper<Collections>()
    .field(\.smallNumbers, using: ReflectiveMapper<Int8>().array(invalid: .skip))
    .field(named: "byText", at: .key("byText"))
    .optional(\.maybeTexts, \.numberSet)
    .mapType(Date.self, using: .date(.anyFormat))

  private static let parts = ReflectiveMapper<InnerParts>()
    .except(\.flatModel)
    .field(\.maybeLeaf, from: "wholeTree.childNodes[1]")
    .field(\.someDog, using: FirstMapper(ReflectiveMapper<Dog>(), ReflectiveMapper<Dog>().at("someDog")))
    .optional(\.oneLeaf)
    .default(\.oneLeaf, Leaf(someCount: 0))
    .unknownKeys(.report)

  private static let first = FirstMapper<Value, [String: Node]>(
    ReflectiveMapper<[String: Node]>(), ReflectiveMapper<[String: Node]>().at("[0]"))
}
