/// Who orders in a shop.
struct ShopCustomer: Codable, Equatable {
  let id: Int
  let firstName: String
  let lastName: String
  let mail: String
  let addresses: [ShopAddress]
  let preferences: ShopPreferences
  let loyalty: ShopLoyalty?
}

struct ShopAddress: Codable, Equatable {
  let street: String
  let houseNumber: String
  let postalCode: String
  let city: String
  let country: ShopCountry
  let isDefault: Bool
}

struct ShopCountry: Codable, Equatable {
  let code: String
  let name: String
}

struct ShopPreferences: Codable, Equatable {
  let language: String
  let wantsNews: Bool
  let channels: [String]
}

struct ShopLoyalty: Codable, Equatable {
  let level: String
  let points: Int
  let memberSince: String
}
