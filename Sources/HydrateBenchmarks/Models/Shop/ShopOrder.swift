import Foundation

/// An order as the app of a shop shows it: with all that it holds, twenty types of models.
struct ShopOrder: Codable, Equatable {
  let id: UUID
  let orderNumber: Int
  let status: ShopOrderStatus
  let placedAt: String
  let customer: ShopCustomer
  let lines: [ShopLine]
  let payment: ShopPayment
  let delivery: ShopDelivery
  let totals: ShopTotals
  let voucher: String?
}

enum ShopOrderStatus: String, Codable { case open, paid, sent, delivered }

struct ShopLine: Codable, Equatable {
  let position: Int
  let quantity: Int
  let product: ShopProduct
  let unitPrice: ShopMoney
  let discount: ShopDiscount?
}

struct ShopMoney: Codable, Equatable {
  let amount: Double
  let currency: String
}

struct ShopDiscount: Codable, Equatable {
  let percent: Double
  let reason: String
}

struct ShopTotals: Codable, Equatable {
  let net: ShopMoney
  let tax: ShopMoney
  let gross: ShopMoney
}
