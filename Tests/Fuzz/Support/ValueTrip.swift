import Foundation
import Hydrate

/// A value on its ways out and in again.
enum ValueTrip {
  static let options: [JSONWritingOptions] = [.init(), .pretty, .sorted, .prettySorted]

  static func check(_ value: Value) {
    for options in options {
      let data = require(try? value.jsonData(options), "a value of JSON text that cannot be written")
      let again = require(try? Value(json: data, options: JSONReadingOptions(nestingLimit: 1024)), "what was written is not read")
      require(again == value && value == again, "another value after a round trip")
      require((try? again.jsonData(options)) == data, "other bytes the second time")
    }
    checkObjects(value)
    checkCoding(value)
  }

  /// Through Foundation's objects, which hold numbers as they can.
  private static func checkObjects(_ value: Value) {
    let again = require(try? Value(any: value.any), "Foundation objects of its own making are refused")
    // A number beyond the largest Double becomes text.
    let isText = value.kind == .number && value.double == nil
    require((again.kind == value.kind || isText) && again.count == value.count, "another value after Foundation objects")
    require((try? Value(any: again.any)) == again, "another value after Foundation objects the second time")
  }

  /// Through the value's own coding, by this library.
  private static func checkCoding(_ value: Value) {
    let mapper = ReflectiveMapper<[Value]>()
    let data = require(try? mapper.jsonData(from: [value, value]), "values that cannot be encoded")
    require((try? mapper.map(json: data)) == [value, value], "another value after its own coding")
  }
}
