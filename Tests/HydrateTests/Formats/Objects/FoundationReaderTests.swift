import Foundation
import Hydrate
import Testing

@Suite struct FoundationReaderTests {
  private enum Colour: String { case red, green }
  private enum Level: Int { case low = 1 }
  private enum Plain { case one }
  private struct Options: OptionSet { let rawValue: UInt8 }

  /// What is read, and the text that it is.
  private static var rows: [(Any, String)] {
    let deepOptional: Int??? = 5
    let deepNil: Int??? = .some(.some(nil))
    var rows: [(Any, String)] = [
      (deepOptional as Any, "5"), (deepNil as Any, "null"), ([Int?](arrayLiteral: 1, nil), "[1,null]"),
      (["a": nil] as [String: Int?], #"{"a":null}"#),
      (Colour.red, #""red""#), (Level.low, "1"), (Options(rawValue: 5), "5"), ([Colour.red], #"["red"]"#),
      ([Colour.red: 1, .green: 2], #"{"green":2,"red":1}"#), ([Level.low: true], #"{"1":true}"#),
      (Float(0.1), "0.1"), (Float(16_777_216), "16777216.0"), (CGFloat(0.5), "0.5"), (-0.0, "-0.0"),
      (Set([3, 1, 2]), "[1,2,3]"), (Set(["b", "a"]), #"["a","b"]"#), (NSSet(array: ["b", "a"]), #"["a","b"]"#),
      (NSSet(array: [3, 1, 2]), "[1,2,3]"),
      (NSOrderedSet(array: ["b", "a"]), #"["b","a"]"#), (ArraySlice([1, 2, 3])[1...], "[2,3]"), (ContiguousArray([1]), "[1]"),
      (["b": 1, "a": 2] as KeyValuePairs, #"{"b":1,"a":2}"#), ((1...3).map { $0 }, "[1,2,3]"),
      (["x": AnyHashable(1)], #"{"x":1}"#), ([AnyHashable("a"): 1], #"{"a":1}"#), ([AnyHashable(2): 1], #"{"2":1}"#),
      (NSDictionary(dictionary: ["b": 1, "a": NSNull()]), #"{"a":null,"b":1}"#), (NSDictionary(dictionary: [7: "x"]), #"{"7":"x"}"#),
      (NSMutableArray(array: [1, "x"]), #"[1,"x"]"#), (NSMutableString(string: "m"), #""m""#),
      (Date(timeIntervalSince1970: 0), #""1970-01-01T00:00:00Z""#), (NSDate(timeIntervalSince1970: 0.5), #""1970-01-01T00:00:00.5Z""#),
      (Data([1, 2, 3]), #""AQID""#), (NSData(data: Data([1, 2, 3])), #""AQID""#),
      (Decimal(string: "1e-5") as Any, "0.00001"), (["v": ["k": [1]] as Value] as [String: Any], #"{"v":{"k":[1]}}"#),
      (NSArray(array: [Colour.red, Level.low, [Colour.green]]), #"["red",1,["green"]]"#),
      (["c": 1, "a": 1, "b": 1, "B": 1], #"{"B":1,"a":1,"b":1,"c":1}"#),
      // Boxes of Swift values.
      (NSArray(array: [["k": [1]] as Value, ContiguousArray([1, 2]), [Level.low] as ContiguousArray]), #"[{"k":[1]},[1,2],[1]]"#),
      (NSDictionary(dictionary: ["a": Colour.green, "b": ContiguousArray<Any>([Colour.red, 2])]), #"{"a":"green","b":["red",2]}"#),
    ]
    if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
      rows.append((Int128.max, "170141183460469231731687303715884105727"))
      rows.append((UInt128.max, "340282366920938463463374607431768211455"))
    }
    return rows
  }

  @Test func readsEveryType() throws {
    for (object, text) in Self.rows {
      #expect(try Value(any: object).description == text, "\(type(of: object))")
      #expect(try Value(reflecting: object).description == text, "reflecting \(type(of: object))")
    }
  }

  @Test func datesAndBytesKeepTheirKinds() throws {
    let date = Date(timeIntervalSinceReferenceDate: 0.1)
    let value = try Value(any: ["date": date, "data": Data([0, 255])] as [String: Any])
    #expect(value["date"]?.date == date)
    #expect(value["data"]?.data == Data([0, 255]))
    #expect(value["date"]?.string == nil)
  }

  private static var refused: [(Any, MappingIssue.Code, String)] {
    [
      (Double.nan, .invalidValue, ""), (-Double.infinity, .invalidValue, ""), (["a": [1, Float.nan] as [Any]], .invalidValue, "a[1]"),
      (["a": ["b.c": NSNumber(value: Double.infinity)]], .invalidValue, #"a["b.c"]"#), ([CGFloat.infinity], .invalidValue, "[0]"),
      ([Decimal.nan], .invalidValue, "[0]"), ([NSDecimalNumber.notANumber], .invalidValue, "[0]"),
      (["x": [Plain.one]], .typeMismatch, "x[0]"), (["x": { 1 } as () -> Int], .typeMismatch, "x"), ([NSObject()], .typeMismatch, "[0]"),
      ([Int.self], .typeMismatch, "[0]"), ([["k": [1.5: 1]]], .typeMismatch, "[0].k"), ([(1, 2)], .typeMismatch, "[0]"),
      (["k": [Date(): 1]], .typeMismatch, "k"), ([1, Optional(Plain.one) as Any], .typeMismatch, "[1]"),
    ]
  }

  @Test func refusesTheRestWithItsPath() {
    for (object, code, path) in Self.refused {
      #expect("\(path) of \(type(of: object))") {
        try Value(any: object)
      } throws: { error in
        guard let issue = (error as? MappingError)?.issues.first else { return false }
        return issue.code == code && issue.sourcePath.description == path
      }
    }
  }

  @Test func messagesNameTypesNotValues() throws {
    let error = #expect(throws: MappingError.self) { try Value(any: ["secret-key": NSObject()]) }
    let message = try #require(error?.issues.first?.message)
    #expect(message.contains("NSObject"))
    #expect(!message.contains("secret"))
  }

  @Test func anObjectMayNotContainItself() {
    let array = NSMutableArray()
    let dictionary = NSMutableDictionary()
    array.add(["x": dictionary])
    dictionary["back"] = array
    defer { dictionary.removeAllObjects() }
    #expect(throws: MappingError.self) { try Value(any: array) }
    #expect("a path to the place") {
      try Value(any: array)
    } throws: { error in
      (error as? MappingError)?.issues.first?.sourcePath.description == "[0].x.back"
    }
  }

  @Test func foundationCollectionsMayNestToTheLimit() throws {
    func nested(_ depth: Int) -> NSArray {
      (1..<depth).reduce(NSMutableArray()) { inner, _ in
        let outer = NSMutableArray()
        outer.add(inner)
        return outer
      }
    }
    #expect(try Value(any: nested(1024)).description.utf8.count == 2048)
    let error = #expect(throws: MappingError.self) { try Value(any: nested(1025)) }
    #expect(error?.issues.map(\.code) == [.tooDeep])
  }

  @Test func anObjectMayStandTwice() throws {
    let shared = NSMutableArray(array: [1])
    #expect(try Value(any: [shared, shared, [shared]] as [Any]).description == "[[1],[1],[[1]]]")
  }
}
