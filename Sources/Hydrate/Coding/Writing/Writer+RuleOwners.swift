/// Containers for the keys of another type, whose rules then hold for them: another type passes
/// its encoder on to it.
///
/// What is written to such a container goes to an object of its own, by the writer of its rules.
/// Its members become those of the type's object when that ends.
extension Writer {
  /// The handle of the container for keys that are requested of a value's encoder; nil if the
  /// rules are those of the type that is being written.
  @inline(never) func ownersContainer(keyedBy keys: any CodingKey.Type, _ handle: EncoderHandle) -> EncoderHandle? {
    let id = ObjectIdentifier(keys)
    guard let owners = store.keyOwners else { return nil }
    if handle.isAtWork, let table, table.ownKeys.contains(id) { return nil }
    guard handle.node == nil, let current else { return nil }
    let depth = depth(of: handle.id)
    guard let frame = depth.map({ frames[$0] }) ?? handle.draft?.frame, frame.form == .none || frame.form == .object,
      let table = types.object(frame.table), !table.plan.isVerbatim
    else { return nil }
    let draft = depth.flatMap { frames[$0].order == .draft ? drafts[$0] : nil } ?? handle.draft
    if let known = draft?.lastPart(of: .owner(of: keys)), case .owners(let object) = known.content { return object.handle }
    let plan = table.plan
    guard let owner = owners.owner(of: keys, requestedBy: plan.model) else {
      table.ownKeys.append(id)
      return nil
    }
    let (reader, rules) = current.rules(of: owner, requestedBy: plan.model)
    guard rules.strategy.isDecodable, rules.mistakes.isEmpty || rules.isInherited else { return nil }
    guard let draft = depth.map({ moveToDraft(at: $0) }) ?? handle.draft else { return nil }
    let object = OwnersObject(reader, rules.object, in: draft.details ?? nowhere)
    draft.add(Draft.Part(author: .owner(of: keys), place: .accessor(Accessor(.root)), content: .owners(object)))
    return object.handle
  }
}

/// The object of a container for the keys of another type than the one that has requested it.
final class OwnersObject {
  private let writer: Writer
  private let reader: Reader
  private let builder = TapeBuilder()
  private var isEnded = false

  /// The depth of the frame of such an object: that of the whole value is around it.
  private static var depth: Int { 2 }

  /// Begins to write an object by a plan into a document of its own.
  fileprivate init(_ reader: Reader, _ plan: ObjectPlan, in details: FrameDetails) {
    (self.reader, writer) = (reader, reader.takeWriter())
    writer.start(for: reader, in: details, to: .tape(builder))
    writer.push()
    writer.frames.top.begin(with: writer.types.object(of: plan))
    _ = writer.handle
  }

  /// The handle for its containers; nil if it has ended.
  fileprivate var handle: EncoderHandle? { isEnded ? nil : writer.handles[Self.depth] }

  /// Ends the object and returns it.
  func finish() throws(Failure) -> Value {
    defer { end() }
    if writer.frames.depth != Self.depth { try writer.endInPlace(above: Self.depth) }
    try writer.finish()
    return builder.finish()?.whole ?? .null
  }

  /// Ends the object, also if it is not finished.
  func end() {
    guard !isEnded else { return }
    isEnded = true
    if writer.frames.depth != Self.depth { writer.dropInPlace(above: Self.depth) }
    writer.leaveKeptHandle()
    writer.pop()
    writer.stop(.tape(builder), nil)
    reader.giveBack(writer)
  }
}
