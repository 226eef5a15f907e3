import Foundation
import Hydrate
import Observation

@testable import TestSupport

/// Classes that are open to subclasses, whose key paths have no names: each kind of property that a look at a type meets.
enum OpenModels {
  enum Letter: String, Codable { case a, b, c }
  enum Suit: String, Codable, CaseIterable { case clubs, hearts }
  enum Plain { case one, two }
  enum Only: String, Codable { case one }
  struct Point: Codable, Equatable {
    var x = 0.0
    var y = 0.0
  }
  struct Loose: Codable { var text = "" }
  /// Says of all its values that they are equal.
  struct Alike: Codable, Equatable {
    var id = 0
    static func == (a: Alike, b: Alike) -> Bool { true }
  }

  class Base: Codable {
    var flag = false
    var count = 4
    var same = 4
    var ratio = 1.5
    var label = "v"
    var made: Date?
    var born = Date(timeIntervalSinceReferenceDate: 1)
    var site = URL(string: "about:1")
    var bytes = Data()
    var id = UUID()
    var price = Decimal(1)
    var letter = Letter.a
    var suit = Suit.clubs
    var only = Only.one
    var place = Point()
    var loose = Loose()
    var alike = Alike()
    var numbers: [Int] = []
    var scores: [String: Int] = [:]
    var tags: Set<String> = ["1"]
    var places: [Point]?
    var parent: Base?
    private(set) var own = 0

    init() {}
  }

  class Sub: Base {
    var extra = 0
  }

  class Odd: Codable {
    lazy var later = 5
    @HeldValue var wrapped = 3
    @HeldObject var boxed = 3
    @HeldInBounds var clamped = 3
    var count = 0
    var moved = 0 { didSet { count += 1 } }
    var limited = 0 { didSet { limited = min(limited, 5) } }
    var stubborn = 0 { didSet { stubborn = 0 } }
    var alias: Int {
      get { count }
      set { count = newValue }
    }
    var half: Int {
      get { count / 2 }
      set { count = newValue * 2 }
    }
    var point = Point()
    var x: Double {
      get { point.x }
      set { point.x = newValue }
    }
    var nowhere: Int {
      get { 0 }
      set {}
    }
    var size: Int { count }
    subscript(index: Int) -> Point {
      get { point }
      set { if index > 0 { point = newValue } }
    }

    init() {}
    required init(from decoder: any Decoder) throws {}
    func encode(to encoder: any Encoder) throws {}
  }

  class Generic<T: Codable>: Codable {
    var content: T
    init(_ content: T) { self.content = content }
  }

  class Empty: Reflectable {
    var count = 4
    var plain = "p"
    required init() {}
  }

  class Refusing: Codable {
    var count = 4
    required init(from decoder: any Decoder) throws { throw CocoaError(.featureUnsupported) }
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @Observable class Watched: Codable {
    var name = "n"
    var count = 0
    init() {}
    required init(from decoder: any Decoder) throws {}
    func encode(to encoder: any Encoder) throws {}
  }

  class Mirrored: Codable, CustomReflectable {
    var count = 0
    var customMirror: Mirror { Mirror(self, children: ["count": count]) }
  }

  /// Nothing of it is `Codable`.
  class Engine { var power = 1 }
  final class Token: Sendable { static let shared = Token() }
  class Loud {
    var engine = Engine()
    var spare: Engine?
    weak var other: Engine?
    var peer: Loud?
    var engines: [Engine] = []
    var plain = Plain.one
    var some: Plain?
    var kind: Any.Type = Int.self
    var pointer: UnsafeRawPointer?
    var ratio = Double.nan
    var action: (() -> Void)?
    var token = Token.shared
  }
}

@propertyWrapper struct HeldValue: Codable {
  var wrappedValue: Int
}

@propertyWrapper final class HeldObject: Codable {
  var wrappedValue: Int
  init(wrappedValue: Int) { self.wrappedValue = wrappedValue }
}

@propertyWrapper struct HeldInBounds: Codable {
  private var value: Int
  var wrappedValue: Int {
    get { value }
    set { value = min(max(newValue, 2), 10) }
  }
  init(wrappedValue: Int) { value = wrappedValue }
}
