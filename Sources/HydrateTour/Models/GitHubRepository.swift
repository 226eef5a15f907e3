import Foundation

/// A repository in full. Addresses with a template in them, such as `{/sha}`, stay text.
struct GitHubRepository: Codable, Equatable {
  let description: String?
  let fork: Bool
  let language: String?
  let fullName: String
  let forks: Int
  let `private`: Bool
  let owner: GitHubUser
  let pushedAt: Date
  let createdAt: Date
  let hasIssues: Bool
  let openIssues: Int
  let name: String
  let updatedAt: Date
  let forksCount: Int
  let `public`: Bool
  let hasWiki: Bool
  let watchersCount: Int
  let id: Int
  let hasDownloads: Bool
  let homepage: String?
  let openIssuesCount: Int
  let size: Int
  let watchers: Int
  let url: URL
  let stargazersUrl: URL
  let cloneUrl: URL
  let tagsUrl: String
  let mergesUrl: URL
  let gitRefsUrl: String
  let archiveUrl: String
  let collaboratorsUrl: String
  let languagesUrl: URL
  let treesUrl: String
  let labelsUrl: String
  let htmlUrl: URL
  let forksUrl: URL
  let branchesUrl: String
  let commitsUrl: String
  let notificationsUrl: String
  let contentsUrl: String
  let blobsUrl: String
  let issuesUrl: String
  let compareUrl: String
  let issueEventsUrl: String
  let statusesUrl: String
  let assigneesUrl: String
  let sshUrl: String
  let subscribersUrl: URL
  let mirrorUrl: String?
  let gitCommitsUrl: String
  let downloadsUrl: URL
  let pullsUrl: String
  let issueCommentUrl: String
  let hooksUrl: URL
  let subscriptionUrl: URL
  let milestonesUrl: String
  let svnUrl: URL
  let eventsUrl: URL
  let gitTagsUrl: String
  let teamsUrl: URL
  let commentsUrl: String
  let keysUrl: String
  let gitUrl: URL
  let contributorsUrl: URL
}

struct GitHubUser: Codable, Equatable {
  let gravatarId: String
  let type: String
  let login: String
  let id: Int
  let url: URL
  let gistsUrl: String
  let avatarUrl: URL
  let subscriptionsUrl: URL
  let organizationsUrl: URL
  let receivedEventsUrl: URL
  let reposUrl: URL
  let starredUrl: String
  let eventsUrl: String
  let followersUrl: URL
  let followingUrl: URL
}
