// Rules: choices as data: how keys of the source are made from names, and back.
//
// Nothing here looks at a document. What has been chosen for a mapper as a whole, its mappers among
// it, is in `Coding/Rules`.
