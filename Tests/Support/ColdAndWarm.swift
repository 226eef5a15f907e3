/// The rounds of a check that is to hold alike for a type whose fields are still to be learnt, while they are, and when they
/// are known.
let coldAndWarm = 0..<3
