/// A friend of somebody in a directory.
struct DirectoryFriend: Codable, Equatable {
  let id: Int
  let name: String
  let phone: String
}
