// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are those of the document.

/// One public event of a source-code host.
struct SnakeEvent: Codable, Equatable {
  let id: String
  let type: String
  let created_at: String
  let `public`: Bool
  let actor: SnakeActor
  let repo: SnakeRepo
  let org: SnakeActor?
  let payload: SnakePayload
}

struct SnakeActor: Codable, Equatable {
  let id: Int
  let login: String
  let gravatar_id: String
  let url: String
  let avatar_url: String
}

struct SnakeRepo: Codable, Equatable {
  let id: Int
  let name: String
  let url: String
}
