// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are those of the document.

/// The answer of a search for messages.
struct SnakeSearch: Codable, Equatable {
  let statuses: [SnakeTweet]
  let search_metadata: SnakeSearchMetadata
}

struct SnakeSearchMetadata: Codable, Equatable {
  let completed_in: Double
  let max_id: Int
  let max_id_str: String
  let next_results: String
  let query: String
  let refresh_url: String
  let count: Int
  let since_id: Int
  let since_id_str: String
}
