import Foundation

/// One public event of a source-code host.
struct GitHubEvent: Codable, Equatable {
  let id: Int
  let type: GitHubEventType
  let createdAt: Date
  let `public`: Bool
  let actor: GitHubActor
  let repo: GitHubRepo
  let org: GitHubActor?
  let payload: GitHubPayload
}

enum GitHubEventType: String, Codable, CaseIterable {
  case commitComment = "CommitCommentEvent"
  case create = "CreateEvent"
  case delete = "DeleteEvent"
  case follow = "FollowEvent"
  case fork = "ForkEvent"
  case gist = "GistEvent"
  case gollum = "GollumEvent"
  case issueComment = "IssueCommentEvent"
  case issues = "IssuesEvent"
  case member = "MemberEvent"
  case `public` = "PublicEvent"
  case pullRequest = "PullRequestEvent"
  case pullRequestReviewComment = "PullRequestReviewCommentEvent"
  case push = "PushEvent"
  case release = "ReleaseEvent"
  case watch = "WatchEvent"
}

struct GitHubActor: Codable, Equatable {
  let id: Int
  let login: String
  let gravatarId: String?
  let url: URL
  let avatarUrl: URL?
}

struct GitHubRepo: Codable, Equatable {
  let id: Int
  let name: String
  let url: URL
}

/// What an event carries; which of these are there depends on its type.
struct GitHubPayload: Codable, Equatable {
  let action: String?
  let ref: String?
  let refType: String?
  let masterBranch: String?
  let description: String?
  let pushId: Int?
  let head: String?
  let before: String?
  let size: Int?
  let distinctSize: Int?
  let commits: [GitHubCommit]?
  let forkee: GitHubRepository?
  let issue: GitHubIssue?
  let comment: GitHubComment?
  let pages: [GitHubPage]?
}

struct GitHubCommit: Codable, Equatable {
  let sha: String
  let message: String
  let distinct: Bool
  let url: URL
  let author: GitHubAuthor
}

struct GitHubAuthor: Codable, Equatable {
  let name: String
  let email: String
}

struct GitHubPage: Codable, Equatable {
  let pageName: String
  let title: String
  let summary: String?
  let action: String
  let sha: String
  let htmlUrl: URL
}
