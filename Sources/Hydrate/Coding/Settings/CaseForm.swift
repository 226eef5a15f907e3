/// How a document has an enum with payloads: the compiler's own coding of it, presented in
/// another form.
///
///     enum Block: Codable { case text(Text), poll(question: String, answers: [String]), rule }
///
/// | form | `.text(…)` | `.poll(…)` | `.rule` |
/// |---|---|---|---|
/// | ``synthesized`` | `{"text": {"_0": {"text": "Hi"}}}` | `{"poll": {"question": "Tea?", "answers": []}}` | `{"rule": {}}` |
/// | ``keyed`` | `{"text": {"text": "Hi"}}` | `{"poll": {"question": "Tea?", "answers": []}}` | `"rule"` |
/// | ``tagged(by:)`` | `{"type": "text", "text": "Hi"}` | `{"type": "poll", "question": "Tea?", "answers": []}` | `{"type": "rule"}` |
/// | ``tagged(by:content:)`` | `{"t": "text", "c": {"text": "Hi"}}` | `{"t": "poll", "c": {"question": "Tea?", "answers": []}}` | `{"t": "rule"}` |
public struct CaseForm: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    case synthesized
    case keyed
    case tagged(by: String, content: String?)
  }

  package let kind: Kind

  private init(_ kind: Kind) { self.kind = kind }

  /// The compiler's own form, which is the default: an object with the case as its only key, and in
  /// it the payloads by their labels, or `_0`, `_1`.
  public static let synthesized = CaseForm(.synthesized)

  /// The payload stands right under the name of the case: serde's own form, DynamoDB, Firestore.
  ///
  /// A case without payload is its name as text; `{"NULL": null}` and `{"NULL": {}}` are read as well.
  /// Several unlabelled payloads are an array. Labelled payloads are the members of an object.
  ///
  ///     enum Attribute: Codable { case S(String), N(Decimal), BOOL(Bool) }
  ///     try ReflectiveMapper<[Attribute]>().cases(.keyed).map(json: #"[{"S": "x"}, {"N": "1.5"}]"#)    // [.S("x"), .N(1.5)]
  public static let keyed = CaseForm(.keyed)

  /// A member of the object names the case, and the payload is the object itself: serde's
  /// `tag = "type"`, the discriminator of OpenAPI.
  ///
  /// A single unlabelled payload is read from the whole object, labelled ones are its members; there
  /// is no room for several unlabelled ones, which are a `configuration` issue. A payload that is no
  /// object is a `typeMismatch`, and `irreversible` when it is written.
  ///
  /// - Parameter tag: the key as it stands; key transformers do not change it.
  public static func tagged(by tag: String) -> CaseForm { CaseForm(.tagged(by: tag, content: nil)) }

  /// A member of the object names the case, and another one is the payload: serde's
  /// `tag = "t", content = "c"`.
  ///
  /// Several unlabelled payloads are an array; a case without payload has no content. A missing
  /// content is a `missingValue` there.
  ///
  /// - Parameters:
  ///   - tag: the key of the tag, as it stands.
  ///   - content: the key of the payload, as it stands.
  public static func tagged(by tag: String, content: String) -> CaseForm { CaseForm(.tagged(by: tag, content: content)) }

  /// The key of the tag; nil for the forms without one.
  package var tag: String? { if case .tagged(let tag, _) = kind { tag } else { nil } }

  /// The key of the content; nil for the forms without one.
  package var content: String? { if case .tagged(_, let content) = kind { content } else { nil } }
}

/// The chosen form of enums with payloads, and the case for what has no known one.
package struct CaseSetting: Sendable, Hashable {
  package let form: CaseForm
  /// The Swift name of the case that takes what has no known tag.
  package let unknown: String?

  package init(_ form: CaseForm, unknown: String? = nil) { (self.form, self.unknown) = (form, unknown) }

  /// The arguments of the call that sets it.
  var arguments: String {
    let form =
      switch form.kind {
      case .synthesized: ".synthesized"
      case .keyed: ".keyed"
      case .tagged(let tag, nil): ".tagged(by: \(tag.debugDescription))"
      case .tagged(let tag, let content?): ".tagged(by: \(tag.debugDescription), content: \(content.debugDescription))"
      }
    return form + (unknown.map { ", unknown: \($0.debugDescription)" } ?? "")
  }
}
