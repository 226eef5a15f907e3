/// What good decodes have taught of one kind of object: which keys it asks for, and whether it always asks for the same.
///
/// The first good decode shows the keys. Once a decode has failed, the next good one is looked at with `Mirror`, too: a stored property that is a
/// coding key and was not asked for shows a branch that was not taken. (Not before: a first look takes longer than reading a small document,
/// and nothing of the user's is kept to be looked at later.) Every good decode is compared, which costs nothing as long as it asks for the fields
/// in their turn. One that differs, or that made do without what could not be read, shows that the type branches; then nothing more is learnt.
///
/// All that changes does so under the lock. No code of the user's runs under it.
final class TypeLessons: Sendable {
  private enum Stage {
    /// Nothing is known.
    case new
    /// The keys are known.
    case keys
    /// Somebody looks at a value, or has done so, or there is nothing to be learnt.
    case done
  }

  private struct State {
    var stage = Stage.new
    var hasFailed = false
    var branches = false
    var hasPayloads = false
    var asked: [FieldPlan] = []
    var keyType: (any CodingKey.Type)?
    var looked: Schema?

    mutating func check(_ decode: GoodDecode) {
      if decode.isMixed || !decode.asks(for: asked) { branches = true }
    }
  }

  private let state = Guarded(State())

  /// What runs have to know, as it stands now.
  struct Needs {
    /// Whether the next good decode is to be told by `learn`.
    var wantsLesson = false
    /// Whether a good decode that does not ask for the fields in their turn is to be told by `compare`.
    var watches = false
    /// The fields that a good decode asks for.
    var asked: [FieldPlan] = []
    /// Whether the type lists the object's keys and nests containers there.
    var hasPayloads = false
  }

  var needs: Needs {
    state.withLock { state in
      let wantsLesson =
        switch state.stage {
        case .new: true
        case .keys: state.hasFailed && !state.branches
        case .done: false
        }
      return Needs(
        wantsLesson: wantsLesson, watches: state.stage != .new && (!state.branches || state.hasPayloads), asked: state.asked,
        hasPayloads: state.hasPayloads)
    }
  }

  /// The fields, once a good decode has shown them.
  var schema: Schema? {
    state.withLock { state in
      // Who was only seen to read something else than an object has shown no fields, though it may have some.
      if state.stage == .new || (state.keyType == nil && !state.hasPayloads) { return nil }
      let lesson = Lesson(state.asked, state.keyType)
      return state.branches ? lesson.branching : state.looked ?? lesson.schema
    }
  }

  /// Notes that a decode has failed; gives whether that is news to runs.
  func noteFailure() -> Bool {
    state.withLock { state in
      guard !state.hasFailed else { return false }
      state.hasFailed = true
      return state.stage == .keys && !state.branches
    }
  }

  /// Takes a good decode; gives whether its value is to be looked at now, for `take`.
  func learn(_ decode: GoodDecode) -> Bool {
    state.withLock { state in
      if state.stage == .new {
        state.asked = decode.asked
        state.keyType = decode.keyType
        state.stage = .keys
        if decode.isMixed { state.branches = true }
      } else {
        state.check(decode)
      }
      guard state.stage == .keys, state.hasFailed, !state.branches else { return false }
      state.stage = .done
      return true
    }
  }

  /// Takes what a look at a value has shown.
  func take(_ schema: Schema) {
    state.withLock { state in
      state.looked = schema
      if schema.branches { state.branches = true }
    }
  }

  /// Takes a good decode of a type whose keys are known.
  func compare(_ decode: GoodDecode) { state.withLock { $0.check(decode) } }

  /// Notes that the type has no fields to be learnt: it does not read itself from those of an object.
  ///
  /// - Parameter hasPayloads: whether it lists the object's keys and may nest containers there, as an enum does; these have lessons of their own.
  func giveUp(hasPayloads: Bool) {
    state.withLock { state in
      state.branches = true
      if hasPayloads { state.hasPayloads = true }
      state.stage = .done
    }
  }
}

/// What a decode that succeeded asked for.
struct GoodDecode {
  let asked: [FieldPlan]
  let keyType: (any CodingKey.Type)?
  /// Whether something could not be read and the type made do without, or a field was asked for as another type than usual.
  let isMixed: Bool

  func asks(for fields: [FieldPlan]) -> Bool {
    guard asked.count == fields.count else { return false }
    // Most often in the same order, which is told without the first set in a process.
    return asked.elementsEqual(fields) { $0.codingKey == $1.codingKey } || Set(asked.map(\.codingKey)) == Set(fields.map(\.codingKey))
  }
}
