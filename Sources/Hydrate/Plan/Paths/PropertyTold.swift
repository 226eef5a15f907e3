/// What a look at a key path has told of the property that it leads to.
enum PropertyTold: Sendable {
  case name(String)
  case untold(Reason)

  /// Why there is no name, for words that go on from those that say so.
  enum Reason: Sendable {
    case severalSteps
    case readOnly
    case noInstance
    case noOtherValue(ofType: String)
    case noChange
    case severalChanges([String])
    /// The property that changes holds something else than what was written.
    case partOf(String)
    case ownMirror
    /// The thread's stack did not do.
    case ranOutOfStack

    /// Whether another look may tell more.
    var isPassing: Bool {
      switch self {
      case .noInstance, .ranOutOfStack: true
      default: false
      }
    }

    /// How it goes on from words that say that there is no name.
    var text: String {
      let written = ": writing through it"
      switch self {
      case .severalSteps: return ": it does not lead to a property of the model itself"
      case .readOnly: return ": it is read-only, so that no write shows the property"
      case .noInstance: return ": no instance could be made to write through it"
      case .noOtherValue(let type): return ": no second value could be made to write through it (\(type))"
      case .noChange: return "\(written) changes no stored property"
      case .severalChanges(let names): return "\(written) changes several properties: \(names.joined(separator: ", "))"
      case .partOf(let name): return "\(written) stores another value in \(name)"
      case .ownMirror: return ": the model's own mirror hides its properties"
      case .ranOutOfStack: return ": the thread's stack is too small to inspect the type"
      }
    }
  }
}
