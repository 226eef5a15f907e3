import Hydrate

/// A mapper, whose models are written and read again.
struct ModelTrip: Sendable {
  let shape: Shape
  let isSnakeCase: Bool
  private let body: @Sendable (Value) -> Void

  private init<Model: Codable & Equatable & SendableMetatype>(
    _ shape: Shape, isSnakeCase: Bool = false, _ mapper: ReflectiveMapper<Model>
  ) {
    self.shape = shape
    self.isSnakeCase = isSnakeCase
    body = { Self.check(mapper, $0) }
  }

  func check(_ value: Value) { body(value) }

  private static func check<Model: Codable & Equatable & SendableMetatype>(_ mapper: ReflectiveMapper<Model>, _ value: Value) {
    guard let model = try? mapper.map(value) else { return }
    let written: Value
    do throws(MappingError) {
      written = try mapper.reversed.map(model)
    } catch {
      // A date's zone may lead out of the years that can be written.
      IssueCheck.check(error, in: nil)
      return require(error.issues.allSatisfy { $0.code == .invalidValue }, "a model that cannot be written: \(error)")
    }
    ValueTrip.check(written)
    let data = require(try? mapper.jsonData(from: model), "a model that can be written, but not as JSON")
    require((try? Value(json: data)) == written, "one value as JSON, another as a value")
    do throws(MappingError) {
      require(try mapper.map(json: data) == model, "another model after a round trip: \(String(decoding: data, as: UTF8.self))")
      require(try mapper.map(written) == model, "another model from the written value")
      // Foundation's numbers cannot hold all that a value can.
      guard (try? Value(any: written.any)) == written else { return }
      require(try mapper.map(Value(any: written.any)) == model, "another model from the written value's objects")
    } catch {
      require(false, "what was written cannot be read: \(error.report.formatted())")
    }
  }

  static let all: [ModelTrip] = [
    ModelTrip(Everything.shape, ReflectiveMapper<Everything>()),
    ModelTrip(Everything.shape, ReflectiveMapper<Everything>().unknownKeys(.report).nulls(.write)),
    ModelTrip(Everything.shape, isSnakeCase: true, ReflectiveMapper<Everything>().keyTransformer(.camelToSnake)),
    ModelTrip(WholeNumbers.shape, ReflectiveMapper<WholeNumbers>()),
    ModelTrip(OtherScalars.shape, ReflectiveMapper<OtherScalars>()),
    ModelTrip(Choices.shape, ReflectiveMapper<Choices>()),
    ModelTrip(Collections.shape, ReflectiveMapper<Collections>()),
    ModelTrip(InnerParts.shape, ReflectiveMapper<InnerParts>()),
    ModelTrip(.list(.optional(.tree)), ReflectiveMapper<[Node?]>()),
    ModelTrip(.any, ReflectiveMapper<Anything>()),
    ModelTrip(.list(Figure.shape), ReflectiveMapper<[Figure]>()),
  ]
}
