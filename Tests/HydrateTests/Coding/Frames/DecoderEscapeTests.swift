import Foundation
import Hydrate
import Testing

@testable import TestSupport

/// A decoder, or a container of one, that outlives its `init(from:)` gives errors from then on.
@Suite struct DecoderEscapeTests {
  final class Kept: @unchecked Sendable {
    // Used on one task.
    var decoder: (any Decoder)?
    var object: KeyedDecodingContainer<AnyTextKey>?
    var inner: KeyedDecodingContainer<AnyTextKey>?
    var list: (any UnkeyedDecodingContainer)?
    var value: (any SingleValueDecodingContainer)?
    var parent: (any Decoder)?
  }

  @Test(arguments: [false, true]) func nothingWorksAfterTheEnd(_ fails: Bool) throws {
    struct Own: Error {}
    let kept = Kept()
    let body: ReadingScript.Body = { decoder, transcript in
      kept.decoder = decoder
      let object = try decoder.container(keyedBy: AnyTextKey.self)
      transcript.note(try object.decode(Int.self, forKey: "a"))
      kept.object = object
      kept.inner = try object.nestedContainer(keyedBy: AnyTextKey.self, forKey: "o")
      kept.list = try object.nestedUnkeyedContainer(forKey: "l")
      kept.value = try decoder.singleValueContainer()
      kept.parent = try object.superDecoder(forKey: "o")
      if fails { throw Own() }
    }
    let json = #"{"a":1,"o":{"b":2},"l":[3]}"#
    let lines = try? ReadingScript.hydrated(json, ReflectiveMapper(), body)
    #expect(lines == (fails ? nil : ["1"]))
    // Something else uses the same engine meanwhile.
    _ = try ReadingScript.hydrated("{}", ReflectiveMapper()) { _, _ in }

    #expect(throws: DecodingError.self) { try kept.object?.decode(Int.self, forKey: "a") }
    #expect(throws: DecodingError.self) { try kept.object?.decodeIfPresent(Int.self, forKey: "a") }
    #expect(throws: DecodingError.self) { try kept.object?.decode(Leafy.self, forKey: "o") }
    #expect(throws: DecodingError.self) { try kept.object?.decodeNil(forKey: "a") }
    #expect(throws: DecodingError.self) { try kept.object?.superDecoder(forKey: "a") }
    #expect(throws: DecodingError.self) { try kept.object?.nestedUnkeyedContainer(forKey: "l") }
    #expect(throws: DecodingError.self) { try kept.object?.nestedContainer(keyedBy: AnyTextKey.self, forKey: "o") }
    #expect(throws: DecodingError.self) { try kept.inner?.decode(Int.self, forKey: "b") }
    #expect(throws: DecodingError.self) { try kept.list?.decode(Int.self) }
    #expect(throws: DecodingError.self) { try kept.list?.decodeNil() }
    #expect(throws: DecodingError.self) { try kept.value?.decode([String: Int].self) }
    for decoder in [kept.decoder, kept.parent] {
      #expect(throws: DecodingError.self) { try decoder?.container(keyedBy: AnyTextKey.self) }
      #expect(throws: DecodingError.self) { try decoder?.unkeyedContainer() }
      #expect(throws: DecodingError.self) { try decoder?.singleValueContainer() }
    }
    #expect(kept.object?.contains("a") == false)
    #expect(kept.object?.allKeys.isEmpty == true)
  }
}
