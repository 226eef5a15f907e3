// Fronts: mappers in the shapes that other code asks for, a decoder and an encoder of any type.
//
// Takes a profile, gives what stands where a `JSONDecoder` stood. Names everything below; nothing names a front.
