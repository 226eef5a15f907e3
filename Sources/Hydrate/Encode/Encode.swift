// Encode: a model and a plan become a value, or text.
//
// `Containers` is what a type's `encode(to:)` sees, `Writer` does what plans say, `Types` writes the values of one type each, `Frames` are the
// values at work, `Drafts` is what is written out of turn, and what several write to one place. Knows nothing of Decode.
