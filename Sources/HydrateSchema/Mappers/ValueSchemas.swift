import Foundation
import Hydrate

/// A mapper whose input is a scalar, which the mapper around reads by its settings.
protocol DescribedScalarMapper: DescribedMapper, Mapper {
  /// The schema without regard to settings.
  func ownSchema(by maker: SchemaMaker) -> SchemaNode?
}

extension DescribedScalarMapper {
  func schema(by maker: SchemaMaker) -> SchemaNode? { ownSchema(by: maker).map { maker.settled($0, for: Input.self) } }
}

// The schemas of mappers for scalars.

extension IdentityMapper: DescribedMapper {
  func schema(by maker: SchemaMaker) -> SchemaNode? { (Content.self as? any Decodable.Type).map { maker.builtIn($0) } }
}

extension StringToNumber: DescribedScalarMapper {
  func ownSchema(by maker: SchemaMaker) -> SchemaNode? {
    if maker.isWritten { return .types("string") }
    guard !isFormatted, let leaf = Leaf(Number.self) else { return nil }
    return leaf.schema(.accepted)
  }
}

extension StringToArray: DescribedScalarMapper {
  func ownSchema(by maker: SchemaMaker) -> SchemaNode? { maker.isWritten || Element.self == String.self ? .types("string") : nil }
}

extension StringToURL: DescribedScalarMapper {
  func ownSchema(by maker: SchemaMaker) -> SchemaNode? {
    let node = Leaf.url.schema(maker.use)
    guard !maker.isWritten, let schemes else { return node }
    // A text that is not a lower-case scheme could be read as part of the expression.
    let names = schemes.filter { $0.utf8.allSatisfy { ASCIIText.isLetter($0) || ASCIIText.digit($0) < 10 } && !$0.isEmpty }.sorted()
    return names.isEmpty ? .nothing : node.with("pattern", .text(TextPatterns.url(schemes: names)))
  }
}

extension StringToUUID: DescribedScalarMapper {
  func ownSchema(by maker: SchemaMaker) -> SchemaNode? { Leaf.uuid.schema(maker.use) }
}

extension StringToData: DescribedScalarMapper {
  func ownSchema(by maker: SchemaMaker) -> SchemaNode? {
    switch encoding {
    case .base64: maker.isWritten ? Leaf.data.written : .text(matching: TextPatterns.base64Only)
    case .base64URL: .text(matching: TextPatterns.base64URL)
    case .hex: .text(matching: TextPatterns.hex)
    }
  }
}

extension StringToDate: DescribedScalarMapper {
  func ownSchema(by maker: SchemaMaker) -> SchemaNode? {
    switch format.texts {
    case .instants: return Leaf.date.schema(maker.use, isExact: true)
    case .days(let order, let separator):
      let node = SchemaNode.types("string")
      // The keyword means the days of RFC 3339.
      return (order == .yearMonthDay && separator == "-" ? node.with("format", .text("date")) : node)
        .with("pattern", .text(maker.isWritten ? TextPatterns.writtenDay(order, separator) : TextPatterns.day(order, separator)))
    case .any: return .types("string")
    }
  }
}

extension NumberToDate: DescribedScalarMapper {
  func ownSchema(by maker: SchemaMaker) -> SchemaNode? {
    maker.isWritten ? .types("number") : .instants(unit.perSecond, since: reference)
  }
}

extension ComponentsToDate: DescribedMapper {
  /// Accepted are the lists of all days but 29 February, with five parts or more.
  func schema(by maker: SchemaMaker) -> SchemaNode? {
    if maker.isWritten { return maker.builtIn([Int].self) }
    func whole(_ from: Int, _ to: Int) -> SchemaNode { .numbers("integer", from: Value(from), to: Value(to)) }
    let time = [whole(0, 23), whole(0, 59), whole(0, 59), whole(0, 999_999_999)]
    return .any(
      [(SchemaNode.values([1, 3, 5, 7, 8, 10, 12]), 31), (.values([4, 6, 9, 11]), 30), (.values([2]), 28)].map { month, last in
        .keywords([
          "type": .text("array"), "prefixItems": .list([whole(0, 9999), month, whole(1, last)] + time), "minItems": .number(5),
          "maxItems": .number(7),
        ])
      })
  }
}

extension SchemaNode {
  /// The numbers of a unit, of which a second has `factor`, in the years 1 to 9998, however they are
  /// rounded.
  fileprivate static func instants(_ factor: Double, since reference: Date) -> SchemaNode {
    let from = -62_135_596_800 - reference.timeIntervalSince1970
    let to = 253_370_764_800 - reference.timeIntervalSince1970
    guard let least = Value((from * factor).rounded(.up)), let greatest = Value((to * factor).rounded(.down)) else { return .nothing }
    return .numbers(from: least, to: greatest)
  }
}

extension BoolMapper: DescribedScalarMapper {
  func ownSchema(by maker: SchemaMaker) -> SchemaNode? {
    let written = [words.whenTrue, words.whenFalse].compactMap(\.self)
    let texts = maker.isWritten ? written : written + allWords.subtracting(written).sorted()
    return .keywords(["type": .text("string"), "enum": .texts(texts)])
  }
}

extension EnumMapper: DescribedScalarMapper {
  func ownSchema(by maker: SchemaMaker) -> SchemaNode? {
    let own = maker.isWritten ? Array(raws.values) : Array(cases.keys)
    let values = own.map { raw in (raw as? String).map { Value($0) } ?? (raw as? any BinaryInteger).map { Value($0) } }
    let known = values.compactMap(\.self)
    guard known.count == values.count else { return nil }
    return .values(known.sorted { "\($0)" < "\($1)" })
  }
}

extension ToString: DescribedMapper {
  func schema(by maker: SchemaMaker) -> SchemaNode? { .types("string", "number", "boolean") }
}

extension JoinMapper: DescribedMapper {
  func schema(by maker: SchemaMaker) -> SchemaNode? { maker.builtIn([String].self) }
}
