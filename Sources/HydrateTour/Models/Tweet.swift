import Foundation

/// A short message. One that repeats another holds it.
struct Tweet: Codable, Equatable {
  let id: Int64
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
  let inReplyToStatusId: Int64?
  let inReplyToStatusIdStr: String?
  let inReplyToUserId: Int64?
  let inReplyToUserIdStr: String?
  let inReplyToScreenName: String?
  let metadata: TweetMetadata
  let user: TweetUser
  let entities: TweetEntities
  let retweetedStatus: Boxed<Tweet>?
}

struct TweetMetadata: Codable, Equatable {
  let resultType: String
  let isoLanguageCode: String
}
