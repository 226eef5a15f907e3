/// How the names of properties become the keys of the source, and back.
///
/// `camelToSnake`, `upperCamelToSnake`, `camelToKebab` and `camelToScreamingSnake` cover the usual spellings; two closures make any other, `reversed` swaps
/// the two directions, and `then` chains.
///
///     KeyTransformer.camelToSnake.sourceKey(for: "firstName")    // first_name
///     KeyTransformer.camelToSnake.property(for: "first_name")    // firstName
///     KeyTransformer(sourceKey: { "x-" + $0 }, property: { $0.hasPrefix("x-") ? String($0.dropFirst(2)) : nil })
///
/// **What is transformed.** The keys of an enum: coding keys, names of cases, labels of payloads, whether they are asked for or listed by
/// `allKeys`. Keys of a struct or class and of dictionaries are data, and stand as they are; one that is asked for by name and absent is tried
/// transformed. A place that a rule gives (`field(_:from:)`) stands as it is.
///
/// **The way back.** A mapper goes from the property to the source key, in both directions of mapping. A member that no property claims is
/// asked for its property: under `camelToSnake` `address_line_1`, `ADDRESS_LINE_1` and `addressLine1` are all read as `addressLine1`, whose own
/// key is `address_line1`. The own key goes first, and there is a non-fatal `duplicateKey` where another one is there too; of several others the
/// last is read. What is written stands at the own key.
///
/// **What does not come back.** Case cannot be told from words: `imageURL` becomes `image_url`, which becomes `imageUrl`; a name
/// that has the separator in it (`one_two`) comes back without. Mapping finds both all the same, as it knows the coding keys.
public struct KeyTransformer: Sendable {
  /// What this transformer does, comparable: equal identities give equal answers.
  let identity: Identity

  init(_ identity: Identity) {
    self.identity = identity
  }

  /// Whether source keys are the names of the properties for sure.
  var isIdentity: Bool { identity.isEmpty }

  /// Makes a transformer of two closures.
  ///
  /// Either may be asked at any time, on any thread, and any number of times: the answer must depend on the argument alone.
  /// - Parameters:
  ///   - sourceKey: The source key of a property; nil leaves the property out.
  ///   - property: The property of a source key; nil if there is none.
  public init(
    sourceKey: @escaping @Sendable (_ property: String) -> String?,
    property: @escaping @Sendable (_ sourceKey: String) -> String?
  ) {
    self.init(Identity(.custom(Identity.Closures(sourceKey: sourceKey, property: property))))
  }

  /// The source key of `property`, or nil if the property is left out.
  public func sourceKey(for property: String) -> String? {
    identity.sourceKey(for: property)
  }

  /// The property of `sourceKey`, or nil if it has none.
  public func property(for sourceKey: String) -> String? {
    identity.property(for: sourceKey)
  }
}

extension KeyTransformer {
  /// Source keys are the names of the properties.
  public static let identity = KeyTransformer(Identity())

  /// `firstName` <-> `first_name`, by the rules of Foundation's `convertToSnakeCase` and `convertFromSnakeCase`.
  ///
  /// A word begins at a capital, and of several capitals in a row the last begins a word if a small letter follows; digits belong
  /// to the word before. Underscores at either end stay. Letters of every script count. The first letter is taken to be small.
  ///
  ///     myURLProperty -> my_url_property    -> myUrlProperty
  ///     is3DModel     -> is3_d_model        -> is3DModel
  ///     _userName     -> _user_name         -> _userName
  public static let camelToSnake = KeyTransformer(Identity(.camelCase(CamelCase(separator: "_"))))

  /// `FirstName` <-> `first_name`: the rules of `camelToSnake` for names that begin with a capital.
  ///
  /// The first letter counts as any other, so capitals at the beginning are a word too.
  ///
  ///     FirstName -> first_name    -> FirstName
  ///     URLString -> url_string    -> UrlString
  ///     _UserName -> _user_name    -> _UserName
  public static let upperCamelToSnake = KeyTransformer(Identity(.camelCase(CamelCase(separator: "_", startsUpper: true))))

  /// `firstName` <-> `first-name`: the rules of `camelToSnake`, with a hyphen for the underscore.
  ///
  ///     contentType   -> content-type       -> contentType
  ///     myURLProperty -> my-url-property    -> myUrlProperty
  ///     _user_name    -> _user_name         -> _user_name
  public static let camelToKebab = KeyTransformer(Identity(.camelCase(CamelCase(separator: "-"))))

  /// `firstName` <-> `FIRST_NAME`, as environments have them: the rules of `camelToSnake`, with capitals for small letters.
  ///
  /// On the way back a word alone becomes small too, unless it has a small letter.
  ///
  ///     myURLProperty -> MY_URL_PROPERTY    -> myUrlProperty
  ///     is3DModel     -> IS3_D_MODEL        -> is3DModel
  ///     port          -> PORT               -> port
  public static let camelToScreamingSnake = KeyTransformer(Identity(.camelCase(CamelCase(separator: "_", isScreaming: true))))

  /// The same with the two directions swapped: what was the source key is now the property.
  ///
  ///     KeyTransformer.camelToSnake.reversed.sourceKey(for: "first_name")    // firstName
  public var reversed: KeyTransformer {
    KeyTransformer(identity.reversed)
  }

  /// A transformer that gives the source key of this one to `next`; on the way back `next` comes first. A nil on the way ends it.
  ///
  ///     let transformer = KeyTransformer.camelToSnake.then(prefixed)
  ///     transformer.sourceKey(for: "firstName")      // x-first_name
  ///     transformer.property(for: "x-first_name")    // firstName
  public func then(_ next: KeyTransformer) -> KeyTransformer {
    KeyTransformer(identity.then(next.identity))
  }
}
