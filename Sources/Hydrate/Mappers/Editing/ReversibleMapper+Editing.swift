public import Foundation

extension ReversibleMapper where Input == Value {
  /// Edits a JSON document through its model. What the closure does not change stays byte by byte.
  ///
  /// Unknown members, the order of members, white space, and the spelling of numbers, texts and
  /// dates stay where the value is the same. With the dialect
  /// ``JSONReadingOptions/Dialect/json5`` comments stay, too.
  ///
  ///     let text = #"{"version": 2.50, "servers": [{"host": "a", "port": "8080", "x": 1}]}"#
  ///     try settings.edit(json: text) { $0.servers[0].port = 8081 }
  ///     // {"version": 2.50, "servers": [{"host": "a", "port": 8081, "x": 1}]}
  ///
  /// The model is written before and after the closure. Where the two differ, the change is made
  /// at the place where the value was read, by the rules of the mapper: renamed keys, paths,
  /// `.first`, keys in other spellings, a single value for a list, JSON in a string. A changed
  /// value is written as ``reversed`` writes it.
  ///
  /// - A new member is written after the last one, a new element at its place in the list, with
  ///   the indentation and spacing of their neighbors.
  /// - A member that becomes nil is removed with its comma, with all members of the same key.
  ///   Objects on the path to it stay, as do explicit nulls, values that were replaced by a
  ///   fallback, and elements that were skipped.
  /// - In a list, equal elements stay where they are, or move with their text. Others are edited if
  ///   they have members in common or the same position, so that their unknown members stay.
  /// - Values of an explicit mapper are replaced as a whole, objects member by member.
  ///
  /// At last the edited text is read again. All or nothing: if it is not read as the edited model,
  /// the edit throws. So models are read and written several times, which should have no effect
  /// but their result.
  ///
  /// - Parameters:
  ///   - data: The document.
  ///   - options: The dialect and the treatment of repeated keys. The member that was read is the
  ///     one that is edited.
  ///   - userInfo: The user information for reading and writing.
  ///   - change: Changes the model. The document stays as it is if it throws.
  /// - Returns: The edited document; the same bytes if no written value has changed.
  /// - Throws: The error of the closure, or a ``MappingError``: why the document cannot be mapped
  ///   or the model not be written; `invalidValue` for a read-only field; `irreversible` for a
  ///   field that the mapper leaves out, and for a change that has no place in the text.
  public func edit(
    json data: Data, options: JSONReadingOptions = .init(), userInfo: MappingUserInfo = [:], _ change: (inout Output) throws -> Void
  ) throws -> Data {
    try EditingSession(mapper: self, options: options, userInfo: userInfo).edited([UInt8](data), change).map { Data($0) } ?? data
  }

  /// Edits a JSON document given as text; see ``edit(json:options:userInfo:_:)-(Data,_,_,_)``.
  public func edit(
    json text: String, options: JSONReadingOptions = .init(), userInfo: MappingUserInfo = [:], _ change: (inout Output) throws -> Void
  ) throws -> String {
    try EditingSession(mapper: self, options: options, userInfo: userInfo).edited([UInt8](text.utf8), change)
      .map { String(decoding: $0, as: UTF8.self) } ?? text
  }

  /// Edits a JSON file through its model, by the same rules as
  /// ``edit(json:options:userInfo:_:)-(Data,_,_,_)``.
  ///
  ///     try settings.edit(contentsOf: url) { $0.servers[0].port = 8081 }
  ///
  /// The file is replaced at once, with the same permissions. It is not written if nothing has
  /// changed or the edit throws. Changes that another process makes at the same time are lost.
  ///
  /// - Returns: Whether the file has changed.
  /// - Throws: What an edit throws, and the errors of reading and writing the file.
  @discardableResult
  public func edit(
    contentsOf url: URL, options: JSONReadingOptions = .init(), userInfo: MappingUserInfo = [:],
    _ change: (inout Output) throws -> Void
  ) throws -> Bool {
    try FileReplacement.replace(url) { text in
      try EditingSession(mapper: self, options: options, userInfo: userInfo).edited([UInt8](text), change).map { Data($0) }
    }
  }
}
