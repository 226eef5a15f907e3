/// One change of an update: its path, and the values before and after, like an entry of an audit
/// log.
///
///     let changes = try accounts.updateReportingChanges(&account, json: #"{"name": "B", "limits": {"disk": null}}"#).value
///     changes[0].path    // name
///     changes[0].old     // "A"
///     changes[1].new     // nil: limits.disk was removed
///
/// The description of a change is only its path, so that user data does not get into logs; use
/// ``old`` and ``new`` for the values.
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

  init(_ part: ChangedPart, _ before: inout ChangedValues, _ after: inout ChangedValues) {
    path = part.path
    sourcePath = part.place.sourcePath
    old = before.part(part.place.source, or: part.old)
    new = after.part(part.place.source, or: part.new)
  }
}

extension Change: CustomStringConvertible, CustomReflectable {
  /// The path.
  public var description: String { path.description }

  /// Only the paths.
  public var customMirror: Mirror { Mirror(self, children: ["path": path, "sourcePath": sourcePath], displayStyle: .struct) }
}
