extension Failure {
  /// The failure as code within an `encode(to:)` expects to see it.
  func encodingError(_ value: Any, in seat: WriteSeat, _ key: (any CodingKey)?) -> EncodingError {
    // The way to what went wrong first, however deep that was.
    let place = first.flatMap { $0.place.node == nil ? nil : $0.place }
    seat.writer.session?.madeExtras.refused.note(value, of: self, depth: seat.codingPath(appending: key).count)
    return .invalidValue(
      value,
      .init(
        codingPath: codingPath ?? place?.codingPath(withStep: true) ?? seat.codingPath(appending: key),
        debugDescription: "The value cannot be mapped back.", underlyingError: self))
  }

  /// The failure behind an error that came out of a type's `encode(to:)`.
  static func translated(encoding error: any Error, _ type: Any.Type, in scope: any MappingScope) -> Failure {
    if let failure = error as? Failure { return failure }
    let place = Place(scope: scope, step: .same, value: nil)
    if let error = error as? MappingError { return error.failure.within(place) }
    guard case EncodingError.invalidValue(_, let context) = error else {
      return Failure(.invalidValue, .threw(error: Swift.type(of: error), in: type), at: place, underlying: error)
    }
    if let failure = context.underlyingError as? Failure { return failure }
    if let error = context.underlyingError as? MappingError { return error.failure.within(place) }
    let detail = OwnText(context.debugDescription, of: type).map { Detail.said($0.text, type: type) }
    return Failure(.invalidValue, detail ?? .unwritable(.type(type)), at: place, underlying: error)
  }

  /// A container that was asked for after one of another kind.
  static func mixedContainers(in scope: any MappingScope) -> Failure { misuse(.severalContainers, in: scope) }

  /// An encoder or a container that was kept past its type's `encode(to:)`.
  static func ended(in scope: any MappingScope) -> Failure { misuse(.encoderEnded, in: scope) }

  /// The same where the value stood at a node.
  static func ended(at node: PathNode) -> Failure { ended(in: WriteSite(at: node)) }

  /// An encoder or a container that is written to by a value within it.
  static func interleaved(in scope: any MappingScope) -> Failure {
    misuse(.encoderInUse, in: scope)
  }

  private static func misuse(_ reason: Unwritable, in scope: any MappingScope) -> Failure {
    Failure(.invalidValue, .unwritable(reason), at: Place(scope: scope, step: .same, value: nil))
  }

}
