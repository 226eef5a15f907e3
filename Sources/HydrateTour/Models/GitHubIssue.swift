import Foundation

/// A ticket of a repository.
struct GitHubIssue: Codable, Equatable {
  let user: GitHubUser
  let pullRequest: GitHubPullRequestLinks?
  let createdAt: Date
  let closedAt: Date?
  let title: String
  let body: String
  let updatedAt: Date
  let number: Int
  let state: String
  let assignee: GitHubUser?
  let id: Int
  let comments: Int
  let url: URL
  let htmlUrl: URL
  let labelsUrl: String
  let eventsUrl: URL
  let commentsUrl: URL
}

struct GitHubPullRequestLinks: Codable, Equatable {
  let htmlUrl: URL?
  let patchUrl: URL?
  let diffUrl: URL?
}

struct GitHubComment: Codable, Equatable {
  let user: GitHubUser
  let createdAt: Date
  let body: String
  let updatedAt: Date
  let id: Int
  let url: URL
  let issueUrl: URL
}
