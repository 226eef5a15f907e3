import Foundation

/// `NSNumber` in a profile's file: any number, as text too, or a flag.
final class ForcedNumber: ForcedType, @unchecked Sendable {
  override func fits<T>(_ property: T.Type) -> Bool { Leaf(property) != nil || T.self == Value.self }

  override func form(of value: Value, _ run: Run, _ scope: Scope, _ step: Step) throws(Failure) -> Value {
    if value.kind == .bool { return value }
    do throws(Failure) {
      let number = try run.read(Decimal.self, run.plan(for: Decimal.self), value, in: scope, step)
      return Value(number) ?? value
    } catch {
      // A number that a `Decimal` cannot hold is one all the same.
      if value.kind == .number { return value }
      guard value.kind == .string, let number = try? run.read(Double.self, run.plan(for: Double.self), value, in: scope, step),
        let plain = Value(number)
      else { throw error }
      return plain
    }
  }
}
