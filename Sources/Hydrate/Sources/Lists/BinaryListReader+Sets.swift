// Sets, which Foundation's own writer does not write.
extension BinaryListReader {
  /// A set becomes an array, in order and each element once where all are texts or all are an `Int`, as of any other source (`SetOrder`).
  mutating func openSet(_ object: Int, _ start: Int, _ bytes: Span<UInt8>) throws(BinaryListFault) {
    let (count, names) = try extent(start, width: layout.referenceSize, bytes)
    try enter(object, places: count, bytes)
    let first = members.count
    var textCount = 0
    var numbers: [Int] = []
    for number in 0..<count {
      let element = try self.object(names, number, bytes)
      guard let place = layout.start(of: element, bytes) else { throw .malformed }
      switch bytes[place] >> 4 {
      case 0x5, 0x6:
        members.append(try member(element, element, bytes))
        textCount += 1
      case 0x1:
        if let number = Int(exactly: try integer(place, bytes)) { numbers.append(number) }
        fallthrough
      default: members.append(TapeMember(key: 0, keyCount: 0, value: element))
      }
    }
    if textCount == count { builder.sort(&members, from: first, keeping: .first) }
    if numbers.count == count { sort(from: first, by: numbers) }
    open.append(OpenList(.set, object, index: builder.open(.array), first: first, count: members.count - first))
  }

  private mutating func sort(from first: Int, by numbers: [Int]) {
    let sorted = zip(numbers, members[first...]).sorted { $0.0 < $1.0 }
    members.removeLast(numbers.count)
    for (index, (number, element)) in sorted.enumerated() where index == 0 || sorted[index - 1].0 != number { members.append(element) }
  }
}
