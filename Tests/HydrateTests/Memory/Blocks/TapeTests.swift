import Foundation
import Testing

@testable import Hydrate

@Suite struct TapeTests {
  private final class Owner {
    private let memory: TapeMemory

    init(_ text: String) { memory = TapeMemory(of: text) }

    func withTape(_ use: (borrowing Tape) -> Void) { use(memory.tape) }

    static func stack(orElse none: String) -> TapeStack<Owner> { TapeStack(orElse: Owner(none)) { $0.withTape($1) } }
  }

  private static func text(_ tape: borrowing Tape) -> String {
    tape.withText(at: 0, count: Int(tape.word(0))) { String(decoding: $0) }
  }

  @Test func theLastOwnersTapeIsAtHand() {
    let (none, first, second) = (Owner("none"), Owner("first"), Owner("second"))
    let stack = TapeStack(orElse: none) { $0.withTape($1) }
    #expect(stack.isEmpty && Self.text(stack.tape) == "none")
    #expect(stack.push(first) == 0 && stack.push(first) == 0 && Self.text(stack.tape) == "first")
    #expect(stack.push(second) == 1 && Self.text(stack.tape) == "second")
    #expect(stack.push(again: 0) == 2 && Self.text(stack.tape) == "first")
    stack.pop(to: 1)
    #expect(stack.isLast(1) && stack[1] === second && Self.text(stack.tape) == "second")
    stack.pop(to: -1)
    #expect(stack.isEmpty && stack[0] === none && Self.text(stack.tape) == "none")
  }

  @Test func ownersStayAsLongAsTheyAreRead() {
    weak var seen: Owner?
    let stack = Owner.stack(orElse: "none")
    do {
      let owner = Owner("some text")
      seen = owner
      _ = stack.push(owner)
    }
    #expect(seen != nil && Self.text(stack.tape) == "some text")
    stack.pop(to: -1)
    #expect(seen == nil)
  }

  #if os(macOS) || os(Linux)
    @Test func noLookOutside() async {
      await #expect(processExitsWith: .failure) { Owner("text").withTape { _ = $0.word(1) } }
      await #expect(processExitsWith: .failure) { Owner("text").withTape { _ = $0.word(-1) } }
      await #expect(processExitsWith: .failure) { Owner("text").withTape { _ = $0.twoWords(at: 5) } }
      await #expect(processExitsWith: .failure) { Owner("text").withTape { _ = $0.twoWords(at: -1) } }
      await #expect(processExitsWith: .failure) { Owner("text").withTape { $0.withText(at: 2, count: 3) { _ in } } }
      await #expect(processExitsWith: .failure) { Owner("text").withTape { $0.withText(at: 2, count: -1) { _ in } } }
      await #expect(processExitsWith: .failure) { Owner.stack(orElse: "text").pop(to: 0) }
    }
  #endif
}
