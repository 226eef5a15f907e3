/// The answer of a directory, with the dates of birth as their text.
struct TextDirectory: Codable, Equatable {
  let id: Int
  let jsonrpc: String
  let total: Int
  let result: [TextDirectoryUser]
}

struct TextDirectoryUser: Codable, Equatable {
  let id: Int
  let name: String
  let age: Int
  let admin: Bool
  let company: String
  let phone: String
  let email: String
  let avatar: String
  let birthDate: String
  let friends: [DirectoryFriend]
  let field: String
}
