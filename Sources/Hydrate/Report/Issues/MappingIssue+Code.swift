extension MappingIssue {
  /// What kind of thing did not fit; stable, to be switched on by programs.
  ///
  /// Mappers of your own add codes: `extension MappingIssue.Code { static let stale = Self("stale") }`.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    /// The code's name, the same in every version.
    public let name: String

    /// A code of a mapper of your own.
    public init(_ name: String) { self.name = name }

    /// The code's name, as a text shows it.
    public var description: String { DisplayText.escaped(name) }

    /// A required key is absent.
    public static let missingValue = Code("missingValue")
    /// Null stands where a value is required.
    public static let nullValue = Code("nullValue")
    /// The kind of the value has no conversion to the target.
    public static let typeMismatch = Code("typeMismatch")
    /// The kind could do, this content does not; or an update would change a read-only field.
    public static let invalidValue = Code("invalidValue")
    /// A number was rounded; never fatal by itself.
    public static let precisionLoss = Code("precisionLoss")
    /// A value was converted from another kind, without loss; reported where that is asked for (``Coercion/reported``), and never fatal.
    public static let converted = Code("converted")
    /// A key that nothing reads.
    public static let unknownKey = Code("unknownKey")
    /// A key stands twice in an object.
    public static let duplicateKey = Code("duplicateKey")
    /// A one-way mapper is in the way back.
    public static let irreversible = Code("irreversible")
    /// The mapper is set up wrongly.
    public static let configuration = Code("configuration")
    /// The text is not JSON, or not what it is read as: a property list, a table, a query.
    public static let malformed = Code("malformed")
    /// The data is nested deeper than the thread's stack can follow, or objects deeper than allowed; JSON text deeper than allowed is
    /// `malformed`.
    public static let tooDeep = Code("tooDeep")
  }
}
