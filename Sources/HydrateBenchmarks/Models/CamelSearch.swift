/// The answer of a search for messages.
struct CamelSearch: Codable, Equatable {
  let statuses: [CamelTweet]
  let searchMetadata: CamelSearchMetadata
}

struct CamelSearchMetadata: Codable, Equatable {
  let completedIn: Double
  let maxId: Int
  let maxIdStr: String
  let nextResults: String
  let query: String
  let refreshUrl: String
  let count: Int
  let sinceId: Int
  let sinceIdStr: String
}
