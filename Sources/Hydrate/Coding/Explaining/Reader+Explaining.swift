/// Records what happens to each field while `explain` decodes a document. Every field comes here,
/// because an explaining reader never takes the fast path (see `FastField.byRules`).
extension Reader {
  /// Reads a field by the rules and records the result.
  @inline(never) func explained(_ read: FieldRead, by recorder: ExplanationRecorder) throws(Failure) -> Any? {
    let (details, field) = (read.details, read.field)
    let place = read.place
    let number = recorder.begin(at: place)
    do throws(Failure) {
      let result: Any?
      if let filter = partFilter, let value = read.value, filter.skips(.property, at: place.step.ownComponent, of: details, value) {
        recorder.noteSkipped()
        result = try unrecorded { reader throws(Failure) in try reader.settled(read) }
      } else {
        result = try settled(read)
      }
      let collects = field?.rule.collects == true
      if let value = read.value, field?.rule.mapper == nil, !collects, !recorder.isSoftened(number) {
        recordMembers(of: value, read.type, in: details, read.step)
      }
      let isAbsent =
        !collects
        && (read.value.map { result == nil && (meansNothing($0) || applyingNullTexts($0, plan(for: read.type)).kind == .null) } ?? true)
      recorder.end(
        number, isAbsent: isAbsent, isLeftOut: field?.rule.isLeftOut == true, isReadOnly: field?.rule.isReadOnly == true)
      return result
    } catch {
      recorder.end(number, with: error)
      throw error
    }
  }

  /// Records that a type requested an absent key.
  func recordAbsence(_ requested: RequestedValue, in details: FrameDetails) {
    guard let recorder else { return }
    recorder.end(recorder.begin(at: IssueLocation(in: details, step: requested.step, value: requested.value)), isAbsent: true)
  }

  /// Records that an element of an array is left out.
  func recordLeftOut(_ element: Value, _ number: Int, of list: Value, in parent: FrameDetails, _ step: PathStep) {
    guard let recorder else { return }
    let details = FrameDetails(parent: parent, step: step, value: list)
    recorder.add(.leftOut, at: IssueLocation(in: details, step: .index(number), value: element))
  }

  /// The elements of an array that is read at once; nil if each element is recorded.
  func plainElement(of plan: TypePlan) -> Leaf? { recorder?.isDetailed == true ? nil : plan.elementLeaf }

  /// Reports and records that a scalar was read, and whether it was converted.
  @inline(never) func watch(_ type: Any.Type, _ leaf: Leaf, _ value: Value, at place: () -> IssueLocation) {
    watch(
      type, isConverted: LeafReader.isConversion(leaf, value), date: leaf == .date ? Self.date(of: value) : nil, at: place)
  }

  /// The same for a scalar of any type.
  @inline(never) func watch(_ type: Any.Type, isConverted: Bool, date: @autoclosure () -> ReadDate?, at place: () -> IssueLocation) {
    guard isConverted || recorder != nil else { return }
    let place = place()
    if isConverted, reportsConversions || (session.reportsConversions && store.isBuiltIn) {
      session.report(MappingIssue(.converted, .converted(type), at: place, severity: .nonFatal))
    }
    recorder?.scalar(at: place, isConverted: isConverted, date: date())
  }

  /// A date that was read by the built-in rules.
  private static func date(of value: Value) -> ReadDate? {
    switch value.kind {
    case .number:
      ReadDate(
        format: RecognizedDate.unixTime.rawValue,
        date: value.document.withBytes(at: value.index) { EpochParser.date(fromNumber: $0) })
    case .string:
      value.string.flatMap { text in
        RecognizedDate.name(of: text).map { ReadDate(format: $0, date: DateFormat.anyFormat.date(from: text)) }
      }
    default: nil
    }
  }

  /// Records the members of an object that was read as a dictionary, since only its scalars
  /// record themselves.
  private func recordMembers(of value: Value, _ type: any Decodable.Type, in details: FrameDetails, _ step: PathStep) {
    guard let recorder, recorder.isDetailed, value.kind == .object, case .dictionary = plan(for: type).strategy else { return }
    let object = FrameDetails(parent: details, step: step, value: value)
    for member in value.members {
      recorder.scalar(at: IssueLocation(in: object, step: .key(member.key), value: member.value), isConverted: false, date: nil)
    }
  }
}
