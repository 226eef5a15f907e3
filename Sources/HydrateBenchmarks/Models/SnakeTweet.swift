// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are those of the document.

/// A short message. One that repeats another holds it.
struct SnakeTweet: Codable, Equatable {
  let id: Int
  let id_str: String
  let created_at: String
  let text: String
  let source: String
  let lang: String
  let truncated: Bool
  let favorited: Bool
  let retweeted: Bool
  let possibly_sensitive: Bool?
  let retweet_count: Int
  let favorite_count: Int
  let in_reply_to_status_id: Int?
  let in_reply_to_status_id_str: String?
  let in_reply_to_user_id: Int?
  let in_reply_to_user_id_str: String?
  let in_reply_to_screen_name: String?
  let geo: String?
  let coordinates: String?
  let place: String?
  let contributors: String?
  let metadata: SnakeTweetMetadata
  let user: SnakeTweetUser
  let entities: SnakeTweetEntities
  let retweeted_status: Boxed<SnakeTweet>?
}

struct SnakeTweetMetadata: Codable, Equatable {
  let result_type: String
  let iso_language_code: String
}
