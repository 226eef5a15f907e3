/// One change of an update: its path, and the values before and after, like an entry of an audit
/// log.
///
///     let changes = try accounts.updateReportingChanges(&account, json: #"{"name": "B", "limits": {"disk": null}}"#).value
///     changes[0].path    // name
///     changes[0].old     // "A"
///     changes[1].new     // nil: limits.disk was removed
///
/// The description of a change is only its path, so that user data does not get into logs; use
/// ``old`` and ``new`` for the values, unless ``isSensitive`` says that they must not be shown.
public struct Change: Sendable, Hashable {
  /// The path in the model, of properties and dictionary keys.
  public let path: ValuePath
  /// The path in the source: `home_address.city` for `homeAddress.city` with
  /// ``KeyTransformer/camelToSnake``.
  public let sourcePath: ValuePath
  /// The encoded value before the update; nil if there was none, for example for a property that
  /// was nil.
  ///
  /// If the mapper cannot encode the model, because a field has a one-way mapper, this is the
  /// canonical form.
  public let old: Value?
  /// The encoded value after the update; nil if there is none.
  public let new: Value?
  /// Whether the values must not be shown, because a rule says
  /// ``ReflectiveMapper/sensitive(_:_:)-(PartialKeyPath<Model>,_)`` for the field, for a field that
  /// it is in, or for one in its value. ``old`` and ``new`` are the values all the same.
  ///
  ///     let cards = ReflectiveMapper<Card>().sensitive(\.number)
  ///     let changes = try cards.updateReportingChanges(&card, json: #"{"number": "4222", "limit": 2}"#).value
  ///     changes.map(\.isSensitive)    // [true, false]
  public let isSensitive: Bool

  /// - Parameter sensitiveKeys: The keys whose values the mapper hides.
  init(_ part: ChangedPart, _ before: inout ChangedValues, _ after: inout ChangedValues, hiding sensitiveKeys: SensitiveKeys?) {
    path = part.path
    sourcePath = part.place.sourcePath
    old = before.part(part.place.source, or: part.old)
    new = after.part(part.place.source, or: part.new)
    isSensitive =
      part.place.isSensitive || part.place.otherNames.contains { sensitiveKeys?.contains($0) == true }
      || [old, new].contains { $0.map { sensitiveKeys?.hides(partOf: $0) == true } == true }
  }
}

extension Change: CustomStringConvertible, CustomReflectable {
  /// The path.
  public var description: String { path.description }

  /// Only the paths.
  public var customMirror: Mirror { Mirror(self, children: ["path": path, "sourcePath": sourcePath], displayStyle: .struct) }
}
