// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are those of the document.

/// What stands in the text of a message, and where.
struct SnakeTweetEntities: Codable, Equatable {
  let hashtags: [SnakeTweetTag]
  let symbols: [SnakeTweetTag]
  let urls: [SnakeTweetLink]
  let user_mentions: [SnakeTweetMention]
  let media: [SnakeTweetMedia]?
}

struct SnakeTweetTag: Codable, Equatable {
  let text: String
  let indices: [Int]
}

struct SnakeTweetLink: Codable, Equatable {
  let url: String
  let expanded_url: String
  let display_url: String
  let indices: [Int]
}

struct SnakeTweetMention: Codable, Equatable {
  let id: Int
  let id_str: String
  let name: String
  let screen_name: String
  let indices: [Int]
}

struct SnakeTweetMedia: Codable, Equatable {
  let id: Int
  let id_str: String
  let type: String
  let url: String
  let media_url: String
  let media_url_https: String
  let display_url: String
  let expanded_url: String
  let source_status_id: Int?
  let source_status_id_str: String?
  let sizes: SnakeTweetMediaSizes
  let indices: [Int]
}

struct SnakeTweetMediaSizes: Codable, Equatable {
  let thumb: SnakeTweetMediaSize
  let small: SnakeTweetMediaSize
  let medium: SnakeTweetMediaSize
  let large: SnakeTweetMediaSize
}

struct SnakeTweetMediaSize: Codable, Equatable {
  let w: Int
  let h: Int
  let resize: String
}
