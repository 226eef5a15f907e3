import Foundation

/// Lists of objects with enums in them.
enum MadeShipments {
  static func document(count: Int) -> JSONDocument {
    var numbers = MadeNumbers(seed: 2001)
    let list = (0..<count).map { index in
      MadeParts.object([
        ("id", "\(1_000_000 + index)"), ("label", "\"Shipment \(numbers.digits(8)) of the day\""),
        ("kind", "\"\(numbers.element(of: ["letter", "box", "tube", "pallet"]))\""),
        ("priority", numbers.element(of: ["1", "2", "5"])), ("weight", MadeParts.decimal(numbers.number(20..<30_000), digits: 3)),
        ("state", state(&numbers)),
      ])
    }
    return JSONDocument(name: "\(count) objects with enums", json: Data(MadeParts.list(list).utf8))
  }

  /// As the compiler's own `init(from:)` has it: the case's name, and under it the values by their labels.
  private static func state(_ numbers: inout MadeNumbers) -> String {
    switch numbers.number(0..<4) {
    case 0: #"{"registered":{}}"#
    case 1: #"{"collected":{"by":"driver \#(numbers.digits(4))"}}"#
    case 2:
      #"{"moved":{"from":"hub \#(numbers.digits(3))","to":"hub \#(numbers.digits(3))","#
        + #""kilometres":\#(MadeParts.decimal(numbers.number(10..<99_999), digits: 1))}}"#
    default: #"{"delayed":{"_0":\#(numbers.number(10..<3000))}}"#
    }
  }
}
