/// A plugin as the index of a build server has it, under its name.
struct Plugin: Codable, Equatable {
  let buildDate: String
  let defaultBranch: String?
  let dependencies: [PluginDependency]
  let developers: [PluginDeveloper]
  let excerpt: String
  let gav: String
  let labels: [String]
  let name: String
  let popularity: Int
  let requiredCore: String
  let scm: String?
  let sha1: String
  let size: Int
  let title: String
  let url: String
  let version: String
}

struct PluginDependency: Codable, Equatable {
  let name: String
  let optional: Bool
  let version: String
}

struct PluginDeveloper: Codable, Equatable {
  let developerId: String
  let email: String?
  let name: String?
}
