import Foundation
import Hydrate
import Testing

@testable import TestSupport

@Suite struct ExactBeforeLenientTests {
  indirect enum AnyJSON: Codable, Equatable {
    case null, flag(Bool), number(Int), real(Double), text(String), list([AnyJSON]), table([String: AnyJSON])
    init(from decoder: any Decoder) throws {
      let one = try decoder.singleValueContainer()
      if one.decodeNil() {
        self = .null
      } else if let flag = try? one.decode(Bool.self) {
        self = .flag(flag)
      } else if let number = try? one.decode(Int.self) {
        self = .number(number)
      } else if let real = try? one.decode(Double.self) {
        self = .real(real)
      } else if let text = try? one.decode(String.self) {
        self = .text(text)
      } else if let list = try? one.decode([AnyJSON].self) {
        self = .list(list)
      } else {
        self = .table(try one.decode([String: AnyJSON].self))
      }
    }
    func encode(to encoder: any Encoder) throws {
      var one = encoder.singleValueContainer()
      switch self {
      case .null: try one.encodeNil()
      case .flag(let flag): try one.encode(flag)
      case .number(let number): try one.encode(number)
      case .real(let real): try one.encode(real)
      case .text(let text): try one.encode(text)
      case .list(let list): try one.encode(list)
      case .table(let table): try one.encode(table)
      }
    }
  }

  @Test func anyValueEnumsSeeWhatStandsThere() throws {
    let json = #"{"value": ["no", "5", 5, true, 1, 0, 5.5, "", null, [1, "1"], {"a": "true", "b": [0]}]}"#
    struct Holder: Codable, Equatable { var value: AnyJSON }
    let expected: AnyJSON = .list([
      .text("no"), .text("5"), .number(5), .flag(true), .number(1), .number(0), .real(5.5), .text(""), .null,
      .list([.number(1), .text("1")]), .table(["a": .text("true"), "b": .list([.number(0)])]),
    ])
    expectRun(ReflectiveMapper<Holder>(), json, gives: Holder(value: expected))
    expectRun(ReflectiveMapper<Holder>().coercion(.strict), json, gives: Holder(value: expected))
    let mapper = ReflectiveMapper<Holder>()
    #expect(try mapper.map(mapper.reversed.map(Holder(value: expected))).value == expected)
  }

  @Test func anAnyValueEnumAsTheWholeDocument() {
    for (json, value) in [("null", AnyJSON.null), ("5", .number(5)), (#""5""#, .text("5")), ("[null]", .list([.null]))] {
      expectRun(ReflectiveMapper<AnyJSON>(), json, gives: value)
    }
  }

  enum Real: Double, Codable { case half = 0.5, two = 2 }
  struct Lenient: Decodable, Equatable {
    var n: Int
    init(n: Int) { self.n = n }
    init(from decoder: any Decoder) throws { n = (try? decoder.singleValueContainer().decode(Int.self)) ?? 0 }
  }
  struct Twice: Decodable, Equatable {
    var n: Int?
    var raw: Value
    init(n: Int?, raw: Value) { (self.n, self.raw) = (n, raw) }
    init(from decoder: any Decoder) throws {
      let one = try decoder.singleValueContainer()
      n = try? one.decode(Int.self)
      raw = try one.decode(Value.self)
    }
  }
  struct Wrapped<T: Decodable & Equatable>: Decodable, Equatable {
    var inner: T
    init(_ inner: T) { self.inner = inner }
    init(from decoder: any Decoder) throws { inner = try decoder.singleValueContainer().decode(T.self) }
  }
  struct Words: Decodable, Equatable {
    var list: [Int]
    init(list: [Int]) { self.list = list }
    init(from decoder: any Decoder) throws { list = (try? decoder.singleValueContainer().decode([Int].self)) ?? [-1] }
  }
  struct Box<T: Decodable & Equatable>: Decodable, Equatable { var v: T; init(_ v: T) { self.v = v } }

  private func check<T: Decodable & Equatable>(
    _ json: String, _ expected: T?, _ lines: [String] = [], at place: SourceLocation = #_sourceLocation
  ) {
    expectRun(ReflectiveMapper<Box<T>>(), #"{"v": \#(json)}"#, gives: expected.map { Box($0) }, lines, at: place)
  }

  @Test func rawValuesTakeWhatTheirTypeTakes() {
    check("1", Rank.low)
    check(#""1""#, Rank.low)
    check(#"" 2 ""#, Rank.high)
    check("2.0", Rank.high)
    check("3", Rank?.none ?? nil as Rank?, ["! invalidValue v"])
    check("true", nil as Rank?, ["! typeMismatch v"])
    check("1", Spelled.one)
    check("true", Spelled.yes)
    check("1.50", Spelled.big)
    check("1.5", nil as Spelled?, ["! invalidValue v"])
    check(#""0.5""#, Real.half)
    check("2", Real.two)
    check("{}", nil as Spelled?, ["! typeMismatch v"])
    check("null", nil as Spelled?, ["! nullValue v"])
  }

  @Test func anExactRunWhoseReadsAllFailedDoesNotCount() {
    check(#""5""#, Lenient(n: 5))
    check("5", Lenient(n: 5))
    check(#""x""#, Lenient(n: 0))
    check("true", Lenient(n: 0))
    check("[]", Lenient(n: 0))
    check("5", Words(list: [-1]))
    check(#"["5", 6]"#, Words(list: [5, 6]))
    check(#""5""#, Wrapped(Wrapped(Wrapped(Lenient(n: 5)))))
    check(#""1""#, Wrapped(Wrapped(Rank.low)))
    check(#""no""#, Wrapped(AnyJSON.text("no")))
    check(#""5""#, Twice(n: nil, raw: "5"))
    check("5", Twice(n: 5, raw: 5))
  }

  @Test func lossesAreReportedOnce() {
    check("0.123456789", Wrapped(Float(0.123456789)), ["~ precisionLoss v"])
    check(#""0.123456789""#, Wrapped(Float(0.123456789)), ["~ precisionLoss v"])
    check(#""1e-400""#, Wrapped(0.0), ["~ precisionLoss v"])
    check("1e-400", 0.0, ["~ precisionLoss v"])
    check("0.1", Float(0.1))
    check("0e-999", 0.0)
  }

  static let count = DecodeCount()
  struct Deep<T: Decodable>: Decodable {
    var inner: T
    init(from decoder: any Decoder) throws {
      ExactBeforeLenientTests.count.add()
      inner = try decoder.singleValueContainer().decode(T.self)
    }
  }

  @Test func wrappersInWrappersAreNotReadExponentially() throws {
    typealias D2<T: Decodable> = Deep<Deep<T>>
    typealias D8<T: Decodable> = D2<D2<D2<D2<T>>>>
    Self.count.reset()
    _ = try ReflectiveMapper<[D8<D8<Int>>]>().map(json: #"["5"]"#)
    #expect(Self.count.value <= 16 * 17)
  }
}
