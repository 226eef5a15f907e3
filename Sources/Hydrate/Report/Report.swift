// Report: issues and their locations, and explanations of every field.
//
// `Failures` are errors within a call: immutable chains that any code may keep. `Issues` are what
// users see: issues, errors and their texts. `Explanations` record an explained call, and make the
// explanation. Takes locations, codes and details; gives immutable values. Refers to Document and
// the folders below it.
