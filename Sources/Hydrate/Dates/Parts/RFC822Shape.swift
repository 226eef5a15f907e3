/// Which parts an RFC 822 date has besides day, month, year, hour and minute.
struct RFC822Shape: Sendable, Hashable {
  var hasWeekday = true
  var hasSeconds = true
  var hasZone = true
}
