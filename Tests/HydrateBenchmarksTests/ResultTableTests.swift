import Testing

@testable import HydrateBenchmarks

@Suite struct ResultTableTests {
  static let rows = [
    Measurement(
      document: "a.json", name: "JSON to models", beside: "JSONDecoder", goal: .speed(atLeast: 4.5), unit: .microseconds, cost: 100,
      besideCost: 460),
    Measurement(
      document: "a.json", name: "models to JSON", beside: "JSONEncoder", goal: .speed(atLeast: 6), unit: .microseconds, cost: 20,
      besideCost: 10),
    Measurement(
      document: "<&>", name: "peak", beside: "models", goal: .cost(atMost: 1.5), unit: .megabytes, cost: 30.04, besideCost: 20),
    Measurement(
      document: "d", name: "dates", beside: "nothing", goal: .cost(atMost: nil), unit: .microseconds, cost: 0.0404, besideCost: 0.5),
  ]
  static let weights = [
    Measurement(
      document: "p", name: "size", beside: "none", goal: .cost(atMost: nil), unit: .fileMegabytes, cost: 4, besideCost: 2),
    Measurement(
      document: "p", name: "build", beside: "none", goal: .cost(atMost: nil), unit: .seconds, cost: 90, besideCost: 9),
  ]

  @Test func drawsATable() {
    #expect(
      ResultTable.markdown(Self.rows + Self.weights) == """
        | document | work           |   Hydrate | beside      |    takes |                 ratio | target              |
        | -------- | -------------- | --------: | ----------- | -------: | --------------------: | ------------------- |
        | a.json   | JSON to models |    100 µs | JSONDecoder |   460 µs |    4.60 times as fast | at least 4.5        |
        | a.json   | models to JSON |   20.0 µs | JSONEncoder |  10.0 µs |   0.500 times as fast | at least 6, missed  |
        | <&>      | peak           |   30.0 MB | models      |  20.0 MB | 1.50 times the memory | at most 1.5, missed |
        | d        | dates          | 0.0404 µs | nothing     | 0.500 µs | 0.0808 times the time |                     |
        | p        | size           |   4.00 MB | none        |  2.00 MB |   2.00 times the size |                     |
        | p        | build          |    90.0 s | none        |   9.00 s |   10.0 times the time |                     |

        """)
  }

  @Test func figuresHaveThreeDigits() {
    let rows: [(Double, String, String)] = [
      (0, "0", "0"), (0.04043, "0.0404", "0.0404"), (0.5, "0.500", "0.5"), (2, "2.00", "2"), (4.5, "4.50", "4.5"), (10, "10.0", "10"),
      (99.96, "100.0", "100"), (105, "105", "105"), (400, "400", "400"), (12345.6, "12346", "12346"), (.nan, "-", "-"),
      (.infinity, "-", "-"),
    ]
    for (number, measured, given) in rows {
      #expect(Figure.measured(number) == measured)
      #expect(Figure.given(number) == given)
    }
  }
}
