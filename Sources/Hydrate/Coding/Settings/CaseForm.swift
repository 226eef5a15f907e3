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
  private let isSynthesized: Bool
  /// The key of the tag; nil for the forms without one.
  package let tag: String?
  /// The key of the content; nil for the forms without one.
  package let content: String?

  private init(_ tag: String? = nil, content: String? = nil, isSynthesized: Bool = false) {
    (self.tag, self.content, self.isSynthesized) = (tag, content, isSynthesized)
  }

  /// The compiler's own form, which is the default: an object with the case as its only key, and in
  /// it the payloads by their labels, or `_0`, `_1`.
  public static let synthesized = CaseForm(isSynthesized: true)

  /// The payload stands right under the name of the case: serde's own form, DynamoDB, Firestore.
  ///
  /// A case without payload is its name as text; `{"NULL": null}` and `{"NULL": {}}` are read as well.
  /// Several unlabelled payloads are an array. Labelled payloads are the members of an object.
  ///
  ///     enum Attribute: Codable { case S(String), N(Decimal), BOOL(Bool) }
  ///     try ReflectiveMapper<[Attribute]>().cases(.keyed).map(json: #"[{"S": "x"}, {"N": "1.5"}]"#)    // [.S("x"), .N(1.5)]
  public static let keyed = CaseForm()

  /// A member of the object names the case, and the payload is the object itself: serde's
  /// `tag = "type"`, the discriminator of OpenAPI.
  ///
  /// A single unlabelled payload is read from the whole object, labelled ones are its members; there
  /// is no room for several unlabelled ones, which are a `configuration` issue. A payload that is no
  /// object is a `typeMismatch`, and `irreversible` when it is written.
  ///
  /// - Parameter tag: the key as it stands; key transformers do not change it. An empty one is a
  ///   `configuration` issue.
  public static func tagged(by tag: String) -> CaseForm { CaseForm(tag) }

  /// A member of the object names the case, and another one is the payload: serde's
  /// `tag = "t", content = "c"`.
  ///
  /// Several unlabelled payloads are an array; a case without payload has no content. A missing
  /// content is a `missingValue` there.
  ///
  /// - Parameters:
  ///   - tag: the key of the tag, as it stands.
  ///   - content: the key of the payload, as it stands. A key that is empty, or that both have, is a
  ///     `configuration` issue.
  public static func tagged(by tag: String, content: String) -> CaseForm { CaseForm(tag, content: content) }
}

/// The chosen form of enums with payloads, and the case for what has no known one.
package struct CaseSetting: Sendable, Hashable {
  package let form: CaseForm
  /// The Swift name of the case that takes what has no known tag.
  package let unknown: String?

  package init(_ form: CaseForm, unknown: String? = nil) { (self.form, self.unknown) = (form, unknown) }

  /// The arguments of the call that sets it.
  var arguments: String {
    func quoted(_ label: String, _ key: String?) -> String { key.map { label + $0.debugDescription } ?? "" }
    let tagged = ".tagged(\(quoted("by: ", form.tag))\(quoted(", content: ", form.content)))"
    return (form.tag != nil ? tagged : form == .synthesized ? ".synthesized" : ".keyed") + quoted(", unknown: ", unknown)
  }
}
