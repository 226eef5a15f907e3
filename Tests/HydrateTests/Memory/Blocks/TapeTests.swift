import Foundation
import Testing

@testable import Hydrate
@testable import TestSupport

@Suite struct TapeTests {
  private final class Owner {
    private let memory: TapeMemory

    init(_ text: String) { memory = TapeMemory(of: text) }

    func withTape(_ use: (borrowing Tape) -> Void) { memory.withTape(use) }

    static func stack(orElse none: String) -> TapeStack<Owner> { TapeStack(orElse: Owner(none)) { $0.withTape($1) } }
  }

  private static func text(_ stack: TapeStack<Owner>) -> String {
    stack.withText(at: 0, count: Int(stack.word(0))) { String(decoding: $0) }
  }

  @Test func theLastOwnersTapeIsAtHand() {
    let (none, first, second) = (Owner("none"), Owner("first"), Owner("second"))
    let stack = TapeStack(orElse: none) { $0.withTape($1) }
    #expect(stack.isEmpty && Self.text(stack) == "none")
    #expect(stack.push(first) == 0 && stack.push(first) == 0 && Self.text(stack) == "first")
    #expect(stack.push(second) == 1 && Self.text(stack) == "second")
    #expect(stack.push(again: 0) == 2 && Self.text(stack) == "first")
    stack.pop(to: 1)
    #expect(stack.isLast(1) && stack[1] === second && Self.text(stack) == "second")
    stack.pop(to: -1)
    #expect(stack.isEmpty && stack[0] === none && Self.text(stack) == "none")
  }

  @Test func ownersStayAsLongAsTheyAreRead() {
    weak var seen: Owner?
    let stack = Owner.stack(orElse: "none")
    do {
      let owner = Owner("some text")
      seen = owner
      _ = stack.push(owner)
    }
    #expect(seen != nil && Self.text(stack) == "some text")
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
