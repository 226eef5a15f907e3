import Foundation

/// `NSNumber` in a profile's file: any number, as text too, or a flag.
final class ForcedNumber: ForcedTyping {
  let name: String

  init(_ name: String) { self.name = name }

  func fits<T>(_ property: T.Type) -> Bool {
    switch Leaf(property) {
    // No number is ever one of these.
    case .url, .uuid, .data: false
    default: Leaf.isReadFromOne(property) || T.self == Value.self
    }
  }

  func form(of value: Value, _ run: Run, _ scope: any MappingScope, _ step: Step) throws(Failure) -> Value {
    if value.kind == .bool { return value }
    do throws(Failure) {
      let number = try run.read(Decimal.self, value, in: scope, step)
      return Value(number) ?? value
    } catch {
      // A number that a `Decimal` cannot hold is one all the same.
      if value.kind == .number { return value }
      guard value.kind == .string, let number = try? run.read(Double.self, value, in: scope, step),
        let plain = Value(number)
      else { throw error }
      return plain
    }
  }

  /// What numbers and flags are read as is written as them: dates, and the text of a flag.
  func write<T>(_ output: T, _ run: Run, _ scope: any MappingScope, _ step: Step) throws(Failure) -> Value? {
    switch MirrorReader.unwrapped(output) {
    case nil: nil
    case let date as Date: try number(of: date, run, scope, step)
    case let text as String where Self.flags[text] != nil: Self.flags[text]
    case let output?: try form(of: run.canonical(output, scope, step), run, scope, step)
    }
  }

  private static let flags: [String: Value] = ["true": true, "false": false]

  /// The seconds since 1970, or the milliseconds, whichever is read as the date again.
  private func number(of date: Date, _ run: Run, _ scope: any MappingScope, _ step: Step) throws(Failure) -> Value {
    for unit in [NumberToDate.Unit.seconds, .milliseconds] {
      guard let number = (try? NumberToDate(unit).reversed.map(date)).flatMap({ Value($0) }) else { continue }
      if (try? run.read(Date.self, number, in: scope, step)) == date { return number }
    }
    throw Failure(.irreversible, .unwritable(.dateRange), at: Place(scope: scope, step: step, value: nil))
  }
}
