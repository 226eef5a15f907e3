import Foundation
import Hydrate

@testable import TestSupport

/// The ways to keep something of an encoder past the end of `encode(to:)`, and what to do with it later.
enum KeptWriting: String, CaseIterable, Sendable {
  case encoder, keyed, unkeyed, single, nestedKeyed, nestedUnkeyed, superEncoder, superOfList, farWithin

  /// Something that was kept, which writes when it is asked to.
  struct Kept: @unchecked Sendable {
    // Used by one task at a time.
    let write: () throws -> Void
  }

  /// Whoever keeps something for the test.
  final class Keeper: @unchecked Sendable {
    // Used by one task at a time.
    private var kept: Kept?

    /// A model that keeps something of its encoder, and what it has written so is the same each time.
    func script(_ way: KeptWriting, fails: Bool = false) -> WritingScript {
      WritingScript { encoder in
        self.kept = try way.keep(encoder)
        if fails { throw CancellationError() }
      }
    }

    func take() -> Kept? {
      defer { kept = nil }
      return kept
    }
  }

  func keep(_ encoder: any Encoder) throws -> Kept {
    switch self {
    case .encoder: return Kept { try Self.use(encoder) }
    case .keyed:
      var object = encoder.container(keyedBy: AnyTextKey.self)
      try object.encode(1, forKey: "own")
      return Self.kept(object)
    case .unkeyed:
      var list = encoder.unkeyedContainer()
      try list.encode(1)
      return Self.kept(list)
    case .single:
      let value = encoder.singleValueContainer()
      return Kept {
        var value = value
        try value.encode("late")
      }
    case .nestedKeyed:
      var object = encoder.container(keyedBy: AnyTextKey.self)
      return Self.kept(object.nestedContainer(keyedBy: AnyTextKey.self, forKey: "inner"))
    case .nestedUnkeyed:
      var object = encoder.container(keyedBy: AnyTextKey.self)
      return Self.kept(object.nestedUnkeyedContainer(forKey: "inner"))
    case .superEncoder:
      var object = encoder.container(keyedBy: AnyTextKey.self)
      let inner = object.superEncoder()
      return Kept { try Self.use(inner) }
    case .superOfList:
      var list = encoder.unkeyedContainer()
      let inner = list.superEncoder()
      return Kept { try Self.use(inner) }
    case .farWithin:
      var object = encoder.container(keyedBy: AnyTextKey.self)
      for _ in 0..<20 { object = object.nestedContainer(keyedBy: AnyTextKey.self, forKey: "inner") }
      return Self.kept(object)
    }
  }

  private static func kept(_ object: KeyedEncodingContainer<AnyTextKey>) -> Kept {
    Kept {
      var object = object
      _ = object.codingPath
      // What is made of it is as useless; the last error goes on.
      var inner = object.nestedContainer(keyedBy: AnyTextKey.self, forKey: "late")
      try? inner.encode(1, forKey: "late")
      try? object.superEncoder().singleValueContainer().encodeLate()
      try? object.encodeNil(forKey: "late")
      try? object.encodeIfPresent(Int?.none, forKey: "late")
      try? object.encode([1], forKey: "late")
      try object.encode("late", forKey: "late")
    }
  }

  private static func kept(_ list: any UnkeyedEncodingContainer) -> Kept {
    Kept {
      var list = list
      _ = (list.count, list.codingPath)
      var inner = list.nestedUnkeyedContainer()
      try? inner.encode(1)
      try? list.encodeNil()
      try? list.encode([1])
      try list.encode("late")
    }
  }

  private static func use(_ encoder: any Encoder) throws {
    _ = (encoder.codingPath, encoder.userInfo)
    var object = encoder.container(keyedBy: AnyTextKey.self)
    try? object.encode([1], forKey: "late")
    var list = encoder.unkeyedContainer()
    try? list.encode(1)
    try [1].encode(to: encoder)
  }
}

extension SingleValueEncodingContainer {
  fileprivate func encodeLate() throws {
    var value = self
    try value.encode("late")
  }
}
