import Dispatch
import Foundation
import Hydrate

/// A line on standard error, if that is a terminal, that says how far long work is. It appears after
/// half a second, and is erased at the end.
final class ProgressLine: Sendable {
  /// How far the work is. What is nil is unknown.
  struct Work {
    var task: String
    var bytes: Int?
    var total: Int?
    /// How many of what, such as documents.
    var items: (count: Int, noun: String)?
    var rejects = 0

    /// The text for the time that the work took.
    func text(after seconds: Double) -> String {
      let size =
        switch (bytes, total) {
        case (let bytes?, let total?): "\(Show.megabytes(bytes)) of \(Show.megabytes(total)) MB"
        case (let bytes?, nil), (nil, let bytes?): "\(Show.megabytes(bytes)) MB"
        case (nil, nil): ""
        }
      let parts = [
        task, size, items.map { "\($0.count) \($0.noun)" } ?? "", bytes.map { Show.rate($0, seconds) } ?? "",
        rejects > 0 ? "\(rejects) rejected" : "", "\(Int(seconds)) s",
      ]
      return parts.filter { !$0.isEmpty }.joined(separator: ", ")
    }
  }

  private let work: Guarded<Work>
  private let (stop, stopped) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
  private let isShown: Bool

  /// - Parameter progress: Where the numbers of bytes are, if the work counts them there.
  init(_ task: String, total: Int? = nil, following progress: Progress? = nil, isShown: Bool = Terminal.isTerminal(STDERR_FILENO)) {
    work = Guarded(Work(task: task, total: total))
    self.isShown = isShown && ProcessInfo.processInfo.environment["TERM"] != "dumb"
    guard self.isShown else { return }
    let (start, work, stop, stopped) = (ContinuousClock.now, work, stop, stopped)
    Thread {
      var wait = 500
      while stop.wait(timeout: .now() + .milliseconds(wait)) == .timedOut {
        wait = 200
        if let progress {
          let (bytes, total) = (Int(progress.completedUnitCount), progress.isIndeterminate ? nil : Int(progress.totalUnitCount))
          work.withLock { ($0.bytes, $0.total) = (bytes, total) }
        }
        let seconds = Show.seconds(since: start)
        let text = PlainText.clipped(PlainText.oneLine(work.withLock { $0.text(after: seconds) }), to: Self.width)
        Self.write("\r\(text)\u{1B}[K")
      }
      if wait == 200 { Self.write("\r\u{1B}[K") }
      stopped.signal()
    }.start()
  }

  func update(_ change: @Sendable (inout Work) -> Void) {
    if isShown { work.withLock { change(&$0) } }
  }

  /// Erases the line. Nothing else may be written before.
  func end() {
    guard isShown else { return }
    stop.signal()
    stopped.wait()
  }

  /// The last column stays empty, so that the line never wraps.
  private static var width: Int { (Terminal.columns(STDERR_FILENO) ?? 80) - 1 }

  private static func write(_ text: String) { try? FileHandle.standardError.write(contentsOf: Data(text.utf8)) }
}
