/// An account in full.
struct CamelUser: Codable, Equatable {
  let id: Int
  let login: String
  let type: String
  let gravatarId: String
  let avatarUrl: String
  let url: String
  let eventsUrl: String
  let followersUrl: String
  let followingUrl: String
  let gistsUrl: String
  let organizationsUrl: String?
  let receivedEventsUrl: String
  let reposUrl: String
  let starredUrl: String
  let subscriptionsUrl: String
}
