import Foundation

/// The answer of a search: what was found, and how the search went.
struct TweetSearch: Codable, Equatable {
  let statuses: [Tweet]
  let searchMetadata: SearchMetadata
}

struct SearchMetadata: Codable, Equatable {
  let completedIn: Double
  let maxId: Int64
  let maxIdStr: String
  let nextResults: String?
  let query: String
  let refreshUrl: String
  let count: Int
  let sinceId: Int64
  let sinceIdStr: String
}
