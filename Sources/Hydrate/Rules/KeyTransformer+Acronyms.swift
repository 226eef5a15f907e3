extension KeyTransformer {
  /// ``camelToSnake`` with words that keep their letter case in names.
  ///
  /// An acronym may be followed by a plural s or by digits. It is matched as you write it; within
  /// a name its first letter is upper case, and at the beginning it is in lower case unless you
  /// write it with a lower-case letter. An empty text means nothing, and of texts that differ only
  /// in case the first one counts.
  ///
  ///     let transformer = KeyTransformer.camelToSnake(acronyms: "ID", "URL", "iOS")
  ///     transformer.sourceKey(for: "userIDs")        // user_ids, without acronyms user_i_ds
  ///     transformer.property(for: "image_url")       // imageURL, without acronyms imageUrl
  ///     transformer.property(for: "ios_version")     // iOSVersion
  ///
  /// - Parameter acronyms: The words, as they are written within names.
  public static func camelToSnake(acronyms: String...) -> KeyTransformer { camelToSnake.adding(acronyms) }

  /// ``upperCamelToSnake`` with words that keep their letter case in names, as in
  /// ``camelToSnake(acronyms:)``; also at the beginning.
  ///
  ///     KeyTransformer.upperCamelToSnake(acronyms: "URL").property(for: "url_string")    // URLString
  ///
  /// - Parameter acronyms: The words, as they are written within names.
  public static func upperCamelToSnake(acronyms: String...) -> KeyTransformer { upperCamelToSnake.adding(acronyms) }

  /// ``camelToKebab`` with words that keep their letter case in names, as in
  /// ``camelToSnake(acronyms:)``.
  ///
  ///     KeyTransformer.camelToKebab(acronyms: "ID").property(for: "request-id")    // requestID
  ///
  /// - Parameter acronyms: The words, as they are written within names.
  public static func camelToKebab(acronyms: String...) -> KeyTransformer { camelToKebab.adding(acronyms) }

  /// ``camelToScreamingSnake`` with words that keep their letter case in names, as in
  /// ``camelToSnake(acronyms:)``.
  ///
  ///     KeyTransformer.camelToScreamingSnake(acronyms: "URL").property(for: "DATABASE_URL")    // databaseURL
  ///
  /// - Parameter acronyms: The words, as they are written within names.
  public static func camelToScreamingSnake(acronyms: String...) -> KeyTransformer { camelToScreamingSnake.adding(acronyms) }

  /// ``camelToPascal`` with words that are acronyms at the beginning of keys, too.
  ///
  /// Only the first word of a name changes; all others keep their case.
  ///
  ///     let transformer = KeyTransformer.camelToPascal(acronyms: "CF", "IP")
  ///     transformer.sourceKey(for: "ipAddress")                // IPAddress, without acronyms IpAddress
  ///     transformer.property(for: "CFBundleIdentifier")        // cfBundleIdentifier
  ///
  /// - Parameter acronyms: The words, as they are written in keys.
  public static func camelToPascal(acronyms: String...) -> KeyTransformer { camelToPascal.adding(acronyms) }

  /// Returns a predefined transformer with acronyms; nil for one that converts no words.
  package func with(acronyms: [String]) -> KeyTransformer? { identity.with(Acronyms(acronyms)).map { KeyTransformer($0) } }

  private func adding(_ acronyms: [String]) -> KeyTransformer { with(acronyms: acronyms) ?? self }

  /// Whether the key of a name does not become that name again, or has a word that is none in the name.
  ///
  /// A key that equals its name is found as it is.
  func isLossy(_ property: String) -> Bool {
    guard let key = sourceKey(for: property), key != property, let back = self.property(for: key) else { return false }
    return back != property || identity.dividesPlural(property)
  }
}
