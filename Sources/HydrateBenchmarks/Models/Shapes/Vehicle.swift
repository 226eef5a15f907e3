/// A vehicle: a class that its subclasses are read and written with.
class Vehicle: Codable, Equatable {
  let id: Int
  let name: String
  let plate: String
  let year: Int
  let mileage: Double
  let active: Bool

  static func == (left: Vehicle, right: Vehicle) -> Bool { left.isEqual(to: right) }

  func isEqual(to other: Vehicle) -> Bool {
    type(of: self) == type(of: other) && id == other.id && name == other.name && plate == other.plate && year == other.year
      && mileage == other.mileage && active == other.active
  }
}
