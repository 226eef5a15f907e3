import Foundation
import Hydrate

/// Any JSON, read by types that try one kind after the other, and as a list under `.tolerant`.
///
/// A setting changes nothing that a type has read without it, and no element is made of fallbacks alone.
@_cdecl("LLVMFuzzerTestOneInput") public func fuzzLenient(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = UnsafeBufferPointer(start: start, count: count)
  guard let value = try? Value(json: Data(bytes)) else { return 0 }
  LenientTrial.compare(ScalarsFirst.self, value)
  LenientTrial.compare(ContainersFirst.self, value)
  LenientTrial.checkElements(value)
  return 0
}

private enum LenientTrial {
  /// Every setting that is on or off, and all of `.tolerant`.
  static let profiles: [(name: String, profile: MappingProfile)] =
    [("tolerant", .tolerant)]
    + Setting.allCases.compactMap { setting in
      guard case .flag = setting.row.kind else { return nil }
      var common = Configuration()
      common.options[setting] = true
      return ("\(setting)", MappingProfile(ProfileContents(common: common)))
    }

  /// A type that reads every document reads it the same with and without each setting.
  static func compare<T: Decodable & Equatable & Sendable>(_ type: T.Type, _ value: Value) {
    guard let plain = try? ReflectiveMapper<T>().map(value) else { return }
    for (name, profile) in profiles {
      let lenient = require(try? ReflectiveMapper<T>(profile: profile).map(value), "\(name) refuses what \(T.self) reads without it")
      require(lenient == plain, "\(name) changes what \(T.self) reads")
    }
  }

  struct Entry: Decodable, Sendable { var id: Int; var name: String; var tags: [String] }
  struct Feed: Decodable, Sendable { var items: [Entry] }

  /// What is no list has at most one element, and none where nothing of the element is there.
  static func checkElements(_ value: Value) {
    let feeds = ReflectiveMapper<Feed>(profile: .tolerant)
    guard let items = try? feeds.map(["items": value]).items else { return }
    switch value.kind {
    case .object:
      guard let members = value.object, !members.allSatisfy({ Int($0.0) != nil }) else { return }
      let hasContent = ["id", "name", "tags"].contains { value[$0].map { $0.kind != .null } ?? false }
      require(items.count <= (hasContent ? 1 : 0), "an element is made of nothing")
    case .number, .bool, .null: require(items.isEmpty, "an element is made of a scalar")
    default: break
    }
  }
}

private indirect enum ScalarsFirst: Decodable, Equatable, Sendable {
  case object([String: ScalarsFirst]), array([ScalarsFirst]), string(String), number(Double), bool(Bool), null
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let it = try? container.decode(Bool.self) {
      self = .bool(it)
    } else if let it = try? container.decode(Double.self) {
      self = .number(it)
    } else if let it = try? container.decode(String.self) {
      self = .string(it)
    } else if let it = try? container.decode([ScalarsFirst].self) {
      self = .array(it)
    } else {
      self = .object(try container.decode([String: ScalarsFirst].self))
    }
  }
}

private indirect enum ContainersFirst: Decodable, Equatable, Sendable {
  case object([String: ContainersFirst]), array([ContainersFirst]), string(String), number(Double), bool(Bool), null
  private struct Key: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
  init(from decoder: any Decoder) throws {
    if let object = try? decoder.container(keyedBy: Key.self) {
      var members: [String: ContainersFirst] = [:]
      for key in object.allKeys { members[key.stringValue] = try object.decode(ContainersFirst.self, forKey: key) }
      self = .object(members)
      return
    }
    if var list = try? decoder.unkeyedContainer() {
      var elements: [ContainersFirst] = []
      while !list.isAtEnd { elements.append(try list.decode(ContainersFirst.self)) }
      self = .array(elements)
      return
    }
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let it = try? container.decode(String.self) {
      self = .string(it)
    } else if let it = try? container.decode(Double.self) {
      self = .number(it)
    } else {
      self = .bool(try container.decode(Bool.self))
    }
  }
}
