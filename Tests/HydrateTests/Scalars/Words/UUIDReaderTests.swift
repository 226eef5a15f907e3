import Foundation
import Testing

@testable import Hydrate

@Suite struct UUIDReaderTests {
  @Test(arguments: [
    "F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6", "f81d4fae-7dec-11d0-a765-00a0c91e6bf6", "F81d4FAE-7deC-11D0-a765-00A0c91E6bF6",
    "00000000-0000-0000-0000-000000000000", "ffffffff-FFFF-ffff-FFFF-ffffffffffff", "017f22e2-79b0-7cc3-98c4-dc0c0c07398f",
  ])
  func anyCaseReadsAndIsWrittenInUpperCase(text: String) {
    let value = ScalarBytes.of(text) { UUIDReader.read($0) }
    #expect(value.map(UUIDReader.text(of:)) == text.uppercased())
    #expect(value == UUID(uuidString: text))
  }

  @Test(arguments: [
    "", "not-a-uuid", "f81d4fae7dec11d0a76500a0c91e6bf6", "{f81d4fae-7dec-11d0-a765-00a0c91e6bf6}",
    "urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6", "f81d4fae-7dec-11d0-a765-00a0c91e6bf", "f81d4fae-7dec-11d0-a765-00a0c91e6bf61",
    " f81d4fae-7dec-11d0-a765-00a0c91e6bf6", "f81d4fae-7dec-11d0-a765-00a0c91e6bf6 ", "g81d4fae-7dec-11d0-a765-00a0c91e6bf6",
    "f81d4fae-7dec-11d0-a765-00a0c91e6bfg", "f81d4fae_7dec_11d0_a765_00a0c91e6bf6", "f81d4fa-e7dec-11d0-a765-00a0c91e6bf6",
    "f81d4fae-7dec-11d0-a76500a0c91e6bf-6", "f81d4fae-7dec-11d0-a765-00a0c91e6b\u{E9}", "-81d4fae-7dec-11d0-a765-00a0c91e6bf6",
    "f81d4fae-7dec-11d0-a765-00a0c91e6b@6",
  ])
  func otherFormsAreRefused(text: String) {
    #expect(ScalarBytes.of(text) { UUIDReader.read($0) } == nil)
  }

  @Test func everyByteAtEveryPlace() {
    let text = Array("0a1B2c3D-4e5F-6a7B-8c9D-0e1F2a3B4c5D".utf8)
    for place in text.indices {
      for byte in UInt8.min...UInt8.max {
        var changed = text
        changed[place] = byte
        let isRight = text[place] == 0x2D ? byte == 0x2D : ASCIIText.hexDigit(byte) != nil
        let expected = isRight ? UUID(uuidString: String(decoding: changed, as: UTF8.self)) : nil
        #expect(changed.withBytes { UUIDReader.read($0) } == expected, "\(byte) at \(place)")
      }
    }
  }

  @Test func everyValueReadsBack() {
    for _ in 0..<200 {
      let value = UUID()
      #expect(ScalarBytes.of(UUIDReader.text(of: value)) { UUIDReader.read($0) } == value)
    }
  }
}
