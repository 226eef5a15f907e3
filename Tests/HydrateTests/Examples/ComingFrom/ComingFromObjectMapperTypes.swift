import Foundation
import Hydrate
import Testing

/// The page for users of ObjectMapper: types, keys and transforms.
@Suite struct ComingFromObjectMapperTypes {
  /// A color of three bytes, written as hexadecimal digits: "#ff8800", with or without the sign.
  struct HexColor: ReversibleMapper {
    func map(_ input: String, in context: inout MappingContext) throws(MappingError) -> RGB {
      let bytes = try context.map(StringToData(.hex), String(input.drop { $0 == "#" }))
      guard bytes.count == 3 else {
        throw context.failure(.invalidValue, "expected six hexadecimal digits")
      }
      return RGB(red: bytes[0], green: bytes[1], blue: bytes[2])
    }

    func unmap(_ output: RGB, in context: inout MappingContext) throws(MappingError) -> String {
      let bytes = Data([output.red, output.green, output.blue])
      return try "#" + context.map(StringToData(.hex).reversed, bytes)
    }
  }

  struct RGB: Codable, Equatable { var red: UInt8, green: UInt8, blue: UInt8 }

  private enum Suit: String, Codable, CodingKeyRepresentable { case hearts, spades }
  private struct Card: Codable, Hashable { var rank: Int }

  @Test("coming from ObjectMapper: every type") func everyType() throws {
    struct All: Codable, Equatable {
      var int: Int, bool: Bool, double: Double, float: Float, string: String
      var small: Int8, large: UInt64
      var suit: Suit
      var list: [Value], map: [String: Value]
      var card: Card, cards: [Card], rows: [[Card]], set: Set<Card>
      var named: [String: Card], groups: [String: [Card]], bySuit: [Suit: Card]
      var none: Card?, some: [Card?]?
    }
    let json = #"""
      {"int": 1, "bool": true, "double": 1.5, "float": 0.5, "string": "x", "small": -8, "large": 18446744073709551615, "suit": "spades",
       "list": [1, "a", null], "map": {"a": {"b": 1}}, "card": {"rank": 1}, "cards": [{"rank": 1}], "rows": [[{"rank": 1}], []],
       "set": [{"rank": 1}], "named": {"a": {"rank": 1}}, "groups": {"a": [{"rank": 1}]}, "bySuit": {"hearts": {"rank": 1}},
       "some": [null, {"rank": 1}]}
      """#
    let all = try ReflectiveMapper<All>().map(json: json)
    let card = Card(rank: 1)
    #expect(all.large == .max && all.suit == .spades && all.list == [1, "a", nil] && all.map["a"]?["b"] == 1)
    #expect(all.cards == [card] && all.rows == [[card], []] && all.set == [card] && all.named == ["a": card])
    #expect(all.groups == ["a": [card]] && all.bySuit == [.hearts: card] && all.none == nil && all.some == [nil, card])
    #expect(try ReflectiveMapper<All>().reversed.map(all) == Value(json: json))
  }

  @Test("coming from ObjectMapper: whole documents") func wholeDocuments() throws {
    let cards = ReflectiveMapper<Card>()
    let card = Card(rank: 1)
    #expect(try cards.array.map(json: #"[{"rank": 1}]"#) == [card])
    #expect(try cards.array.array.map(json: #"[[{"rank": 1}]]"#) == [[card]])
    #expect(try cards.set.map(json: #"[{"rank": 1}, {"rank": "1"}]"#) == [card])
    #expect(try cards.dictionary.map(json: #"{"a": {"rank": 1}}"#) == ["a": card])
    #expect(try cards.array.dictionary.map(json: #"{"a": [{"rank": 1}]}"#) == ["a": [card]])
  }

  @Test("coming from ObjectMapper: every form of key") func everyKey() throws {
    let json = #"{"distance": {"text": "102 ft"}, "distances": [{"value": 31}], "app.id": 1, "app.info": {"com.name": 2}, "0": 3}"#
    func read(_ accessor: Accessor) throws -> String { try IdentityMapper<String>().at(accessor).map(json: json) }
    #expect(try read("distance.text") == "102 ft")
    #expect(try read("distances[0].value") == "31")
    #expect(try read(.key("app.id")) == "1")
    #expect(try read(.path("app.info->com.name", separator: "->")) == "2")
    #expect(try read("0") == "3")
    #expect(throws: MappingError.self) { try read("distances.0.value") }
  }

  @Test("coming from ObjectMapper: every transform") func everyTransform() throws {
    let instant = Date(timeIntervalSince1970: 1_390_186_634)
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = .gmt
    formatter.dateFormat = "yyyy/MM/dd HH:mm:ss"
    func expect<M: ReversibleMapper>(_ mapper: M, _ source: Value, _ value: M.Output) throws
    where M.Input: Codable, M.Output: Equatable {
      #expect(try mapper.lifted.map(source) == value)
      #expect(try mapper.lifted.reversed.map(value) == source)
    }
    try expect(NumberToDate(.seconds), 1_390_186_634, instant)
    try expect(NumberToDate(.milliseconds), 1_390_186_634_000, instant)
    try expect(StringToDate(.rfc3339), "2014-01-20T02:57:14Z", instant)
    try expect(StringToDate(.custom("yyyy-MM-dd 'at' HH:mm:ss")), "2014-01-20 at 02:57:14", instant)
    try expect(StringToDate(.formatter(formatter)), "2014/01/20 02:57:14", instant)
    try expect(StringToURL(), "https://a.example/b", try #require(URL(string: "https://a.example/b")))
    try expect(StringToData(.base64), "Zm9v", Data("foo".utf8))
    try expect(IdentityMapper<Suit>(), "hearts", .hearts)
    try expect(EnumMapper(["H": Suit.hearts, "S": Suit.spades]), "S", .spades)
    try expect(IdentityMapper<Decimal>(), 1.5, 1.5)
    try expect(IdentityMapper<[Suit: Card]>(), ["hearts": ["rank": 1]], [.hearts: Card(rank: 1)])
    try expect(HexColor(), "#ff8800", RGB(red: 255, green: 136, blue: 0))
    try expect(
      TwoWayClosureMapper { (text: String) in
        text.count
      } reverse: {
        String(repeating: "x", count: $0)
      }, "xx", 2)
    try expect(StringToNumber<Int>(), "7", 7)
    #expect(try StringToURL().map("https://a.example/é").absoluteString == "https://a.example/%C3%A9")
    // What has no list of fields needs none of them.
    struct Event: Codable { var at: Date, link: URL, logo: Data, price: Decimal, suit: Suit }
    let event = try ReflectiveMapper<Event>().map(
      json: #"{"at": "1390186634", "link": "a", "logo": "Zm9v", "price": "1.10", "suit": "spades"}"#)
    #expect(event.at == instant && event.logo == Data("foo".utf8) && event.price == Decimal(string: "1.10"))
  }

  @Test("coming from ObjectMapper: a transform of your own") func aMapperForAField() throws {
    struct Theme: Codable, Equatable { var background: RGB; var fonts: [RGB] }

    let themes = ReflectiveMapper<Theme>().mapType(RGB.self, using: HexColor())

    let json: Value = ["background": "#000000", "fonts": ["#ffffff"]]
    let theme = try themes.map(json)
    #expect(theme.fonts == [RGB(red: 255, green: 255, blue: 255)])
    #expect(try themes.reversed.map(theme) == json)
    #expect(throws: MappingError.self) { try themes.map(json: ##"{"background": "#12345", "fonts": []}"##) }
  }
}
