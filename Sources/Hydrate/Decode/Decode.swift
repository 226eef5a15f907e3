// Decode: a value and a plan become a model.
//
// `Containers` is what a type's `init(from:)` sees, `Run` does what plans say, `Scopes` says where it stands, `Checks` looks at what a failed type
// had not asked for yet, `Merging` reads over what is there, `Explaining` takes down what becomes of fields. Knows nothing of Encode.
