import Foundation

/// Who wrote a message.
struct CamelTweetUser: Codable, Equatable {
  let id: Int
  let idStr: String
  let name: String
  let screenName: String
  let location: String
  let description: String
  let url: String?
  let entities: CamelTweetUserEntities
  let protected: Bool
  let followersCount: Int
  let friendsCount: Int
  let listedCount: Int
  let favouritesCount: Int
  let statusesCount: Int
  let createdAt: Date
  let utcOffset: Int?
  let timeZone: String?
  let geoEnabled: Bool
  let verified: Bool
  let lang: String
  let contributorsEnabled: Bool
  let isTranslator: Bool
  let isTranslationEnabled: Bool
  let profileBackgroundColor: String
  let profileBackgroundImageUrl: String
  let profileBackgroundImageUrlHttps: String
  let profileBackgroundTile: Bool
  let profileImageUrl: String
  let profileImageUrlHttps: String
  let profileBannerUrl: String?
  let profileLinkColor: String
  let profileSidebarBorderColor: String
  let profileSidebarFillColor: String
  let profileTextColor: String
  let profileUseBackgroundImage: Bool
  let defaultProfile: Bool
  let defaultProfileImage: Bool
  let following: Bool
  let followRequestSent: Bool
  let notifications: Bool
}

struct CamelTweetUserEntities: Codable, Equatable {
  let url: CamelTweetLinks?
  let description: CamelTweetLinks
}

struct CamelTweetLinks: Codable, Equatable {
  let urls: [CamelTweetLink]
}
