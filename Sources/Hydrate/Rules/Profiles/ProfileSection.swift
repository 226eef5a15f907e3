/// What a profile says of one type.
struct ProfileSection: Sendable {
  let model: any (Decodable & SendableMetatype).Type
  let configuration: Configuration

  var id: ObjectIdentifier { ObjectIdentifier(model) }
  var name: String { "\(model)" }
}

extension MappingIssue {
  /// A mistake in what was configured.
  static func mistake(
    _ mistake: Mistake, at place: Place = Place(node: nil, step: .same, value: nil), _ code: Code = .configuration
  ) -> MappingIssue {
    MappingIssue(code, .mistake(mistake), at: place)
  }
}
