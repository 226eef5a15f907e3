import Foundation

/// What an app with tens of thousands of conformances does first, each in a process of its own.
enum LargeAppWorks {
  /// - Parameter library: it stays as long as the works do.
  static func all(_ library: LargeAppLibrary, _ program: ChildProgram) -> [Work] {
    LargeAppStep.allCases.map { step in
      func contender(_ side: ChildTask.Side) -> Contender {
        Contender { try program.cost(of: .largeApp(step, side, library: library.file.path)) }
      }
      return Work(
        document: "an app of \(LargeAppLibrary.conformances) conformances", name: step.name, beside: step.beside, goal: step.goal,
        roundsLimit: 50, subject: contender(.hydrate), baseline: contender(.baseline))
    }
  }
}
