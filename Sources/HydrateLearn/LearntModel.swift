public import Hydrate

/// A model that is learnt from documents: the Swift source of types that hold them, and of a mapper
/// that reads them and writes them back.
///
/// As a tailor takes measures of several people before cutting one size for all, so every sample
/// counts: a member that one of them lacks is an `Optional`, and a type is chosen only if it holds
/// what all of them have.
///
///     let model = try LearntModel(named: "Order", samples: documents.map { try Value(json: $0) })
///     print(model.swiftSource)   // struct Order: Codable ... let orderMapper = ReflectiveMapper<Order>() ...
///     print(model.notes)         // order_id: a number in a string in 1 of 3
///
/// Nothing is guessed. Texts are dates, URLs, UUIDs or cases of an enum only if all samples say so,
/// and if they are written back as they were read; digits alone are neither dates nor numbers. What
/// the samples leave open is a `Value` or a `String`, and a note says so. The objects of a list are the
/// cases of an enum if a key with few texts decides which other keys they have. Dates and binary data of
/// property lists are a `Value`, and so is what is nested too deep for a type.
///
/// Dates in several formats, or in one that no format writes back, are a `Date`, written as RFC
/// 3339, if each can be read in one way only and one at least says its time zone; numbers among
/// them must be seconds or milliseconds of the years from 2000 to 2040. A note says so. A number,
/// a number in a string and another string at one place are a `String`.
///
/// The source compiles without warnings. Its mapper maps every sample, and what it writes is equal
/// to the sample, except for single values that are read as lists, numbers in strings or in place
/// of them, the spelling of these dates, and members that are null in one place and absent in
/// another.
public struct LearntModel: Sendable {
  /// Something that varies in the samples, or that they leave open.
  public struct Note: Sendable, Hashable, CustomStringConvertible {
    /// Where: the keys with points between them, `[]` for the elements of a list and `*` for the
    /// members of a dictionary. Empty for the whole document.
    public let path: String
    /// What, in a few words.
    public let text: String
    /// How many values it is about.
    public let count: Int
    /// Whether it may point at a mistake in the samples.
    package let isSuspicious: Bool

    /// The path and the text, in one line: `order_id: a number in a string in 1 of 3`.
    public var description: String { (path.isEmpty ? "the document" : path) + ": " + text }
  }

  /// The source of a file: the imports, the types, and a mapper whose name is that of the root's
  /// type, `orderMapper` for `Order`.
  public let swiftSource: String

  /// What varies in the samples, and what they leave open, in the order of the document.
  public let notes: [Note]

  /// What the samples have at each place, in the order of the document.
  package let places: [Place]

  /// Learns a model from samples.
  ///
  /// The time is linear in the size of the samples.
  ///
  /// - Parameters:
  ///   - name: The name of the type for the whole document, or for its elements if that is a list or
  ///     a dictionary. The first letter becomes upper case.
  ///   - samples: Documents of one kind, at least one.
  /// - Throws: `configuration` if there is no sample, or if the name is not that of a type.
  public init(named name: String, samples: [Value]) throws(MappingError) {
    guard !samples.isEmpty else { throw .single(.configuration, .mistake(.noSamples)) }
    let typeName = name.prefix(1).uppercased() + name.dropFirst()
    guard SwiftName.isIdentifier(typeName), !SwiftName.taken.contains(typeName) else {
      throw .single(.configuration, .mistake(.typeName(name)))
    }
    let values = Shape(areElements: true)
    for sample in samples { values.add(sample) }
    let shape = values.byKinds(samples)
    let place = TypeFinder.Place(named: typeName)
    var finder = TypeFinder()
    _ = finder.type(of: shape, at: place)
    let dateStyle = finder.commonDateStyles.first
    finder = TypeFinder(dateStyle: dateStyle)
    let root = finder.type(of: shape, at: place)
    swiftSource = SourceWriter(finder, root, of: shape, named: typeName, dateStyle: dateStyle).source
    notes = finder.notes
    places = values.places(finder.dictionaries)
  }
}
