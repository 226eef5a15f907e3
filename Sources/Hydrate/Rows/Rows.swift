// Rows: many records in sequence, some of which are invalid. `Row` is the outcome of one,
// `Splitting` finds rows in bytes that arrive in pieces, `Files` maps them on all cores in order,
// `Pipe` writes the results.
//
// Takes arrays, bytes, files and a mapper; gives rows, each with its outcome and its source.
// Refers to Mappers and the folders below it; only Coders refers to it.
