import Foundation
import Hydrate
import Testing

@testable import TestSupport

@Suite struct StandardLibraryTypesTests {
  @Test(arguments: rows) func everyTypeSurvives(_ row: RoundTrip) {
    let problems = row.problems
    #expect(problems.isEmpty, "\(problems.joined(separator: "\n"))")
  }

  #if os(Linux) || os(macOS)
    @Test("hostile documents stop no program, whatever the type")
    func hostileDocumentsAreRefused() async {
      await #expect(processExitsWith: .success) {
        for row in StandardLibraryTypesTests.rows { try row.readHostileDocuments() }
      }
    }
  #endif

  static let rows = RoundTrips.rows {
    scalars(&$0)
    enums(&$0)
    containers(&$0)
    others(&$0)
  }

  private static func scalars(_ all: inout RoundTrips) {
    all.add(Int.min)
    all.add(Int.max)
    all.add(Int8.min)
    all.add(Int8.max)
    all.add(Int16.min)
    all.add(Int16.max)
    all.add(Int32.min)
    all.add(Int32.max)
    all.add(Int64.min)
    all.add(Int64.max)
    all.add(UInt.max)
    all.add(UInt8.max)
    all.add(UInt16.max)
    all.add(UInt32.max)
    all.add(UInt64.max)
    all.add(0)
    if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
      all.add(Int128.min)
      all.add(Int128.max)
      all.add(UInt128.max)
      all.add(Int128(-1))
    }
    all.add(0.1)
    all.add(-0.0, equal: { $0.bitPattern == $1.bitPattern })
    all.add(Double.greatestFiniteMagnitude)
    all.add(Double.leastNonzeroMagnitude)
    all.add(1e22)
    all.add(123_456_789.123_456_79)
    all.add(-Double.leastNonzeroMagnitude)
    all.add(2.2250738585072014e-308)
    all.add(Float(0.1))
    all.add(Float.greatestFiniteMagnitude)
    all.add(Float.leastNonzeroMagnitude)
    all.add(Float(16_777_217))
    all.add(Float16(0.1))
    all.add(Float16.greatestFiniteMagnitude)
    all.add(Float16.leastNonzeroMagnitude)
    all.add(Float16(1))
    all.add(true)
    all.add(false)
    all.add("")
    all.add("text")
    all.add("\"\\/\u{8}\u{c}\n\r\t\u{0}\u{1f}\u{7f}")
    all.add("é😀\u{1F468}\u{200D}\u{1F469}\u{2028}")
    all.add("5")
    all.add("true")
    all.add("null")
    all.add(" padded ")
    all.add(String(repeating: "long \" ", count: 500))
  }

  private static func enums(_ all: inout RoundTrips) {
    all.add(RawText.second)
    all.add(RawInt.second)
    all.add(RawInt8.low)
    all.add(RawInt16.low)
    all.add(RawInt32.low)
    all.add(RawInt64.low)
    all.add(RawUInt.high)
    all.add(RawUInt8.high)
    all.add(RawUInt16.high)
    all.add(RawUInt32.high)
    all.add(RawUInt64.high)
    all.add(RawDouble.half)
    all.add(RawFloat.half)
    all.add(RawDouble.two)
    all.add(RawStruct(rawValue: "x"))
    all.add(RawFlags([.readable, .writable]))
    all.add(RawFlags([]))
    all.add(Payload.noPayload)
    all.add(Payload.unlabelled(5))
    all.add(Payload.severalUnlabelled(5, "x"))
    all.add(Payload.labelledValue(theName: "a", itsAge: 4))
    all.add(Payload.mixedLabels("x", theFlag: true))
    all.add(Payload.optionalPayload(nil))
    all.add(Payload.optionalPayload(5))
    all.add(Payload.nestedModel(Leafy(someCount: 1)))
    all.add(Payload.withDefault(theName: "b"))
    all.add(Payload.sameLabel(theName: 5))
    all.add(Payload.listOf([1, 2]))
    all.add(RenamedCases.firstCase(theName: "a"))
    all.add(RenamedCases.secondCase)
    all.add(Indirect.leafValue(1))
    all.add(Indirect.twoOf(left: .leafValue(1), right: .twoOf(left: .leafValue(2), right: .nothingMore)))
    all.add(GenericPayload<Int>.theValue(5))
    all.add(GenericPayload<[String]>.theValue(["a"]))
    all.add(CaselessPayload?.none)
    all.add(OneCase.only)
    all.add(OneRaw.only)
  }

  private static func containers(_ all: inout RoundTrips) {
    all.add(Int?.none)
    all.add(Int?.some(5))
    all.add(Int??.some(.some(5)))
    all.add([Int?]([1, nil]))
    all.add([[Int?]?]([[1, nil], nil]))
    all.add([1, 2, 3])
    all.add([Int]())
    all.add([[String]]([[], ["a"]]))
    all.add(ContiguousArray([1, 2]))
    all.add(Set([1, 2, 3]))
    all.add(Set<String>())
    all.add(Set([RawText.first, .second]))
    all.add(["firstKey": 1, "second_key": 2, "": 3, "a.b": 4, "é\"\\": 5])
    all.add([1: "a", -2: "b", Int.max: "c"])
    all.add([UInt8(1): "a"])
    all.add([0.5: "a"])
    all.add([true: "a"])
    all.add([RawText.first: 1, .second: 2])
    all.add([RawInt.first: 1, .second: 2])
    all.add([KeyText.firstKey: 1, .secondKey: 2])
    all.add([KeyInt.firstKey: 1, .secondKey: 2])
    all.add([KeyStruct("aB"): 1, KeyStruct("c_d"): 2])
    all.add([Leafy(someCount: 1): 2, Leafy(someCount: 3): 4])
    all.add([UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)): 1])
    all.add([Date(timeIntervalSince1970: 5): 1])
    all.add([URL(filePath: "/tmp/a"): 1])
    all.add([Payload.noPayload: 1])
    all.add([[1]: 2])
    all.add([Int?.none: 1, 5: 2])
    all.add(["a": [1, 2], "b": []])
    all.add([["a": 1], [:], ["b": 2]])
    all.add(["a": ["b": ["cD": 1]]])
    all.add(["a": Int?.none, "b": 5])
    all.add([RawText.first: Int?.none])
    all.add([1: [RawInt.first: ["x": Set([1])]]])
    all.add([String: Int]())
    all.add([RawText: Int]())
    all.add(["a": Leafy(someCount: 1)])
  }

  private static func others(_ all: inout RoundTrips) {
    all.add(1..<5)
    all.add("a"..<"b")
    all.add(1...5)
    all.add(0.5...1.5)
    all.add(Date(timeIntervalSince1970: 0)...Date(timeIntervalSince1970: 9))
    all.add(5..., equal: { $0.lowerBound == $1.lowerBound })
    all.add(...5, equal: { $0.upperBound == $1.upperBound })
    all.add(..<5, equal: { $0.upperBound == $1.upperBound })
    all.add([1, 2, 3, 4].difference(from: [1, 3, 5]))
    all.add([1, 2].difference(from: [2, 1]).inferringMoves())
    all.add(SIMD2<Float>(1, 0.1))
    all.add(SIMD4<Int>(1, -2, 3, .max))
    all.add(SIMD3<Double>(1, 2, 3))
    all.add(SIMDMask<SIMD2<Int32>>([true, false]))
    all.add(SIMD64<UInt8>(repeating: 255))
    all.add(Duration.seconds(5))
    all.add(Duration(secondsComponent: -5, attosecondsComponent: -999_999_999_999_999_999))
    all.add(Duration(secondsComponent: .max, attosecondsComponent: 999_999_999_999_999_999))
    all.add(ContinuousClock.now)
    all.add(SuspendingClock.now)
    all.add(TaskPriority.high)
    if #available(macOS 14, iOS 17, tvOS 17, watchOS 10, *) {
      all.add([Never]())
      all.add(Never?.none)
    }
  }
}
