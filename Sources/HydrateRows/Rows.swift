// HydrateRows: many records in sequence, some of which are invalid. `Row` is the outcome of one,
// `Splitting` finds rows in bytes that arrive in pieces, `Files` maps them on all cores in order,
// `Pipe` writes the results, `IssueTally` counts the issues of many.
//
// Takes arrays, bytes, files and a mapper; gives rows, each with its outcome and its source. A row
// crosses into the library once, with a session that the next row uses again.
