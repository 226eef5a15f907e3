import Foundation

/// Lists of objects whose models are classes.
enum MadeVehicles {
  static func vehicles(count: Int) -> JSONDocument {
    JSONDocument(name: "\(count) objects of a class", json: Data(MadeParts.list((0..<count).map(vehicle)).utf8))
  }

  /// The same objects, each under `super` in another.
  static func trucks(count: Int) -> JSONDocument {
    let list = (0..<count).map { index in
      MadeParts.object([
        ("axles", "\(2 + index % 4)"), ("load", MadeParts.decimal(index * 125, digits: 3)), ("owner", "\"Company \(index % 97) of goods\""),
        ("super", vehicle(index)),
      ])
    }
    return JSONDocument(name: "\(count) objects of a subclass", json: Data(MadeParts.list(list).utf8))
  }

  private static func vehicle(_ index: Int) -> String {
    MadeParts.object([
      ("id", "\(40_000 + index)"), ("name", "\"Vehicle \(index) of the fleet\""), ("plate", "\"HY \(1000 + index)\""),
      ("year", "\(1990 + index % 35)"), ("mileage", MadeParts.decimal(index * 1009 % 5_000_000, digits: 1)),
      ("active", index % 3 == 0 ? "false" : "true"),
    ])
  }
}
