/// Converts property names to source keys, and back.
///
/// Use `camelToSnake`, `upperCamelToSnake`, `camelToKebab`, `camelToScreamingSnake` and
/// `camelToPascal` for common spellings, two closures for any other, `reversed` to swap the
/// directions, and `then` to combine transformers.
///
///     KeyTransformer.camelToSnake.sourceKey(for: "firstName")    // first_name
///     KeyTransformer.camelToSnake.property(for: "first_name")    // firstName
///     KeyTransformer(sourceKey: { "x-" + $0 }, property: { $0.hasPrefix("x-") ? String($0.dropFirst(2)) : nil })
///
/// **What is transformed.** The keys of an enum: coding keys, case names, labels of payloads,
/// whether they are requested or listed by `allKeys`. Keys of a struct or class and of
/// dictionaries are data and do not change, but a key that is requested by name and absent is
/// tried transformed. A path given by a rule (`field(_:from:)`) does not change.
///
/// **Matching.** Mappers convert property names to source keys, both for decoding and for
/// encoding. A member without a matching property is converted to a property name: with
/// `camelToSnake`, the keys `address_line_1`, `ADDRESS_LINE_1` and `addressLine1` are all read as
/// `addressLine1`, whose own source key is `address_line1`. The own key takes precedence, with a
/// non-fatal `duplicateKey` issue if there is another one; of several other keys the last one is
/// read. Encoding writes the own key.
///
/// **What is lost.** Words do not preserve case: `imageURL` becomes `image_url`, which becomes
/// `imageUrl`. A name that contains the separator (`one_two`) loses it. Mapping still finds both,
/// because it knows the coding keys, and ``MappingPlan/notes`` lists them. With
/// ``camelToSnake(acronyms:)`` and its like acronyms keep their case.
public struct KeyTransformer: Sendable {
  /// The steps, for comparison: equal identities convert equally.
  let identity: Identity

  init(_ identity: Identity) {
    self.identity = identity
  }

  /// Whether source keys are certainly the property names.
  var isIdentity: Bool { identity.isEmpty }

  /// Makes a transformer of two closures.
  ///
  /// The closures may be called at any time, on any thread, and any number of times. Their results
  /// must depend only on the argument.
  /// - Parameters:
  ///   - sourceKey: Returns the source key of a property, or nil to omit the property.
  ///   - property: Returns the property of a source key, or nil if there is none.
  public init(
    sourceKey: @escaping @Sendable (_ property: String) -> String?,
    property: @escaping @Sendable (_ sourceKey: String) -> String?
  ) {
    self.init(Identity(.custom(Identity.Closures(sourceKey: sourceKey, property: property))))
  }

  /// The source key of `property`, or nil if the property is omitted.
  public func sourceKey(for property: String) -> String? {
    identity.sourceKey(for: property)
  }

  /// The property of `sourceKey`, or nil if it has none.
  public func property(for sourceKey: String) -> String? {
    identity.property(for: sourceKey)
  }
}

extension KeyTransformer {
  /// The transformers that have a name in calls and in profile files, the most likely first.
  package static let named: [(name: String, transformer: KeyTransformer)] = [
    ("identity", .identity), ("camelToSnake", .camelToSnake), ("camelToKebab", .camelToKebab),
    ("upperCamelToSnake", .upperCamelToSnake), ("camelToScreamingSnake", .camelToScreamingSnake),
    ("camelToPascal", .camelToPascal),
  ]

  /// Source keys equal the property names.
  public static let identity = KeyTransformer(Identity())

  /// `firstName` <-> `first_name`, by the rules of Foundation's `convertToSnakeCase` and `convertFromSnakeCase`.
  ///
  /// A word begins at an upper-case letter; of several in a row the last one begins a word if a
  /// lower-case letter follows. Digits belong to the preceding word. Underscores at either end are
  /// kept. This applies to letters of every script. The first letter is assumed to be lower case.
  ///
  ///     myURLProperty -> my_url_property    -> myUrlProperty
  ///     is3DModel     -> is3_d_model        -> is3DModel
  ///     _userName     -> _user_name         -> _userName
  public static let camelToSnake = KeyTransformer(Identity(.camelCase(CamelCase(separator: "_"))))

  /// `FirstName` <-> `first_name`: the rules of `camelToSnake`, for names that begin with an
  /// upper-case letter.
  ///
  /// The first letter counts like any other, so upper-case letters at the beginning form a word,
  /// too.
  ///
  ///     FirstName -> first_name    -> FirstName
  ///     URLString -> url_string    -> UrlString
  ///     _UserName -> _user_name    -> _UserName
  public static let upperCamelToSnake = KeyTransformer(Identity(.camelCase(CamelCase(separator: "_", startsUpper: true))))

  /// `firstName` <-> `first-name`: the rules of `camelToSnake`, with hyphens instead of
  /// underscores.
  ///
  ///     contentType   -> content-type       -> contentType
  ///     myURLProperty -> my-url-property    -> myUrlProperty
  ///     _user_name    -> _user_name         -> _user_name
  public static let camelToKebab = KeyTransformer(Identity(.camelCase(CamelCase(separator: "-"))))

  /// `firstName` <-> `FIRST_NAME`, as in environment variables: the rules of `camelToSnake`, in
  /// upper case.
  ///
  /// Converting back makes a single word lower case, too, unless it contains a lower-case letter.
  ///
  ///     myURLProperty -> MY_URL_PROPERTY    -> myUrlProperty
  ///     is3DModel     -> IS3_D_MODEL        -> is3DModel
  ///     port          -> PORT               -> port
  public static let camelToScreamingSnake = KeyTransformer(Identity(.camelCase(CamelCase(separator: "_", isScreaming: true))))

  /// `firstName` <-> `FirstName`, as in documents of .NET and of many databases.
  ///
  /// Only the first letter becomes upper case, after any underscores, so that all other letters
  /// keep their case. Converting back makes the first word lower case: one letter, or several
  /// upper-case letters in a row, of which the last one begins the next word if a lower-case
  /// letter follows. So mapping finds `urlString` at the key `UrlString`, which it writes, and at
  /// `URLString` too.
  ///
  ///     firstName -> FirstName    -> firstName
  ///     urlString -> UrlString    -> urlString
  ///     imageURL  -> ImageURL     -> imageURL
  ///     _id       -> _Id          -> _id
  ///
  ///     KeyTransformer.camelToPascal.property(for: "URLString")    // urlString
  public static let camelToPascal = KeyTransformer(Identity(.pascalCase(PascalCase())))

  /// The transformer with its directions swapped: source keys become properties.
  ///
  ///     KeyTransformer.camelToSnake.reversed.sourceKey(for: "first_name")    // firstName
  public var reversed: KeyTransformer {
    KeyTransformer(identity.reversed)
  }

  /// Returns a transformer that passes the source key of this one to `next`; converting back uses
  /// `next` first. If either returns nil, the result is nil.
  ///
  ///     let transformer = KeyTransformer.camelToSnake.then(prefixed)
  ///     transformer.sourceKey(for: "firstName")      // x-first_name
  ///     transformer.property(for: "x-first_name")    // firstName
  public func then(_ next: KeyTransformer) -> KeyTransformer {
    KeyTransformer(identity.then(next.identity))
  }
}

extension KeyTransformer: Printed {
  /// The transformer as source code: `KeyTransformer.camelToSnake`; closures are not shown.
  public var description: String { "\(Self.self)\(argument)" }
  package var stored: KeyValuePairs<String, Any> { ["identity": identity] }
  /// The argument of a setting.
  package var argument: String { Self.named.first { $0.transformer.identity == identity }.map { ".\($0.name)" } ?? "(…)" }
}
