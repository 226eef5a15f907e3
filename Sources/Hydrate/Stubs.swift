// TEMPORARY
public import Foundation
enum ThreadStack { static var remaining: Int { 1 << 22 } }
enum MirrorReader {
  static func storedChildren(of s: Any) -> [(label: String, value: Any)] {
    var all: [(label: String, value: Any)] = []
    var m: Mirror? = Mirror(reflecting: s)
    while let mm = m { all = mm.children.compactMap { c in c.label.map { ($0, c.value) } } + all; m = mm.superclassMirror }
    return all
  }
  static func isEnum(_ v: Any) -> Bool { Mirror(reflecting: v).displayStyle == .enum }
  static func unwrapped(_ v: Any) -> Any? { let m = Mirror(reflecting: v); if m.displayStyle == .optional { return m.children.first.flatMap { unwrapped($0.value) } }; return v }
}
extension Value: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral, CustomStringConvertible {
  public init(nilLiteral: ()) { self = .null }
  public init(booleanLiteral v: Bool) { self.init(building: { $0.append(v) }) }
  public init(integerLiteral v: Int) { self.init(building: { $0.append(number: String(v)) }) }
  public init(floatLiteral v: Double) { self.init(building: { $0.append(number: String(v)) }) }
  public init(stringLiteral v: String) { self.init(building: { $0.append(string: v) }) }
  public init(arrayLiteral v: Value...) { self.init(building: { b in let a = b.open(.array); for x in v { b.append(x) }; b.close(a, count: v.count) }) }
  public typealias Key = String
  public init(dictionaryLiteral v: (String, Value)...) { self.init(building: { (b: TapeBuilder) in let a = b.open(.object); for x in v { b.append(string: x.0); b.append(x.1) }; b.close(a, count: v.count) }) }
  public var description: String { (try? jsonString()) ?? "?" }
  public var string: String? { kind == .string ? document.string(at: index) : nil }
  public var isNull: Bool { kind == .null }
  public var bool: Bool? { document.tag(at: index) == .true ? true : document.tag(at: index) == .false ? false : nil }
  public var int: Int? { if kind == .number, case .value(let v) = IntegerReader.read(document.bytes(at: index), as: Int.self) { v } else { nil } }
  public var double: Double? { kind == .number ? DoubleReader.read(document.bytes(at: index))?.value : nil }
  public var array: [Value]? { guard kind == .array else { return nil }; var r: [Value] = []; var c = index + 2; let e = document.end(of: index); while c < e { r.append(Value(document, c)); c = document.end(of: c) }; return r }
  public var keys: [String] { members.map(\.key) }
  public subscript(k: String) -> Value? { kind == .object ? document.member(k, of: index).map { Value(document, $0) } : nil }
  public subscript(i: Int) -> Value? { kind == .array ? document.element(i, of: index).map { Value(document, $0) } : nil }
  public init(any: Any) throws(MappingError) { let d = (try? JSONSerialization.data(withJSONObject: any, options: [.fragmentsAllowed])) ?? Data(); try self.init(json: d) }
  public init(plist: Data) throws(MappingError) { let o = (try? PropertyListSerialization.propertyList(from: plist, format: nil)) ?? 1; try self.init(any: o) }
  public init(reflecting s: Any) throws(MappingError) { 
    func conv(_ a: Any) -> Any { if let s = a as? String { return s }; if let i = a as? Int { return i }; if let arr = a as? [Any] { return arr.map(conv) }
     return Dictionary(uniqueKeysWithValues: MirrorReader.storedChildren(of: a).map { ($0.label, conv($0.value)) }) }
    try self.init(any: conv(s)) }
  public var any: Any { (try? JSONSerialization.jsonObject(with: jsonData(), options: [.fragmentsAllowed])) ?? 0 }
}
extension Value: Equatable, Codable {
  public static func == (a: Value, b: Value) -> Bool { a.description == b.description }
  public init(from d: any Decoder) throws { self = .null }
  public func encode(to e: any Encoder) throws {}
}
