import Foundation

/// What stands in the text of a message, and where: `indices` are the first place and the one after the last.
struct TweetEntities: Codable, Equatable {
  let hashtags: [TweetTag]
  let symbols: [TweetTag]
  let urls: [TweetLink]
  let userMentions: [TweetMention]
  let media: [TweetMedia]?
}

struct TweetTag: Codable, Equatable {
  let text: String
  let indices: [Int]
}

struct TweetLink: Codable, Equatable {
  let url: URL
  let expandedUrl: URL
  let displayUrl: String
  let indices: [Int]
}

struct TweetMention: Codable, Equatable {
  let id: Int64
  let idStr: String
  let name: String
  let screenName: String
  let indices: [Int]
}

struct TweetMedia: Codable, Equatable {
  let id: Int64
  let idStr: String
  let type: String
  let url: URL
  let mediaUrl: URL
  let mediaUrlHttps: URL
  let displayUrl: String
  let expandedUrl: URL
  let sourceStatusId: Int64?
  let sourceStatusIdStr: String?
  let sizes: [TweetMediaSize.Name: TweetMediaSize]
  let indices: [Int]
}

struct TweetMediaSize: Codable, Equatable {
  enum Name: String, Codable, CaseIterable, CodingKeyRepresentable { case thumb, small, medium, large }
  enum Resize: String, Codable, CaseIterable { case fit, crop }

  let w: Int
  let h: Int
  let resize: Resize
}
