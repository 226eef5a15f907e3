/// Containers that a type nests in its own.
extension WriteScope {
  /// A container within this one, at this point of it. One at a key is gone on with where the type has written there before, as Foundation's
  /// encoders do it: an object gets more members, an array more elements.
  func nest(_ key: String?, _ field: AskedField?, _ step: Step, _ plan: ObjectPlan?, isSuper: Bool) -> WriteScope {
    // Whoever has kept an encoder past its end gets containers that nobody keeps.
    guard isOpen, let key else {
      let inner = nested(step, plan, isSuper)
      if isOpen { withExtras().add(.init(author: nil, place: .element, content: .scope(inner, isSuper: isSuper), before: ownCount)) }
      return inner
    }
    // So does one whose field is left out.
    if field?.plan.rule.isLeftOut == true { return nested(step, plan, isSuper) }
    let author = field.map { WriteAuthor($0.plan) } ?? WriteAuthor(key: key)
    if field?.isRepeated ?? true { noteRepeated() }
    let place: WriteExtras.Part.Place = field.map { $0.plan.sourceKey.map { .key($0) } ?? .accessor($0.plan.source) } ?? .key(key)
    let earlier = isSuper ? nil : earlierPart(of: author, at: place)
    if case .scope(let known, false) = earlier { return known }
    let inner = nested(step, plan, isSuper)
    if let earlier { goOn(with: earlier, of: author, in: inner) }
    if field?.isRepeated == true { withExtras().noteRival(author, at: nil) }
    withExtras().add(.init(author: author, place: place, content: .scope(inner, isSuper: isSuper), before: ownCount))
    return inner
  }

  private func nested(_ step: Step, _ plan: ObjectPlan?, _ isSuper: Bool) -> WriteScope {
    func nesting(_ storage: AnyObject) -> Nesting {
      Nesting(outer: self, owner: self.nesting?.owner ?? self, step: step, plan: plan, isSuper: isSuper, storage: storage)
    }
    if case .json = sink {
      let output = JSONOutput()
      return WriteScope(nesting(output), sink: Sink(output))
    }
    let builder = TapeBuilder()
    return WriteScope(nesting(builder), sink: Sink(builder))
  }

  /// What an author has written so far, or what it found at its key.
  private func earlierPart(of author: WriteAuthor, at place: WriteExtras.Part.Place) -> WriteExtras.Part.Content? {
    // Only keys that are asked for out of turn may have been written before.
    if mayRepeat, ownCount > 0 { takeOutMembers() }
    if let known = extras?.lastPart(of: author) { return known.content }
    guard case .key(let key) = place, replaces(author, at: key) else { return nil }
    return extras?.lastPart(of: .replaced(at: key))?.content
  }

  /// Whether an author's member takes the place of what the type has written there as a part of a whole: where it is the very same key of the type's,
  /// not where a rule puts a field there that has another.
  func replaces(_ author: WriteAuthor, at key: String) -> Bool {
    guard let field = author.field else { return true }
    return (plan.map { $0.sourceKey(for: field.codingKey) } ?? field.codingKey) == key
  }

  /// Has a new container go on with what was written before.
  private func goOn(with earlier: WriteExtras.Part.Content, of author: WriteAuthor, in inner: WriteScope) {
    do throws(Failure) {
      let value: Value
      switch earlier {
      case .value(let known): value = known
      case .scope(let scope, _):
        // The other encoder has had its turn.
        try scope.finish()
        value = try scope.extract()
        scope.isSealed = true
        extras?.replaceLastPart(of: author, by: value)
      }
      try inner.append(value)
      inner.form = .single
    } catch {
      extras?.failure = error
    }
  }

  // MARK: What stands in the sink

  /// Goes on with a value that was written as a whole, where it is a container of that kind.
  @inline(never) func reopen(_ wanted: Form) -> Bool {
    guard form == .single, wanted != .single, isOpen, !isPaused else { return false }
    do throws(Failure) {
      let whole = try extract()
      guard whole.kind == (wanted == .object ? .object : .array) else {
        try append(whole)
        return false
      }
      form = wanted
      if wanted == .object {
        sink.openObject()
        noteRepeated()
        withExtras().takeOut(whole.object ?? []) { .replaced(at: $0) }
      } else {
        sink.openArray()
        for element in whole.array ?? [] {
          beginElement()
          try append(element)
        }
      }
      return true
    } catch {
      withExtras().failure = error
      return false
    }
  }

  /// Takes the members out of the sink, so that they can be looked at.
  func takeOutMembers() {
    guard !isPaused else {
      withExtras().failure = .interleaved(in: scope)
      return
    }
    do throws(Failure) {
      sink.closeObject(start, count: ownCount)
      let members = try extract().members
      ownCount = 0
      sink.openObject()
      withExtras().takeOut(members) { self.author(at: $0) }
    } catch {
      withExtras().failure = error
    }
  }

  /// Who writes a member at a key, unless somebody else was noted.
  private func author(at key: String) -> WriteAuthor { table?.first(at: key).map { WriteAuthor($0) } ?? WriteAuthor(key: key) }

  /// Takes the value out of the sink.
  func extract() throws(Failure) -> Value {
    switch sink {
    case .tape(let builder): return builder._withUnsafeGuaranteedRef { $0.extract(from: start) }
    case .json(let text):
      defer { text.pointee.truncate(to: start) }
      do throws(MappingError) {
        return Value(try JSONReader.read(text.pointee.bytes.span.extracting(start...), nestingLimit: .max), 0)
      } catch {
        throw Failure(.invalidValue, .text("the result is too large"), at: Place(scope: scope, step: .same, value: nil))
      }
    }
  }
}
