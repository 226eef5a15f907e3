import Foundation

/// What a customer ordered. Nothing here says how it is mapped: there are no coding keys and no `init(from:)`.
struct Order: Codable, Equatable {
  let orderNumber: Int
  let placedAt: Date
  let status: OrderStatus
  let isGift: Bool
  let currency: Currency
  let total: Decimal
  let customer: Customer
  let lines: [OrderLine]
  let shippedAt: Date?
  let trackingUrl: URL?
  let couponCode: String?
  let rating: UInt8?
  let customerNote: String?
  let reference: UUID?
  let tags: Set<String>
}

enum OrderStatus: String, Codable, CaseIterable {
  case pending, paid, shipped, delivered, returned, unknown
}

enum Currency: String, Codable, CaseIterable {
  case eur = "EUR"
  case chf = "CHF"
}

struct OrderLine: Codable, Equatable {
  let sku: String
  let title: String
  let quantity: Int
  let unitPrice: Decimal
  let weightKg: Float
}

struct Customer: Codable, Equatable {
  let fullName: String
  let email: String?
  let loyaltyPoints: Int
  let address: Address
}

struct Address: Codable, Equatable {
  let street: String
  let postalCode: String
  let city: String
  let countryCode: String
}
