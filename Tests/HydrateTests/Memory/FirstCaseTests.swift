// `@c` gives an enum the layout that `@objc` gives it: its bits are its raw value.
#if compiler(>=6.3)
  import Testing

  @testable import Hydrate

  @c enum CountedFromZero: CInt { case one = 1, zero = 0 }
  @c enum CountedFromOne: UInt8 { case one = 1, two }
  @c enum CountedFromTwo: CLong { case two = 2, three }

  @Suite struct FirstCaseTests {
    @Test("enums with the layout of C: the first case is one of theirs, or none is known") func layoutOfC() {
      #expect(firstCase(of: CountedFromZero.self) == .zero)
      #expect(firstCase(of: CountedFromOne.self) == .one)
      #expect(firstCase(of: CountedFromTwo.self) == nil)
      #expect(plainCases(of: CountedFromOne.self) == nil && plainCases(of: CountedFromTwo.self) == nil)
    }

    @Test("other enums: the first case is the first one declared") func otherEnums() {
      enum Letter: Int { case b = 2, a = 1 }
      enum Only: Int { case five = 5 }
      enum Text: String { case x, y }
      #expect(firstCase(of: Letter.self) == .b && firstCase(of: Only.self) == .five && firstCase(of: Text.self) == .x)
    }
  }
#endif
