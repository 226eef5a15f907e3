import Foundation

// Strings and data are built in their own memory, through a span that checks every offset.

extension String {
  /// Makes a text from the bytes that `write` appends, at most `capacity`. Invalid UTF-8 becomes
  /// U+FFFD.
  @inline(__always) init(capacity: Int, _ write: (inout OutputSpan<UInt8>) -> Void) {
    // The memory is the string's own and valid for the call; the span counts what has been written
    // to it.
    unsafe self.init(unsafeUninitializedCapacity: capacity) { memory in
      var output = unsafe OutputSpan(buffer: memory, initializedCount: 0)
      write(&output)
      return unsafe output.finalize(for: memory)
    }
  }
}

extension Data {
  /// Makes data of `count` bytes, which are 0 until `write` changes them. Returns nil if `write`
  /// returns false.
  @inline(__always) init?(count: Int, _ write: (inout MutableSpan<UInt8>) -> Bool) {
    self.init(count: count)
    // The memory is the data's own, initialised, and valid for the call.
    let isMade = unsafe withUnsafeMutableBytes { memory in
      var output = unsafe memory.bindMemory(to: UInt8.self).mutableSpan
      return write(&output)
    }
    guard isMade else { return nil }
  }
}

extension OutputSpan<UInt8> {
  /// Appends bytes; there must be room.
  @inline(__always) mutating func append(_ bytes: Span<UInt8>) {
    precondition(bytes.count <= freeCapacity, "more bytes than there is room for")
    // The line above has checked that the bytes fit.
    unsafe bytes.withUnsafeBufferPointer { source in
      unsafe withUnsafeMutableBufferPointer { memory, count in
        guard let from = source.baseAddress, let to = memory.baseAddress else { return }
        unsafe (to + count).initialize(from: from, count: source.count)
        count += source.count
      }
    }
  }

  /// Appends the lowest bytes of a word, up to eight, the lowest first; there must be room.
  @inline(__always) mutating func append(_ word: UInt64, count length: Int) {
    precondition(length >= 0 && length <= 8 && length <= freeCapacity, "more bytes than there is room for")
    guard freeCapacity >= 8 else {
      for offset in 0..<length { append(UInt8(truncatingIfNeeded: word >> UInt64(8 * offset))) }
      return
    }
    // There is room for eight bytes; later writes overwrite the surplus.
    unsafe withUnsafeMutableBufferPointer { memory, count in
      unsafe UnsafeMutableRawBufferPointer(memory).storeBytes(of: word.littleEndian, toByteOffset: count, as: UInt64.self)
      count += length
    }
  }

  /// Appends the bytes before the first `stop`, or all of them, and returns how many. There must
  /// be room for all.
  ///
  /// The bytes are checked while they are copied. Later writes overwrite the surplus.
  @inline(__always) mutating func append(_ bytes: Span<UInt8>, upTo stop: UInt8) -> Int {
    precondition(bytes.count <= freeCapacity, "more bytes than there is room for")
    // All offsets written are below the count of the bytes, for which there is room.
    return unsafe withUnsafeMutableBufferPointer { memory, count in
      guard let start = memory.baseAddress else { return 0 }
      let target = unsafe UnsafeMutableRawPointer(start + count)
      var offset = 0
      defer { count += offset }
      while bytes.count - offset >= Block.width {
        let block = bytes.block(at: offset)
        unsafe target.storeBytes(of: block, toByteOffset: offset, as: SIMD16<UInt8>.self)
        let plain = Block.firstLane(block .== SIMD16<UInt8>(repeating: stop))
        offset += plain
        if plain < Block.width { return offset }
      }
      while offset < bytes.count, bytes[offset] != stop {
        unsafe target.storeBytes(of: bytes[offset], toByteOffset: offset, as: UInt8.self)
        offset += 1
      }
      return offset
    }
  }
}
