import Foundation
import Hydrate
import Testing

/// An error of the encoder has the value that could not be written, and the way to it.
@Suite struct RefusedValueTests {
  struct Point: Codable, Sendable { var x: Double; var theY: Double }
  struct Drawing: Codable, Sendable {
    var name: String; var points: [Point]; var byName: [String: [Double?]] = [:]; var set: Set<Float> = []
  }
  struct Nested: Codable, Sendable {
    var value: Double
    enum CodingKeys: CodingKey { case outer, inner }

    init(_ value: Double) { self.value = value }
    init(from decoder: any Decoder) throws { value = 0 }

    func encode(to encoder: any Encoder) throws {
      var object = encoder.container(keyedBy: CodingKeys.self)
      var inner = object.nestedContainer(keyedBy: CodingKeys.self, forKey: .outer)
      try inner.encode(value, forKey: .inner)
    }
  }
  struct Own: Codable, Sendable {
    struct Refusal: Error {}
    init() {}
    init(from decoder: any Decoder) throws {}
    func encode(to encoder: any Encoder) throws { throw Refusal() }
  }
  struct Tried: Codable, Sendable {
    init() {}
    init(from decoder: any Decoder) throws {}

    /// The first failure is dropped, the second stays.
    func encode(to encoder: any Encoder) throws {
      var list = encoder.unkeyedContainer()
      try? list.encode(Double.infinity)
      try list.encode(1)
      try list.encode(-Double.infinity)
    }
  }

  private static func seen<T: Encodable>(_ value: T, _ encoder: MappingEncoder = MappingEncoder()) -> String {
    do {
      return String(decoding: try encoder.encode(value), as: UTF8.self)
    } catch EncodingError.invalidValue(let value, let context) {
      let path = context.codingPath.map { $0.intValue.map { "[\($0)]" } ?? ".\($0.stringValue)" }.joined()
      return "\(value) at \(path)\(context.underlyingError is MappingError ? "" : ", nothing underneath")"
    } catch {
      return "another error: \(error)"
    }
  }

  @Test func theValueAndItsWay() {
    let snake = MappingEncoder(MappingProfile().keyTransformer(.camelToSnake))
    for encoder in [snake, snake.output(.prettySorted)] {
      #expect(Self.seen(Double.nan, encoder) == "nan at ")
      #expect(Self.seen([1, Double.nan], encoder) == "nan at [1]")
      #expect(Self.seen([[1], [Double.nan]], encoder) == "nan at [1][0]")
      #expect(Self.seen(["k": [1, Double.infinity]], encoder) == "inf at .k[1]")
      #expect(Self.seen(Point(x: 1, theY: -.infinity), encoder) == "-inf at .the_y")
      #expect(
        Self.seen([Drawing(name: "d", points: [Point(x: 1, theY: 2), Point(x: .nan, theY: 2)])], encoder) == "nan at [0].points[1].x")
      #expect(Self.seen(Drawing(name: "d", points: [], byName: ["a b": [nil, .infinity]]), encoder) == "inf at .by_name.a b[1]")
      #expect(Self.seen(Drawing(name: "d", points: [], set: [.infinity]), encoder) == "inf at .set[0]")
      #expect(Self.seen(Nested(.infinity), encoder) == "inf at .outer.inner")
      #expect(Self.seen([Own()], encoder) == "another error: Refusal()")
      #expect(Self.seen([Tried()], encoder) == "-inf at [0][1]")
    }
  }

  @Test func theReportIsInTheDescription() throws {
    do {
      _ = try MappingEncoder().encode(["secret": [Double.nan]])
      Issue.record("did not throw")
    } catch EncodingError.invalidValue(_, let context) {
      #expect(context.debugDescription.contains("fatal") && context.debugDescription.contains("secret[0]"))
      #expect(MappingError.underlying(EncodingError.invalidValue(0, context))?.issues.count == 1)
    }
  }
}
