import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Where output goes: how wide it is, and whether it shows colours.
struct Terminal: Equatable {
  static let defaultWidth = 100

  let width: Int
  let hasColours: Bool

  /// No terminal: a pipe or a file.
  static let none = Terminal(isTerminal: false, columns: nil, environment: [:])

  /// - Parameter columns: The columns that the terminal says it has.
  init(isTerminal: Bool, columns: Int?, environment: [String: String]) {
    let columns = [columns, environment["COLUMNS"].flatMap { Int($0) }].compactMap(\.self).first { $0 > 0 }
    width = min(max(columns ?? Self.defaultWidth, 40), 200)
    hasColours = isTerminal && environment["NO_COLOR", default: ""].isEmpty && environment["TERM"] != "dumb"
  }

  static var standardOutput: Terminal {
    Terminal(isTerminal: isTerminal(STDOUT_FILENO), columns: columns(STDOUT_FILENO), environment: ProcessInfo.processInfo.environment)
  }

  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// The columns of the terminal at a descriptor; nil if it is none.
  static func columns(_ descriptor: Int32) -> Int? {
    var size = winsize()
    return ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : nil
  }
}

/// How a terminal shows a text: colours that can be read on a light and on a dark background.
enum Ink: Int {
  case bold = 1
  case dim = 2
  case red = 31
  case green = 32
  case magenta = 35
  case cyan = 36

  func on(_ text: String) -> String { text.isEmpty ? "" : "\u{1B}[\(rawValue)m\(text)\u{1B}[0m" }
}
