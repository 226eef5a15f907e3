import Foundation

/// A short message. One that repeats another holds it.
struct CamelTweet: Codable, Equatable {
  let id: Int
  let idStr: String
  let createdAt: Date
  let text: String
  let source: String
  let lang: String
  let truncated: Bool
  let favorited: Bool
  let retweeted: Bool
  let possiblySensitive: Bool?
  let retweetCount: Int
  let favoriteCount: Int
  let inReplyToStatusId: Int?
  let inReplyToStatusIdStr: String?
  let inReplyToUserId: Int?
  let inReplyToUserIdStr: String?
  let inReplyToScreenName: String?
  let geo: String?
  let coordinates: String?
  let place: String?
  let contributors: String?
  let metadata: CamelTweetMetadata
  let user: CamelTweetUser
  let entities: CamelTweetEntities
  let retweetedStatus: Boxed<CamelTweet>?
}

struct CamelTweetMetadata: Codable, Equatable {
  let resultType: String
  let isoLanguageCode: String
}
