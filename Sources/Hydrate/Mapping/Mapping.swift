// Mapping: what a mapper is, and what one is given while it works: the protocols, the context, the session.
//
// Takes any input, gives any output, and issues. The scalars that the library reads by itself stand here, too (`LeafReader` is the one table of
// what becomes what).
