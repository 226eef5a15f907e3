// Formats: JSON text to documents and values to text (RFC 8259), and other inputs as structured
// data: Foundation objects, property lists, any Swift value by its mirror.
//
// Takes bytes and objects, gives documents and values; the same back. Only `Mirrors` reads
// mirrors, with a budget. Refers to Report, for malformed text, to Document and to the folders
// below it.
