/// A vehicle for goods. What its superclass holds stands under a key of its own, `super`.
final class Truck: Vehicle {
  private enum CodingKeys: String, CodingKey { case axles, load, owner }

  let axles: Int
  let load: Double
  let owner: String

  required init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    axles = try container.decode(Int.self, forKey: .axles)
    load = try container.decode(Double.self, forKey: .load)
    owner = try container.decode(String.self, forKey: .owner)
    try super.init(from: container.superDecoder())
  }

  override func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(axles, forKey: .axles)
    try container.encode(load, forKey: .load)
    try container.encode(owner, forKey: .owner)
    try super.encode(to: container.superEncoder())
  }

  override func isEqual(to other: Vehicle) -> Bool {
    guard let other = other as? Truck else { return false }
    return axles == other.axles && load == other.load && owner == other.owner && super.isEqual(to: other)
  }
}
