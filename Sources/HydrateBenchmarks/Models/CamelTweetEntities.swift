/// What stands in the text of a message, and where.
struct CamelTweetEntities: Codable, Equatable {
  let hashtags: [CamelTweetTag]
  let symbols: [CamelTweetTag]
  let urls: [CamelTweetLink]
  let userMentions: [CamelTweetMention]
  let media: [CamelTweetMedia]?
}

struct CamelTweetTag: Codable, Equatable {
  let text: String
  let indices: [Int]
}

struct CamelTweetLink: Codable, Equatable {
  let url: String
  let expandedUrl: String
  let displayUrl: String
  let indices: [Int]
}

struct CamelTweetMention: Codable, Equatable {
  let id: Int
  let idStr: String
  let name: String
  let screenName: String
  let indices: [Int]
}

struct CamelTweetMedia: Codable, Equatable {
  let id: Int
  let idStr: String
  let type: String
  let url: String
  let mediaUrl: String
  let mediaUrlHttps: String
  let displayUrl: String
  let expandedUrl: String
  let sourceStatusId: Int?
  let sourceStatusIdStr: String?
  let sizes: CamelTweetMediaSizes
  let indices: [Int]
}

struct CamelTweetMediaSizes: Codable, Equatable {
  let thumb: CamelTweetMediaSize
  let small: CamelTweetMediaSize
  let medium: CamelTweetMediaSize
  let large: CamelTweetMediaSize
}

struct CamelTweetMediaSize: Codable, Equatable {
  let w: Int
  let h: Int
  let resize: String
}
