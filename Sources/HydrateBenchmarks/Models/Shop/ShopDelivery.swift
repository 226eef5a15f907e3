/// How an order is paid.
struct ShopPayment: Codable, Equatable {
  let method: String
  let amount: ShopMoney
  let card: ShopCard?
}

struct ShopCard: Codable, Equatable {
  let brand: String
  let lastDigits: String
  let expiry: String
}

/// How an order gets to its customer.
struct ShopDelivery: Codable, Equatable {
  let carrier: String
  let trackingNumber: String?
  let steps: [ShopDeliveryStep]
}

struct ShopDeliveryStep: Codable, Equatable {
  let hub: String
  let message: String
  let isDone: Bool
}
