// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are those of the document.

/// A ticket of a repository.
struct SnakeIssue: Codable, Equatable {
  let id: Int
  let number: Int
  let title: String
  let body: String
  let state: String
  let comments: Int
  let user: SnakeUser
  let assignee: SnakeUser?
  let labels: [String]
  let milestone: String?
  let created_at: String
  let updated_at: String
  let closed_at: String?
  let pull_request: SnakePullRequest?
  let url: String
  let html_url: String
  let labels_url: String
  let events_url: String
  let comments_url: String
}

struct SnakePullRequest: Codable, Equatable {
  let html_url: String?
  let patch_url: String?
  let diff_url: String?
}

struct SnakeComment: Codable, Equatable {
  let id: Int
  let body: String
  let user: SnakeUser
  let created_at: String
  let updated_at: String
  let url: String
  let issue_url: String
}
