/// Why a pool has no formatter to give: a mistake in how it was set up, which is a `configuration` issue of whatever mapper asks.
struct FormatterRefusal: Error {
  let reason: Reason

  enum Reason: Sendable {
    /// A formatter that has no copies of its own, and how the closure that makes one would be given.
    case notCopyable(String, overload: String)
    case reused
    case busy
  }
}
