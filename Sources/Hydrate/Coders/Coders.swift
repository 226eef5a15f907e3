// Coders: mappers with the interfaces that other code expects: a decoder and an encoder for any
// type.
//
// Takes a profile, gives replacements for `JSONDecoder` and `JSONEncoder`. Refers to all folders
// below; none refers to it.
