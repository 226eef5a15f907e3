/// One change of an update: where, and what was there before and after, like an entry of an audit
/// log.
///
///     let changes = try accounts.updateReportingChanges(&account, json: #"{"name": "B", "limits": {"disk": null}}"#).value
///     changes[0].path    // name
///     changes[0].old     // "A"
///     changes[1].new     // nil: limits.disk was removed
///
/// The text of a change is its path alone, so that no value of a user ends up in a log; code reads
/// ``old`` and ``new``.
public struct Change: Sendable, Hashable {
  /// The path in the model, of properties and of keys, down to what has changed.
  public let path: ValuePath
  /// The path in the source: `home_address.city` for `homeAddress.city` by a mapper with
  /// ``KeyTransformer/camelToSnake``.
  public let sourcePath: ValuePath
  /// What the mapper would have written before the update; nil where that has no such part, as for
  /// a property that was nil.
  ///
  /// Where the model cannot be written by the mapper, because a field is mapped in one way only,
  /// this is the canonical form.
  public let old: Value?
  /// What the mapper writes after the update; nil where that has no such part.
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

  /// The paths alone.
  public var customMirror: Mirror { Mirror(self, children: ["path": path, "sourcePath": sourcePath], displayStyle: .struct) }
}
