/// Writes models by their own `encode(to:)`.
final class ModelWriter<T: Encodable>: TypeWriter {
  private let model: WrittenModel

  init(_ model: WrittenModel, _ plan: TypePlan) {
    self.model = model
    super.init(plan)
  }

  override func write(_ value: borrowing LentValue, to writer: Writer) throws(Failure) {
    guard ThreadStack.remaining > writer.levelReserve else { throw writer.tooDeep() }
    writer.push(model)
    let depth = writer.frames.depth
    defer {
      if writer.frames.depth != depth { writer.dropInPlace(above: depth) }
      writer.pop(model)
    }
    let isDone: Void?
    do {
      // No reference to the encoder is left when its value ends, unless the type has kept it.
      isDone = try value.read(as: T.self) { model throws in try model.encode(to: ValueEncoder(seat: writer.seat)) }
    } catch {
      throw Failure.translated(encoding: error, T.self, in: writer.site)
    }
    guard isDone != nil else { throw mismatch(in: writer) }
    if writer.frames.depth != depth { try writer.endInPlace(above: depth) }
    try writer.finish()
  }
}

/// What is to be known of a type when its values write themselves.
final class WrittenModel {
  let table: FieldTable
  /// The model's number in its writer.
  let number: Int
  /// The type of the keys that the first container was asked for with, where these do not stand as they are.
  var usualKeys: ObjectIdentifier?
  /// What hands out the type's containers, one within another; as many are out as values of the type are within each other.
  private let loans = ObjectTable<Loan>()
  private var loanCount = 0
  private var lentCount = 0
  private var openings = 0

  /// A container that is handed out again and again, and the seat that it writes by.
  private final class Loan {
    let lender: KeyedLender
    let seat: WriteSeat

    init(_ lender: KeyedLender, _ seat: WriteSeat) { (self.lender, self.seat) = (lender, seat) }
  }

  init(_ table: FieldTable, number: Int) {
    self.table = table
    self.number = number
  }

  func dispose() {
    loans.removeAll()
    loanCount = 0
  }

  /// What lends its container to a value of a number; nil where that needs one of its own.
  @inline(__always) func lender(_ keys: ObjectIdentifier, for id: UInt64) -> KeyedLender? {
    let lender = loans.lend(lentCount) { loan -> KeyedLender? in
      guard loan.lender.isFor(keys) else { return nil }
      loan.seat.take(id)
      return loan.lender
    } orElse: {
      nil
    }
    if lender != nil { lentCount += 1 }
    return lender
  }

  /// The value that was lent a container has ended. Gives the seat of one that somebody has kept, which is left to them.
  @inline(__always) func takeBack() -> WriteSeat? {
    lentCount -= 1
    let isKept = loans.lend(lentCount) { loan in
      if loan.lender.isKept { return true }
      loan.seat.rest()
      return false
    } orElse: {
      false
    }
    return isKept ? leave() : nil
  }

  @inline(never) private func leave() -> WriteSeat? {
    let loan = loans[lentCount]
    loanCount -= 1
    // Those behind it are not out.
    for number in lentCount..<loanCount { loans[number] = loans[number + 1] }
    loans[loanCount] = nil
    return loan?.seat
  }

  /// Counts a container that is made for one value. Once the type's values have become so many that it is worth it, one is made for the next ones,
  /// too.
  func noteContainer<Key: CodingKey>(keyedBy type: Key.Type, _ writer: Writer) {
    if openings < KeyedLender.worthwhile {
      openings += 1
    } else if loanCount == lentCount, loanCount < Self.mostLoans, BoxWatch.isPossibleInWriting {
      addLoan(keyedBy: type, writer)
    }
  }

  /// Values that are further down within others of their type make containers of their own.
  private static let mostLoans = 64

  private func addLoan<Key: CodingKey>(keyedBy type: Key.Type, _ writer: Writer) {
    let seat = WriteSeat(writer)
    loans[loanCount] = Loan(.of(KeyedEncodingContainer(KeyedWriter<Key>(usual: seat))), seat)
    loanCount += 1
  }
}
