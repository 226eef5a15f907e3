/// A model that holds a value in every kind of place.
struct EveryPlace<T: Codable>: Codable {
  var theValue: T
  var maybe: T?
  var nothing: T?
  var listOfThem: [T]
  var listWithGaps: [T?]
  var byName: [String: T]
  var pairedUp: [[T]]

  init(_ value: T) {
    theValue = value
    // `.some(nil)` is what no form can say.
    let isNil = Mirror(reflecting: value).displayStyle == .optional && Mirror(reflecting: value).children.isEmpty
    maybe = isNil ? nil : value
    nothing = nil
    listOfThem = [value, value]
    listWithGaps = [isNil ? nil : value, nil]
    byName = ["aName": value, "b_name": value]
    pairedUp = [[], [value]]
  }

  static func equal(_ a: EveryPlace, _ b: EveryPlace, _ equal: (T, T) -> Bool) -> Bool {
    func same(_ a: T?, _ b: T?) -> Bool {
      if let a, let b { return equal(a, b) }
      return a == nil && b == nil
    }
    func all(_ a: [T], _ b: [T]) -> Bool { a.count == b.count && zip(a, b).allSatisfy(equal) }
    return equal(a.theValue, b.theValue) && same(a.maybe, b.maybe) && same(a.nothing, b.nothing) && all(a.listOfThem, b.listOfThem)
      && a.listWithGaps.count == b.listWithGaps.count && zip(a.listWithGaps, b.listWithGaps).allSatisfy(same)
      && a.byName.keys == b.byName.keys && a.byName.allSatisfy { same($0.value, b.byName[$0.key]) }
      && a.pairedUp.count == b.pairedUp.count && zip(a.pairedUp, b.pairedUp).allSatisfy(all)
  }
}
