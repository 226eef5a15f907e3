/// The catalogue of a concert hall.
struct Catalog: Codable, Equatable {
  let areaNames: [String: String]
  let audienceSubCategoryNames: [String: String]
  let blockNames: [String: String]
  let events: [String: CatalogEvent]
  let performances: [CatalogPerformance]
  let seatCategoryNames: [String: String]
  let subTopicNames: [String: String]
  let subjectNames: [String: String]
  let topicNames: [String: String]
  let topicSubTopics: [String: [Int]]
  let venueNames: [String: String]
}

struct CatalogEvent: Codable, Equatable {
  let id: Int
  let name: String
  let subtitle: String?
  let description: String?
  let logo: String?
  let subjectCode: String?
  let topicIds: [Int]
  let subTopicIds: [Int]
}

struct CatalogPerformance: Codable, Equatable {
  let id: Int
  let eventId: Int
  let name: String?
  let logo: String?
  let start: Int
  let venueCode: String
  let seatMapImage: String?
  let prices: [CatalogPrice]
  let seatCategories: [CatalogSeatCategory]
}

struct CatalogPrice: Codable, Equatable {
  let amount: Int
  let audienceSubCategoryId: Int
  let seatCategoryId: Int
}

struct CatalogSeatCategory: Codable, Equatable {
  let seatCategoryId: Int
  let areas: [CatalogArea]
}

struct CatalogArea: Codable, Equatable {
  let areaId: Int
  let blockIds: [Int]
}
