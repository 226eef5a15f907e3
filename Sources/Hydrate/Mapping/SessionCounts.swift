/// What is counted in a session, apart from it: those who read value after value have the counts at hand.
final class SessionCounts {
  /// How many non-fatal issues there are so far.
  var issues = 0
  /// How many reads of a value have succeeded; those that nobody needs to tell from refused ones are not counted.
  var reads = 0
  /// How many reads were refused only because the value had to be read without coercion.
  var exactRefusals = 0
}
