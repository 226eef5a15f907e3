// Rules: configuration as data: how property names become source keys, and back.
//
// Nothing here reads a document. The configuration of a whole mapper, including nested mappers, is
// in `Coding/Settings`.
