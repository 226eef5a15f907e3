// Report: what did not fit, and where.
//
// `Failures` are on their way out of a run: chains that never change, which anybody may keep. `Issues` are what users see: issues, the error that
// holds them, their texts. Takes places, codes and details; gives immutable values. Names Document and what stands below it.
