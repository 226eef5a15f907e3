// Sets, which Foundation's own writer does not write.
extension BinaryListReader {
  /// A set becomes an array, in order and each element once where all are texts or all are an `Int`, as of any other source (`SetOrder`).
  mutating func openSet(_ object: Int, _ start: Int, _ bytes: Span<UInt8>) throws(BinaryListFault) {
    let (count, names) = try extent(start, width: layout.referenceSize, bytes)
    try enter(object, places: count, bytes)
    let first = members.count
    var textCount = 0
    var numbers: Set<Int> = []
    var numberCount = 0
    for place in 0..<count {
      let element = try self.object(names, place, bytes)
      guard let start = layout.start(of: element, bytes) else { throw .malformed }
      switch bytes[start] >> 4 {
      case 0x5, 0x6:
        members.append(try member(element, element, bytes))
        textCount += 1
      case 0x1:
        if let number = Int(exactly: try integer(start, bytes)) {
          numbers.insert(number)
          numberCount += 1
        }
        fallthrough
      default: members.append(TapeMember(key: 0, keyCount: 0, value: element))
      }
    }
    if count > 0, numberCount == count {
      members.removeLast(count)
      let array = builder.open(.array)
      for number in numbers.sorted() { builder.append(integer: number) }
      return builder.close(array, count: numbers.count)
    }
    if textCount == count { builder.sort(&members, from: first, keeping: .first) }
    open.append(OpenList(.set, object, index: builder.open(.array), first: first, count: members.count - first))
  }
}
