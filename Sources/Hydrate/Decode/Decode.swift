// Decode: a value and a plan become a model.
//
// `Containers` is what a type's `init(from:)` sees, `Run` does what plans say, `Scopes` says where it stands, `Diagnosis` reads what a failed type
// had left unread, `Checks` finds unknown keys, `Merging` reads over what is there, `Explaining` takes down what becomes of fields. Knows nothing of Encode.
