/// Containers for the keys of another type, whose rules then hold for them: another type passes
/// its decoder on to it.
///
/// Such a container has a frame of its own for the same value, with the plan of that type, by the
/// reader of its rules. It stays open until the type ends that has requested it, like a nested
/// container.
extension Reader {
  /// The handle of the container for keys that are requested of a value's decoder; nil if the
  /// rules are those of the type that is being read.
  func ownersContainer(keyedBy keys: any CodingKey.Type, in details: FrameDetails) throws(Failure) -> DecoderHandle? {
    let id = ObjectIdentifier(keys)
    guard let owners = store.keyOwners, details.typeState?.ownKeys.contains(id) != true else { return nil }
    guard details.isOpen, details.value.kind == .object, let plan = details.plan, !plan.isVerbatim else { return nil }
    if let known = details.ownersParts.first(where: { $0.keys == id }) { return known.reader.handle(known.number) }
    guard let owner = owners.owner(of: keys, requestedBy: plan.model) else {
      details.typeState?.ownKeys.append(id)
      return nil
    }
    return try open(owner, plan.model, keyedBy: keys, in: details)
  }

  /// Returns the plan of a type for the fields that another type requests with its keys, and the
  /// reader for them.
  func rules<T: Decodable>(of owner: T.Type, requestedBy type: Any.Type) -> (reader: Reader, plan: TypePlan) {
    if let inherited = inheritedRules(of: owner, by: type) { return inherited }
    let reader = store.hasOtherRules(for: owner) ? section(for: owner) : self
    return (reader, reader.plan(for: owner))
  }

  private func open(
    _ owner: any Decodable.Type, _ type: Any.Type, keyedBy keys: any CodingKey.Type, in details: FrameDetails
  ) throws(Failure) -> DecoderHandle? {
    let (reader, plan) = rules(of: owner, requestedBy: type)
    guard plan.strategy.isDecodable else { return nil }
    guard plan.mistakes.isEmpty || plan.isInherited else { throw Failure(plan.mistakes) }
    let part = reader.openPart(of: details, by: plan.object, keys)
    details.add(part)
    guard let inner = reader.details(part.number) else { throw Self.ended }
    try reader.openObject(inner, keyedBy: keys)
    return reader.handle(part.number)
  }

  /// Pushes the frame of a container for the same value.
  private func openPart(of details: FrameDetails, by plan: ObjectPlan, _ keys: any CodingKey.Type) -> OwnersPart {
    let (around, firstSlot) = (current, slots.count)
    details.allExisting?.enumCase?.request(by: keys)
    let number = pushNested(in: details, .same, details.value, plan: plan, existing: details.existing)
    self.details(number)?.isOwnersPart = true
    withholdFallbacks(in: number, if: plan.rules?.isLenient == true && session.attempts.isPlain)
    let isApart = details.reader !== self
    if isApart {
      // The type that is being read is at work in another reader.
      current = number
      let owner = (details.owner ?? details).frame
      if owner?.mindsFallbacks == true { frames.update(number) { $0.usesFallbacks = true } }
    }
    return OwnersPart(
      keys: ObjectIdentifier(keys), reader: self, number: number, generation: frames[number].generation, around: around,
      firstSlot: firstSlot, isApart: isApart)
  }

  /// Ends the container with the type that has requested it.
  func end(_ part: OwnersPart) {
    // Another one may have ended it, and one of the same reader ends as a nested container.
    guard part.isApart, part.number < depth, frames[part.number].generation == part.generation else { return }
    current = part.around
    pop(to: part.number)
    slots.removeAll(from: part.firstSlot)
  }
}

/// A container for the keys of another type than the one that has requested it.
struct OwnersPart {
  let keys: ObjectIdentifier
  let reader: Reader
  let number: Int
  let generation: UInt64
  /// The frame that was at work in its reader, and how many slots there were.
  let around: Int
  let firstSlot: Int
  /// Whether its reader is not that of the type.
  let isApart: Bool

  /// The details of its frame; nil if it has ended.
  var details: FrameDetails? { number < reader.depth && reader.frames[number].generation == generation ? reader.details(number) : nil }
}

extension FrameDetails {
  /// The containers for the keys of other types that were requested in this value, also of the
  /// decoders of superclasses.
  var allOwnersParts: [FrameDetails] { ([self] + nested).flatMap { $0.ownersParts.compactMap(\.details) } }
}
