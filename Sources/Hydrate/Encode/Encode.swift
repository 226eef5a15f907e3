// Encode: a model and a plan become a value, or text.
//
// `Containers` is what a type's `encode(to:)` sees, `Writer` does what plans say, `Types` writes the values of one type each, `Frames` are the
// values at work, `Drafts` puts together what several write to one place, `Text` is the way straight into JSON. Knows nothing of Decode.
