/// Who writes a part of an object. What one writes again takes the place of what it wrote before; what two write to one place must agree.
struct WriteAuthor {
  /// What tells one from another.
  let identity: ExactKey
  /// The field; nil for a key that stands as it is.
  let field: FieldPlan?
  private let key: String
  /// Whether the member was there before the object was gone on with, so that any other takes its place.
  let isReplaced: Bool

  private init(_ identity: String, _ field: FieldPlan?, _ key: String, isReplaced: Bool = false) {
    self.identity = ExactKey(identity)
    self.field = field
    self.key = key
    self.isReplaced = isReplaced
  }

  init(_ field: FieldPlan) { self.init(field.codingKey, field, field.codingKey) }

  /// A field that writes many members, each by itself.
  init(_ field: FieldPlan, at key: String) { self.init("\(field.codingKey)\u{0}\(key)", field, key) }

  init(key: String) { self.init(key, nil, key) }

  /// One of several keys that have one text.
  init(key: String, number: Int) { self.init("\u{0}\(number)\u{0}\(key)", nil, key) }

  /// A member of a value that the type has written as a whole, before it went on with it.
  static func replaced(at key: String) -> WriteAuthor { WriteAuthor("\u{0}\(key)", nil, key, isReplaced: true) }

  /// How issues call it.
  var name: ValuePath { ValuePath([.key(field?.name ?? key)]) }
}
