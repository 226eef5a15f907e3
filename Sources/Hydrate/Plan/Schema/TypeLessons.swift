import Foundation

/// What good decodes have taught of one kind of object: which keys it asks for, and whether it always asks for the same.
///
/// The first good decode shows the keys. Once a decode has failed, the next good one is looked at with `Mirror`, too: a stored property that is a
/// coding key and was not asked for shows a branch that was not taken. (Not before: a first look takes longer than reading a small document,
/// and nothing of the user's is kept to be looked at later.) Every good decode is compared, which costs nothing as long as it asks for the fields
/// in their turn. One that differs, or that made do without what could not be read, shows that the type branches; then nothing more is learnt.
///
/// All that changes does so under the lock. No code of the user's runs under it.
final class TypeLessons: @unchecked Sendable {
  private enum Stage {
    /// Nothing is known.
    case new
    /// The keys are known.
    case keys
    /// Somebody looks at a value, or has done so, or there is nothing to be learnt.
    case done
  }

  private let lock = NSLock()
  private var stage = Stage.new
  private var hasFailed = false
  private var branches = false
  private var hasPayloads = false
  private var asked: [FieldPlan] = []
  private var keyType: (any CodingKey.Type)?
  private var looked: Schema?

  /// What runs have to know, as it stands now.
  struct Needs {
    /// Whether the next good decode is to be told by `learn`.
    var wantsLesson = false
    /// Whether a good decode that does not ask for the fields in their turn is to be told by `compare`.
    var watches = false
    /// How many fields a good decode asks for.
    var count = 0
  }

  var needs: Needs {
    lock.lock()
    defer { lock.unlock() }
    let wantsLesson =
      switch stage {
      case .new: true
      case .keys: hasFailed && !branches
      case .done: false
      }
    return Needs(wantsLesson: wantsLesson, watches: stage != .new && (!branches || hasPayloads), count: asked.count)
  }

  /// The fields, once a good decode has shown them.
  var schema: Schema? {
    lock.lock()
    defer { lock.unlock() }
    // Who was only seen to read something else than an object has shown no fields, though it may have some.
    if stage == .new || (keyType == nil && !hasPayloads) { return nil }
    let lesson = Lesson(asked, keyType)
    return branches ? lesson.branching : looked ?? lesson.schema
  }

  /// Notes that a decode has failed; gives whether that is news to runs.
  func noteFailure() -> Bool {
    lock.lock()
    defer { lock.unlock() }
    guard !hasFailed else { return false }
    hasFailed = true
    return stage == .keys && !branches
  }

  /// Takes a good decode; gives whether its value is to be looked at now, for `take`.
  func learn(_ decode: GoodDecode) -> Bool {
    lock.lock()
    defer { lock.unlock() }
    if stage == .new {
      asked = decode.asked
      keyType = decode.keyType
      stage = .keys
    }
    check(decode)
    guard stage == .keys, hasFailed, !branches else { return false }
    stage = .done
    return true
  }

  /// Takes what a look at a value has shown.
  func take(_ schema: Schema) {
    lock.lock()
    defer { lock.unlock() }
    looked = schema
    if schema.branches { branches = true }
  }

  /// Takes a good decode of a type whose keys are known.
  func compare(_ decode: GoodDecode) {
    lock.lock()
    defer { lock.unlock() }
    check(decode)
  }

  /// Notes that the type has no fields to be learnt: it does not read itself from those of an object.
  ///
  /// - Parameter hasPayloads: whether it lists the object's keys and may nest containers there, as an enum does; these have lessons of their own.
  func giveUp(hasPayloads: Bool) {
    lock.lock()
    defer { lock.unlock() }
    branches = true
    if hasPayloads { self.hasPayloads = true }
    stage = .done
  }

  private func check(_ decode: GoodDecode) {
    if decode.isMixed || !decode.asks(for: asked) { branches = true }
  }
}

/// What a decode that succeeded asked for.
struct GoodDecode {
  let asked: [FieldPlan]
  let keyType: (any CodingKey.Type)?
  /// Whether something could not be read and the type made do without, or a field was asked for as another type than usual.
  let isMixed: Bool

  func asks(for fields: [FieldPlan]) -> Bool {
    asked.count == fields.count && Set(asked.map(\.codingKey)) == Set(fields.map(\.codingKey))
  }
}
