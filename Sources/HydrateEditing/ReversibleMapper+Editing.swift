public import Foundation
public import Hydrate

extension ReversibleMapper where Input == Value {
  /// Edits a JSON document through its model. What the closure does not change stays byte by byte.
  ///
  /// Unknown members, the order of members, white space, and the spelling of numbers, texts and
  /// dates stay where the value is the same. With the dialect
  /// `JSONReadingOptions.Dialect.json5` comments stay, too.
  ///
  ///     let text = #"{"version": 2.50, "servers": [{"host": "a", "port": "8080", "x": 1}]}"#
  ///     try settings.edit(json: text) { $0.servers[0].port = 8081 }
  ///     // {"version": 2.50, "servers": [{"host": "a", "port": 8081, "x": 1}]}
  ///
  /// The model is written before and after the closure. Where the two differ, the change is made
  /// at the place where the value was read, by the rules of the mapper: renamed keys, paths,
  /// `.first`, keys in other spellings, a single value for a list, JSON in a string. A changed
  /// value is written as `reversed` writes it. Like a pencil mark on a form of others, an
  /// edit takes nothing with it: what was not all read is never replaced.
  ///
  /// - A new member is written after the last one, a new element at its place in the list, with
  ///   the indentation and spacing of their neighbors.
  /// - A member that becomes nil is removed with its comma, with all members of the same key.
  ///   Objects on the path to it stay, as do explicit nulls, values that were replaced by a
  ///   fallback, and elements that were skipped.
  /// - Elements of a list are the same if they are equal, wherever they are; else if they have the
  ///   same `Identifiable.id` (not an instance's own); else if a property has the same value whose
  ///   values belong to one element each, `id` before others; else if they have the same index,
  ///   while the list is as long as it was and all others are where they were. An element keeps its
  ///   text, moves with it and is edited in it. One that has no partner is new, without unknown
  ///   members: so one that only its index identifies loses them if it changes while the list gets
  ///   another length or order. If it is an array, that is an error. A set has no order; its new
  ///   elements follow, sorted by their text.
  /// - Members of a dictionary are found by their keys as they were read: `"01"` for 1.
  /// - The elements of an array on the path to a value keep their places.
  ///
  /// At last the edited text is read again. All or nothing: if a property that is read from the
  /// document does not have its new value, because it is written masked or rounded, the edit throws.
  /// What no document decides, such as a `let id = UUID()` or a cache, is no difference. So models
  /// are read and written several times, which should have no effect but their result.
  ///
  /// - Parameters:
  ///   - data: The document.
  ///   - options: The dialect and the treatment of repeated keys. The member that was read is the
  ///     one that is edited.
  ///   - userInfo: The user information for reading and writing.
  ///   - change: Changes the model. The document stays as it is if it throws.
  /// - Returns: The edited document; the same bytes if no written value has changed.
  /// - Throws: The error of the closure, or a `MappingError`: why the document cannot be mapped
  ///   or the model not be written; `invalidValue` for a read-only field; `irreversible` for a
  ///   field that the mapper leaves out, for a change that has no place in the text or is not read
  ///   again, and for a value that would replace what was not read.
  public func edit(
    json data: Data, options: JSONReadingOptions = .init(), userInfo: MappingUserInfo = [:], _ change: (inout Output) throws -> Void
  ) throws -> Data {
    try EditingSession(mapper: self, options: options, userInfo: userInfo).edited([UInt8](data), change).map { Data($0) } ?? data
  }

  /// Edits a JSON document given as text; see `edit(json:)` of `Data`.
  public func edit(
    json text: String, options: JSONReadingOptions = .init(), userInfo: MappingUserInfo = [:], _ change: (inout Output) throws -> Void
  ) throws -> String {
    try EditingSession(mapper: self, options: options, userInfo: userInfo).edited([UInt8](text.utf8), change)
      .map { String(decoding: $0, as: UTF8.self) } ?? text
  }

  /// Edits a JSON file through its model, by the same rules as
  /// `edit(json:)` of `Data`.
  ///
  ///     try settings.edit(contentsOf: url) { $0.servers[0].port = 8081 }
  ///
  /// The file is replaced at once, with the same permissions; a symbolic link is followed. It is
  /// not written if nothing has changed or the edit throws. Edits of one file within a process run
  /// one after the other, so the closure must not wait for another one. Between processes that
  /// edit with Hydrate no change is lost: the folder is locked (`flock`, where its file system has
  /// that) from the comparison with the present content to the replacement. The closure runs
  /// before that.
  ///
  /// - Returns: Whether the file has changed.
  /// - Throws: What an edit throws, and the errors of reading and writing the file; `fileChanged`, with
  ///   nothing written, if the file has changed meanwhile, so that the edit can be tried again;
  ///   `irreversible` for a file with several names (hard links), which a replacement would part;
  ///   `CocoaError.fileLocking` if another program has the folder's lock for ten seconds.
  @discardableResult
  public func edit(
    contentsOf url: URL, options: JSONReadingOptions = .init(), userInfo: MappingUserInfo = [:],
    _ change: (inout Output) throws -> Void
  ) throws -> Bool {
    try FileEdit.edit(url) { text in
      try EditingSession(mapper: self, options: options, userInfo: userInfo).edited([UInt8](text), change).map { Data($0) }
    }
  }
}
