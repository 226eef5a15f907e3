/// The explicit mapper: any type, `Codable` or not, built field by field from the places that are named.
///
///     let tracks = KeyedMapper({ Track() }) {
///       KeyedField("name.full", \.title)
///       KeyedField("length", \.seconds)
///       KeyedField(["date", "time"], \.released, JoinMapper(separator: "T").then(.date(.rfc3339)))
///     }
///
/// All fields are looked at; the issues of all that fail are thrown together. A source that is no object is one issue. Repeated fields and
/// paths that cannot be read are `configuration` issues. The way back writes the same fields; nil is left out, unless ``nulls(_:)`` says
/// otherwise, and a field with a one-way mapper is `irreversible`.
public struct KeyedMapper<Target>: ReversibleMapper {
  let form: KeyedForm<Target>
  private var nilPolicy = Nulls.omit

  /// A mapper that makes a target, and then puts the fields in.
  public init(_ make: @escaping @Sendable () throws -> Target, @KeyedFieldBuilder<Target> fields: () -> [KeyedField<Target>]) {
    form = .filled(KeyedFields(fields()), make: make)
  }

  /// A mapper for a target that has to be made all at once, as one with `let` properties has.
  ///
  /// The closure asks for the values that it needs; the first that fails ends it, which is why the form with parts is to be preferred. It has
  /// a way back only with `reverse`.
  ///
  ///     KeyedMapper { fields in try Person(id: fields.value("id"), born: fields.value("born", .date(.rfc3339))) }
  ///       reverse: { person, fields in
  ///         try fields.set(person.id, at: "id")
  ///         try fields.set(person.born, at: "born", .date(.rfc3339))
  ///       }
  public init(
    _ build: @escaping @Sendable (inout KeyedValues) throws -> Target,
    reverse: (@Sendable (Target, inout KeyedDraft) throws -> Void)? = nil
  ) {
    form = .built(build, reverse: reverse)
  }

  /// How nil is written back; it is left out unless said otherwise.
  public func nulls(_ policy: Nulls) -> KeyedMapper {
    var copy = self
    copy.nilPolicy = policy
    return copy
  }

  public func map(_ input: Value, in context: inout MappingContext) throws(MappingError) -> Target {
    switch form {
    case .filled(let fields, let make):
      let changes = try fields.changes(input, updating: nil, in: &context)
      var target: KeyedTarget<Target>
      do {
        target = KeyedTarget(try make())
      } catch {
        throw context.failure(from: error, of: "the factory of \(Target.self)")
      }
      for change in changes { _ = change.make(&target) }
      return target.finished
    case .built(let build, _):
      try context.requireContainer(input, for: Target.self)
      var values = KeyedValues(whole: input, context: try context.opened(input))
      do {
        return try build(&values)
      } catch {
        throw context.failure(from: error, of: "the initialiser of \(Target.self)")
      }
    }
  }

  public func unmap(_ output: Target, in context: inout MappingContext) throws(MappingError) -> Value {
    switch form {
    case .filled(let fields, _):
      var draft = KeyedDraft(context: try context.opened(), nulls: nilPolicy, empty: fields.empty)
      try fields.write(output, to: &draft)
      return draft.value
    case .built(_, let reverse):
      var draft = KeyedDraft(context: try context.opened(), nulls: nilPolicy)
      guard let reverse else { throw context.failure(.irreversible, .text("the mapper of \(Target.self) has no way back")) }
      do {
        try reverse(output, &draft)
      } catch {
        throw context.failure(from: error, of: "the way back of \(Target.self)")
      }
      return draft.value
    }
  }
}

extension KeyedMapper where Target == Value {
  /// A mapper from structured data to structured data of another shape; it writes objects and arrays as the places need them.
  ///
  ///     KeyedMapper<Value> {
  ///       KeyedField("name.first", to: "firstName")
  ///       KeyedField("born", to: "birthDate", StringToDate(.rfc822))
  ///     }
  public init(@KeyedFieldBuilder<Value> fields: () -> [KeyedField<Value>]) {
    form = .filled(KeyedFields(fields()), make: { Value(object: [:]) })
  }
}

/// The two ways to make a target.
enum KeyedForm<Target>: Sendable {
  case filled(KeyedFields<Target>, make: @Sendable () throws -> Target)
  case built(@Sendable (inout KeyedValues) throws -> Target, reverse: (@Sendable (Target, inout KeyedDraft) throws -> Void)?)
}
