import Foundation
import Hydrate

struct Booking: Codable, Equatable, Sendable {
  var bookingId: Int
  var arrivesOn: Date
  var paid: Bool
  var total: Double
  var extras: [String]
  var guest: Guest
  var invoiceUrl: URL?
}

struct Guest: Codable, Equatable, Sendable {
  var fullName: String
  var email: String?
}

let bookingMapper = ReflectiveMapper<Booking>(
  profile: MappingProfile()
    .type(Guest.self) { $0.nulls(.write, for: \.email) }
)
.keyTransformer(.camelToSnake)
.mapType(Date.self, using: .date(.custom("yyyy-MM-dd")))
.singleAsList()
.array
