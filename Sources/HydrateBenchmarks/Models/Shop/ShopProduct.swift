import Foundation

/// What a shop sells.
struct ShopProduct: Codable, Equatable {
  let articleNumber: String
  let title: String
  let link: URL
  let weight: Double
  let attributes: [String: String]
  let category: ShopCategory
  let pictures: [ShopPicture]
  let stock: ShopStock
}

struct ShopCategory: Codable, Equatable {
  let id: Int
  let name: String
  let path: [String]
}

struct ShopPicture: Codable, Equatable {
  let link: URL
  let width: Int
  let height: Int
}

struct ShopStock: Codable, Equatable {
  let count: Int
  let warehouse: ShopWarehouse
}

struct ShopWarehouse: Codable, Equatable {
  let code: String
  let place: ShopPlace
}

struct ShopPlace: Codable, Equatable {
  let latitude: Double
  let longitude: Double
}
