import Foundation

/// The machine and the build, in words that name neither.
enum Machine {
  static func text(rounds: Int) -> String {
    let process = ProcessInfo.processInfo
    return """
      Medians of \(rounds) interleaved rounds. \(process.activeProcessorCount) cores (\(architecture)), \
      \(process.physicalMemory >> 30) GB of memory, \(system), Swift \(compiler), \(build).
      """
  }

  private static var system: String {
    #if os(Linux)
      let release = (try? String(contentsOfFile: "/etc/os-release", encoding: .utf8)) ?? ""
      let name = release.split(separator: "\n").first { $0.hasPrefix("PRETTY_NAME=") }
      return name.map { $0.dropFirst("PRETTY_NAME=".count).filter { $0 != "\"" } } ?? "Linux"
    #else
      return ProcessInfo.processInfo.operatingSystemVersionString
    #endif
  }

  private static var architecture: String {
    #if arch(x86_64)
      "x86-64"
    #elseif arch(arm64)
      "ARM64"
    #else
      "another architecture"
    #endif
  }

  private static var compiler: String {
    #if compiler(>=6.4)
      "6.4 or newer"
    #elseif compiler(>=6.3)
      "6.3"
    #else
      "6.2"
    #endif
  }

  private static var build: String {
    #if DEBUG
      "debug build"
    #else
      "release build"
    #endif
  }
}
