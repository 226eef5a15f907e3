import Foundation
import Hydrate

/// A mapper, and what can be tried with it.
struct MappingTrial: Sendable {
  let name: String
  let shape: Shape
  let isSnakeCase: Bool
  private let body: @Sendable (_ json: String, _ way: Way) -> Void

  init<Model: Codable & Equatable & SendableMetatype>(
    _ name: String, _ shape: Shape, isSnakeCase: Bool = false, _ mapper: ReflectiveMapper<Model>
  ) {
    self.name = name
    self.shape = shape
    self.isSnakeCase = isSnakeCase
    body = { json, way in Self.run(mapper, json, way) }
    do throws(MappingError) {
      // Whatever was tried before, an error is then complete.
      try mapper.plan()
      _ = try mapper.map(json: usual)
    } catch {
      require(false, "\(name) does not take its usual document \(usual): \(error)")
    }
  }

  func run(_ json: String, _ way: Way) { body(json, way) }

  /// The document with no deviation, which the mapper takes.
  var usual: String {
    var maker = DocumentMaker(Decisions(UnsafeBufferPointer(start: nil, count: 0)), isSnakeCase: isSnakeCase)
    maker.write(shape)
    return maker.text
  }

  private static func run<Model: Codable & Equatable & SendableMetatype>(_ mapper: ReflectiveMapper<Model>, _ json: String, _ way: Way) {
    var text = json
    let places = text.withUTF8 { TextPlaces($0) }
    guard let value = try? Value(json: json) else { return }
    switch way {
    case .map: map(mapper, value, places)
    case .update: update(mapper, value, places)
    case .anyObject: mapObject(mapper, value)
    case .propertyList: mapPropertyList(mapper, value)
    case .modes: compareModes(mapper, value)
    }
  }

  /// The same document again, which must end the same way. What is good in the first run teaches what is not, so the two after it are compared.
  private static func map<Model: Equatable>(_ mapper: ReflectiveMapper<Model>, _ value: Value, _ places: TextPlaces) {
    do throws(MappingError) {
      let mapped = try mapper.mapReportingIssues(value)
      IssueCheck.check(mapped, in: places)
      require((try? mapper.map(value)) == mapped.value, "another model the second time")
    } catch {
      IssueCheck.check(error, in: places)
      let second = require(issues(mapper, value), "a model the second time")
      let third = require(issues(mapper, value), "a model the third time")
      require(second == third, "other issues the third time:\n\(second.joined(separator: "\n"))\n\n\(third.joined(separator: "\n"))")
    }
  }

  private static func issues<Model>(_ mapper: ReflectiveMapper<Model>, _ value: Value) -> [String]? {
    do throws(MappingError) {
      _ = try mapper.map(value)
      return nil
    } catch {
      return error.allIssues.map(\.description)
    }
  }

  /// A usual model changed by the document: all of it, or nothing.
  private static func update<Model: Equatable>(_ mapper: ReflectiveMapper<Model>, _ value: Value, _ places: TextPlaces) {
    var maker = DocumentMaker(Decisions(UnsafeBufferPointer(start: nil, count: 0)), isSnakeCase: false)
    maker.write(value.kind == .array ? .list(Everything.shape) : Everything.shape)
    guard let usual = try? ReflectiveMapper<Model>().map(json: maker.text) else { return }
    var model = usual
    do throws(MappingError) {
      let changes = try mapper.update(&model, value)
      require(changes.isEmpty || model != usual, "changes \(changes) of a model that is as it was")
      // Other models than structs may have no properties to name.
      guard Mirror(reflecting: model).displayStyle == .struct else { return }
      require(!changes.isEmpty || model == usual, "a change that is not named")
    } catch {
      IssueCheck.check(error, in: places)
      require(model == usual, "a model that was changed by half")
    }
  }

  private static func mapObject<Model>(_ mapper: ReflectiveMapper<Model>, _ value: Value) {
    do throws(MappingError) {
      IssueCheck.check(try mapper.mapReportingIssues(Value(any: value.any)), in: nil)
    } catch {
      IssueCheck.check(error, in: nil)
    }
  }

  private static func mapPropertyList<Model>(_ mapper: ReflectiveMapper<Model>, _ value: Value) {
    guard let data = try? PropertyListSerialization.data(fromPropertyList: value.any, format: .binary, options: 0) else { return }
    do throws(MappingError) {
      IssueCheck.check(try mapper.mapReportingIssues(Value(plist: data)), in: nil)
    } catch {
      IssueCheck.check(error, in: nil)
    }
  }

  /// What is stricter takes no more, and gives the same.
  private static func compareModes<Model: Equatable>(_ mapper: ReflectiveMapper<Model>, _ value: Value) {
    let plain = ReflectiveMapper<Model>()
    let model = try? plain.map(value)
    if let strict = try? plain.coercion(.strict).map(value) { require(strict == model, "a model that only the strict mapper gives") }
    let reported = try? plain.unknownKeys(.report).mapReportingIssues(value)
    require(reported?.value == model, "another model where unknown keys are reported")
    if let refused = try? plain.unknownKeys(.refuse).map(value) {
      require(refused == model, "another model where unknown keys are refused")
      require(reported?.issues.contains { $0.code == .unknownKey } == false, "an unknown key that is not refused")
    } else {
      require(reported == nil || reported?.issues.contains { $0.code == .unknownKey } == true, "refused without an unknown key")
    }
  }
}
