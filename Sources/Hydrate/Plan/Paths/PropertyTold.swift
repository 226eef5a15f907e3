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
      let written = ", and what is written through it"
      switch self {
      case .severalSteps: return ", since it does not lead to a property of the model's own"
      case .readOnly: return ", and nothing can be written through it, which would tell"
      case .noInstance: return ", and no instance could be made to write through it, which would tell"
      case .noOtherValue(let type): return ", and no other value of \(type) could be made to write through it, which would tell"
      case .noChange: return "\(written) changes no stored property"
      case .severalChanges(let names): return "\(written) changes several properties: \(names.joined(separator: ", "))"
      case .partOf(let name): return "\(written) becomes something else in \(name)"
      case .ownMirror: return ", and the model shows no properties but what it makes up by a mirror of its own"
      case .ranOutOfStack: return ", and the thread's stack is too small to look at the type"
      }
    }
  }
}
