// Report: what did not fit, and where; what became of every field.
//
// `Failures` are on their way out of a run: chains that never change, which anybody may keep. `Issues` are what users see: issues, the error that
// holds them, their texts. `Explanations` is taken down by a run that is explained, and what comes of it. Takes places, codes and details; gives
// immutable values. Names Document and what stands below it.
