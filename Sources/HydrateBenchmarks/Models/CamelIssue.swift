import Foundation

/// A ticket of a repository.
struct CamelIssue: Codable, Equatable {
  let id: Int
  let number: Int
  let title: String
  let body: String
  let state: String
  let comments: Int
  let user: CamelUser
  let assignee: CamelUser?
  let labels: [String]
  let milestone: String?
  let createdAt: Date
  let updatedAt: Date
  let closedAt: Date?
  let pullRequest: CamelPullRequest?
  let url: String
  let htmlUrl: String
  let labelsUrl: String
  let eventsUrl: String
  let commentsUrl: String
}

struct CamelPullRequest: Codable, Equatable {
  let htmlUrl: String?
  let patchUrl: String?
  let diffUrl: String?
}

struct CamelComment: Codable, Equatable {
  let id: Int
  let body: String
  let user: CamelUser
  let createdAt: Date
  let updatedAt: Date
  let url: String
  let issueUrl: String
}
