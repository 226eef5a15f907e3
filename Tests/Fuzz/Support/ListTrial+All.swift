import Foundation
import Hydrate

extension ListTrial {
  /// Lists of scalars, of models with every kind of field, of what is kept as it stands; and those that must be seen as a whole.
  static let all: [ListTrial] = [
    ListTrial(.list(Everything.shape), ReflectiveMapper<[Everything]>()),
    ListTrial(.list(.any), ReflectiveMapper<[Value]>()) { $0.flatMap { [$0.location, $0.array?.last?.location, $0["a"]?.location] } },
    ListTrial(.list(.integer), ReflectiveMapper<[Int]>()),
    ListTrial(.list(.text), ReflectiveMapper<[String?]>()),
    ListTrial(.list(.number), ReflectiveMapper<[Float]>()),
    ListTrial(.list(Everything.shape), ReflectiveMapper<Everything>().unknownKeys(.report).array(invalid: .skip)),
    ListTrial(.list(Everything.shape), ReflectiveMapper<Everything>().unknownKeys(.refuse).array),
    ListTrial(.list(InnerParts.shape), ReflectiveMapper<[InnerParts?]>().unknownKeys(.report)),
    ListTrial(
      .list(OtherScalars.shape),
      ReflectiveMapper<OtherScalars>().optional(\.doubleNumber, \.uniqueID, \.rawData).default(\.plainFlag, true).array(invalid: .skip)),
    ListTrial(.list(Choices.shape), ReflectiveMapper<Choices>().noRequiredFields().unknownKeys(.report).array),
    ListTrial(.list(Leaf.shape), ReflectiveMapper<Leaf>().unknownKeys(.report).array(invalid: .skip)),
    ListTrial(.list(.tree), ReflectiveMapper<[Node]>()),
    ListTrial(.list(.list(.number)), ReflectiveMapper<[[Double]]>()),
    ListTrial(.list(.any), ReflectiveMapper<[Anything]>()),
    ListTrial(.list(.date), StringToDate(.anyFormat).array(invalid: .skip)),
    ListTrial(.list(Leaf.shape), ReflectiveMapper<[Leaf]>().coercion(.strict).unknownKeys(.refuse)),
    ListTrial(.list(.integer), isInParts: false, ReflectiveMapper<Set<Int>>()),
    ListTrial(.list(.integer), isInParts: false, ReflectiveMapper<[Int]>().nonFatal()),
    ListTrial(.list(.any), isInParts: false, ReflectiveMapper<Value>()),
  ]
}
