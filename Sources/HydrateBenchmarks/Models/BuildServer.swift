/// What a build server says of itself and of its jobs.
struct BuildServer: Codable, Equatable {
  let mode: String
  let nodeName: String
  let nodeDescription: String
  let description: String
  let numExecutors: Int
  let slaveAgentPort: Int
  let quietingDown: Bool
  let useCrumbs: Bool
  let useSecurity: Bool
  let assignedLabels: [BuildNothing]
  let overallLoad: BuildNothing
  let unlabeledLoad: BuildNothing
  let primaryView: BuildView
  let views: [BuildView]
  let jobs: [BuildJob]
}

struct BuildJob: Codable, Equatable {
  let name: String
  let url: String
  let color: String
}

struct BuildView: Codable, Equatable {
  let name: String
  let url: String
}

/// An object with nothing in it.
struct BuildNothing: Codable, Equatable {}
