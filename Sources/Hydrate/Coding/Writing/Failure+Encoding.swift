extension Failure {
  /// Returns the failure as the `EncodingError` that code in an `encode(to:)` expects.
  func encodingError(_ value: Any, in handle: EncoderHandle, _ key: (any CodingKey)?) -> EncodingError {
    // The path to the first value that failed, at any depth.
    let place = first.flatMap { $0.place.node == nil ? nil : $0.place }
    handle.writer.session?.madeExtras.refused.note(value, of: self, depth: handle.codingPath(appending: key).count)
    return .invalidValue(
      value,
      .init(
        codingPath: codingPath ?? place?.codingPath(withStep: true) ?? handle.codingPath(appending: key),
        debugDescription: "The value cannot be mapped back.", underlyingError: self))
  }

  /// Returns the failure for an error that a type's `encode(to:)` threw.
  static func translated(encoding error: any Error, _ type: Any.Type, in details: FrameDetails) -> Failure {
    if let failure = error as? Failure { return failure }
    let place = IssueLocation(in: details, step: .same, value: nil)
    if let error = error as? MappingError { return error.failure.within(place) }
    guard case EncodingError.invalidValue(_, let context) = error else {
      return Failure(.invalidValue, .threw(error: Swift.type(of: error), in: type), at: place, underlying: error)
    }
    if let failure = context.underlyingError as? Failure { return failure }
    if let error = context.underlyingError as? MappingError { return error.failure.within(place) }
    let text = context.debugDescription
    let detail = Detail.isOwn(text, of: type) ? Detail.said(text, type: type) : .unwritable(.type(type))
    return Failure(.invalidValue, detail, at: place, underlying: error)
  }

  /// The failure of a value whose type uses its encoder in a wrong way, or that is too large.
  static func misuse(_ reason: Unwritable, in details: FrameDetails) -> Failure {
    Failure(.invalidValue, .unwritable(reason), at: IssueLocation(in: details, step: .same, value: nil))
  }
}
