/// A shipment on its way: its state is one of several, most of which have values.
struct Shipment: Codable, Equatable {
  let id: Int
  let label: String
  let kind: ShipmentKind
  let priority: ShipmentPriority
  let weight: Double
  let state: ShipmentState
}

enum ShipmentKind: String, Codable { case letter, box, tube, pallet }

enum ShipmentPriority: Int, Codable {
  case low = 1
  case normal = 2
  case high = 5
}

enum ShipmentState: Codable, Equatable {
  case registered
  case collected(by: String)
  case moved(from: String, to: String, kilometres: Double)
  case delayed(Int)
}
