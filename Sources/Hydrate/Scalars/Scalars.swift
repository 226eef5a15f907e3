// Scalars: text to numbers, words, links and bytes, exactly or not at all, and back.
//
// Takes UTF-8 bytes, gives values of the standard library and of Foundation, or nil. Refers only
// to Memory.
