/// How many non-fatal issues a session has; every object asks.
final class IssueCount {
  var count = 0
}
