/// What an app does first.
enum LargeAppStep: String, CaseIterable {
  case reading, readingSnakeCase = "reading-snake-case", planning, writing

  /// The step in a table.
  var name: String {
    switch self {
    case .reading: "JSON to models, the first in a process"
    case .readingSnakeCase: "JSON to models, camelToSnake, the first in a process"
    case .planning: "a plan of the models, the first in a process"
    case .writing: "models to JSON, the first in a process"
    }
  }

  /// What it stands beside.
  var beside: String {
    switch self {
    case .reading, .planning: "JSONDecoder's first"
    case .readingSnakeCase: "JSONDecoder's first, snake case"
    case .writing: "JSONEncoder's first"
    }
  }

  var goal: Goal {
    switch self {
    case .reading, .readingSnakeCase: .cost(atMost: 1.5)
    case .planning, .writing: .cost(atMost: 3)
    }
  }
}
