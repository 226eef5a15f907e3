// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are those of the document.

/// An account in full.
struct SnakeUser: Codable, Equatable {
  let id: Int
  let login: String
  let type: String
  let gravatar_id: String
  let avatar_url: String
  let url: String
  let events_url: String
  let followers_url: String
  let following_url: String
  let gists_url: String
  let organizations_url: String?
  let received_events_url: String
  let repos_url: String
  let starred_url: String
  let subscriptions_url: String
}
