/// The rounds of a check that is to hold alike for a type whose fields are still to be learnt, while they are, and when they
/// are known. Containers are reused only after 64 values; `KeptReaderTests` has those.
let coldAndWarm = 0..<3
