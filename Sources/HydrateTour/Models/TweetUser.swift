import Foundation

struct TweetUser: Codable, Equatable {
  let id: Int64
  let idStr: String
  let name: String
  let screenName: String
  let location: String
  let description: String
  let url: URL?
  let entities: TweetUserEntities
  let createdAt: Date
  let lang: String
  let timeZone: String?
  let utcOffset: Int?
  let protected: Bool
  let verified: Bool
  let geoEnabled: Bool
  let contributorsEnabled: Bool
  let isTranslator: Bool
  let isTranslationEnabled: Bool
  let followersCount: Int
  let friendsCount: Int
  let listedCount: Int
  let favouritesCount: Int
  let statusesCount: Int
  let following: Bool
  let followRequestSent: Bool
  let notifications: Bool
  let defaultProfile: Bool
  let defaultProfileImage: Bool
  let profileBackgroundColor: String
  let profileBackgroundTile: Bool
  let profileBackgroundImageUrl: URL
  let profileBackgroundImageUrlHttps: URL
  let profileImageUrl: URL
  let profileImageUrlHttps: URL
  let profileBannerUrl: URL?
  let profileLinkColor: String
  let profileSidebarBorderColor: String
  let profileSidebarFillColor: String
  let profileTextColor: String
  let profileUseBackgroundImage: Bool
}

struct TweetUserEntities: Codable, Equatable {
  let url: TweetLinks?
  let description: TweetLinks
}

struct TweetLinks: Codable, Equatable {
  let urls: [TweetLink]
}
