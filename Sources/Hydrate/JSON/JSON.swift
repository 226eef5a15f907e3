// JSON: text to documents, and values to text (RFC 8259).
//
// Takes bytes, gives a `Document`; takes a `Value`, gives bytes. Names Report, for what is malformed, Document and what stands below.
