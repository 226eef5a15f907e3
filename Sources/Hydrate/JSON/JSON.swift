// JSON: text to documents, and values to text (RFC 8259).
//
// Takes bytes, gives a `Document`; takes a `Value`, gives bytes. Refers to Report, for malformed
// text, to Document and to the folders below it.
