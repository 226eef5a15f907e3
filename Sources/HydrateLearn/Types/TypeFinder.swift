import Hydrate

/// Finds the types of shapes, the inner ones first. Equal ones are one type.
struct TypeFinder {
  /// From so many keys on, an object may be a dictionary.
  private static let dictionaryKeys = 20
  /// From so many occurrences on, texts may be the cases of an enum.
  private static let caseOccurrences = 20

  /// Types of more lists within lists take the compiler too long.
  private static let nestingLimit = 8

  private(set) var declarations: [Declaration] = []
  private(set) var notes: [LearntModel.Note] = []
  private(set) var readsSinglesAsLists = false
  /// The paths of objects whose keys are data.
  private(set) var dictionaries: Set<String> = []
  private var numbers: [Declaration.Content: Int] = [:]
  private var visited = 0
  /// The styles of dates, in each place.
  private var dateStyles: Set<[Int]> = []
  /// The style of all dates, as a number; nil if they have none in common.
  private let dateStyle: Int?

  init(dateStyle: Int? = nil) { self.dateStyle = dateStyle }

  /// The styles in which all dates can be written.
  var commonDateStyles: [Int] {
    DateStyle.all.indices.filter { style in dateStyles.allSatisfy { $0.contains(style) } }
  }

  /// Where a shape stands.
  struct Place {
    let path: String
    /// The name for a type there.
    let name: String
    /// How well the name says what is there.
    let rank: Rank

    enum Rank {
      /// The name of the whole document.
      case given
      /// The singular of a list's or a dictionary's name.
      case elements
      case key
    }

    /// The whole document.
    init(named name: String) { self.init("", name, .given) }

    private init(_ path: String, _ name: String, _ rank: Rank) { (self.path, self.name, self.rank) = (path, name, rank) }

    func member(_ key: String) -> Place { Place(path.isEmpty ? key : "\(path).\(key)", SwiftName.type(from: key), .key) }

    /// The objects of one kind.
    func kind(_ name: String) -> Place { Place(path, SwiftName.type(from: name), .key) }

    /// The elements of a list, or all members of a dictionary.
    func each(_ mark: String) -> Place {
      rank == .given ? Place(path + mark, name, rank) : Place(path + mark, SwiftName.singular(name), .elements)
    }
  }

  mutating func type(of shape: Shape, at place: Place) -> LearntType {
    let type = plainType(of: shape, at: place)
    return shape.nulls > 0 && type != .value ? .optional(type) : type
  }

  /// The type, whatever is null.
  private mutating func plainType(of shape: Shape, at place: Place) -> LearntType {
    let kinds = shape.valueKinds
    if shape.lists > 0, kinds.count > 1 { return singlesAsList(shape, at: place) }
    switch kinds.map(\.name) {
    case []:
      if shape.nulls > 0 { note(place, "always null: the type is unknown", shape.nulls) }
      return .value
    case ["flag"]: return .known("Bool")
    case ["number"]: return number(shape.numbers, at: place)
    case ["string"]: return text(shape.texts, at: place)
    case ["list"]: return list(shape, at: place)
    case ["object"]: return object(shape, at: place)
    case ["number", "string"]: return numberOrText(shape, at: place)
    default: return mixed(shape, at: place)
    }
  }

  private mutating func mixed(_ shape: Shape, at place: Place) -> LearntType {
    let kinds = shape.valueKinds.map { "\($0.name) in \($0.count)" }
    let text = kinds.count > 1 ? "no type for all: \(kinds.joined(separator: ", "))" : "no type is known: \(kinds[0])"
    note(place, text, shape.values)
    return .value
  }

  private mutating func note(_ place: Place, _ text: String, _ count: Int, isSuspicious: Bool = true) {
    notes.append(LearntModel.Note(path: place.path, text: text, count: count, isSuspicious: isSuspicious))
  }

  // MARK: Scalars

  private mutating func number(_ numbers: NumberFacts, at place: Place) -> LearntType {
    if let type = numbers.type { return .known(type) }
    note(place, "no type holds all numbers exactly", numbers.count)
    return .value
  }

  private mutating func numberOrText(_ shape: Shape, at place: Place) -> LearntType {
    if shape.texts.numbers == nil, shape.texts.areDates, shape.texts.haveZone, shape.numbers.areInstants {
      return dates(shape.values, at: place, "dates in several formats are written in one")
    }
    guard var numbers = shape.texts.numbers else { return textsWithNumbers(shape, at: place) }
    numbers.add(shape.numbers)
    guard let type = numbers.type else { return mixed(shape, at: place) }
    note(place, "a number in a string in \(shape.texts.count) of \(shape.values)", shape.texts.count)
    return .known(type)
  }

  /// Texts, where what is a number in one place is a number in a string in another.
  private mutating func textsWithNumbers(_ shape: Shape, at place: Place) -> LearntType {
    guard shape.texts.haveNumber else { return mixed(shape, at: place) }
    note(place, "a number in place of a string in \(shape.numbers.count) of \(shape.values)", shape.numbers.count)
    return .known("String")
  }

  /// Dates that are written otherwise than they are read, at least one of them an instant with its
  /// zone.
  private mutating func dates(_ count: Int, at place: Place, _ text: String) -> LearntType {
    note(place, text, count)
    dateStyles.insert([DateStyle.unruled])
    return .date(DateStyle.unruled)
  }

  private mutating func text(_ texts: TextFacts, at place: Place) -> LearntType {
    if texts.areUUIDs { return .known("UUID") }
    if texts.areOtherUUIDs { note(place, "UUIDs that would be written in upper case stay text", texts.count) }
    if texts.areDates {
      if let style = texts.dateStyles.first {
        dateStyles.insert(texts.dateStyles)
        return .date(dateStyle ?? style)
      }
      if texts.haveZone {
        let text = texts.haveOtherDate ? "dates are written in another spelling" : "dates in several formats are written in one"
        return dates(texts.count, at: place, text)
      }
      if texts.numbers == nil { note(place, "dates that no one format writes stay text", texts.count) }
    }
    if texts.areURLs { return .known("URL") }
    guard let occurrences = texts.occurrences, texts.order.count > 1, texts.count >= Self.caseOccurrences,
      texts.order.allSatisfy({ (occurrences[$0] ?? 0) > 1 && SwiftName.isWord($0) })
    else { return .known("String") }
    note(place, "one of \(texts.order.count) texts", texts.count, isSuspicious: false)
    visited += 1
    return declare(.cases(texts.order), place, visited - 1)
  }

  // MARK: Lists

  private mutating func list(_ shape: Shape, at place: Place) -> LearntType {
    guard let elements = shape.elements, elements.count > 0 else {
      note(place, "always empty: the type of the elements is unknown", shape.lists)
      return .list(.value)
    }
    let type = type(of: elements, at: place.each("[]"))
    if type.nesting < Self.nestingLimit { return .list(type) }
    note(place, "lists in lists, too deep for a type", shape.lists)
    return .list(.value)
  }

  /// A list where some values are one element by itself.
  private mutating func singlesAsList(_ shape: Shape, at place: Place) -> LearntType {
    let before = self
    let elements = type(of: shape.elementsAndSingles(), at: place.each("[]"))
    switch elements {
    case .value, .list, .optional(.list):
      self = before
      return mixed(shape, at: place)
    default:
      readsSinglesAsLists = true
      let singles = shape.values - shape.lists
      note(place, "a single value instead of a list in \(singles) of \(shape.values)", singles)
      return .list(elements)
    }
  }

  // MARK: Objects

  private mutating func object(_ shape: Shape, at place: Place) -> LearntType {
    if let tag = shape.tag { return kinds(of: shape, by: tag, at: place) }
    if shape.members.count == 0 {
      note(place, "always empty: its members are unknown", shape.objects)
      return .dictionary(.value)
    }
    if shape.members.hasAlikeKeys {
      note(place, "keys that Swift does not tell apart", shape.objects)
      return .value
    }
    if let dictionary = dictionary(shape, at: place) { return dictionary }
    let position = visited
    visited += 1
    let outer = around
    around = position
    var fields: [Declaration.Field] = []
    for (key, member) in shape.members {
      let inner = place.member(key)
      let absences = shape.objects - member.count
      if absences > 0 { note(inner, "absent in \(absences) of \(shape.objects)", absences, isSuspicious: false) }
      if member.nulls > 0, member.values > 0 {
        note(inner, "null in \(member.nulls) of \(member.count)", member.nulls, isSuspicious: false)
      }
      var type = plainType(of: member, at: inner)
      if let style = type.dateStyle, dateStyle == nil, DateStyle.all[style].rule != nil, !type.takesDateRule {
        note(inner, "dates in a format that no rule of a field gives them stay text", member.values)
        type = type.withTexts
      }
      let isOptional = absences > 0 || member.nulls > 0
      fields.append(
        Declaration.Field(key: key, type: isOptional ? type.asOptional : type, writesNull: member.nulls > 0 && absences == 0))
    }
    around = outer
    return declare(.fields(fields), place, position)
  }

  /// An enum with a case for each kind of objects.
  private mutating func kinds(of shape: Shape, by tag: String, at place: Place) -> LearntType {
    note(place.member(tag), "tells \(shape.kinds.count) kinds of objects apart", shape.objects, isSuspicious: false)
    let position = visited
    visited += 1
    let outer = around
    around = position
    var kinds: [Declaration.Kind] = []
    for (name, kind) in shape.kinds {
      kinds.append(Declaration.Kind(name: name, payload: kind.members.count > 0 ? object(kind, at: place.kind(name)) : nil))
    }
    around = outer
    return declare(.kinds(kinds, tag: tag), place, position)
  }

  /// The position of the object around.
  private var around: Int?

  /// A dictionary, if the keys are data: many keys that are not all names, with members of one
  /// shape.
  private mutating func dictionary(_ shape: Shape, at place: Place) -> LearntType? {
    guard shape.members.count >= Self.dictionaryKeys, shape.members.contains(where: { !SwiftName.isIdentifier($0.0) }) else { return nil }
    let joined = shape.joinedMembers()
    guard joined.valueKinds.count <= 1 || joined.texts.numbers != nil, areAlike(joined) else { return nil }
    let before = self
    let type = type(of: joined, at: place.each(place.path.isEmpty ? "*" : ".*"))
    if type == .value, joined.values > 0 {
      self = before
      return nil
    }
    note(place, "\(shape.members.count) keys that are data", shape.members.count)
    dictionaries.insert(place.path)
    return .dictionary(type)
  }

  /// Whether objects have most of their keys in common.
  private func areAlike(_ joined: Shape) -> Bool {
    guard joined.objects > 0 else { return true }
    let present = joined.members.reduce(0) { $0 + $1.1.count }
    return present * 2 >= joined.objects * joined.members.count
  }

  // MARK: Declarations

  private mutating func declare(_ content: Declaration.Content, _ place: Place, _ position: Int) -> LearntType {
    let ordered = content.ordered
    if let number = numbers[ordered] {
      declarations[number].places.append(place)
      return .declared(number)
    }
    numbers[ordered] = declarations.count
    declarations.append(Declaration(content: content, places: [place], parent: around, position: position))
    return .declared(declarations.count - 1)
  }
}
