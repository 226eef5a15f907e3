// Rows: many records one after another, of which some are bad. `Row` is what one comes to, `Cutting` finds rows in bytes that come piece by piece,
// `Files` maps them on all cores in order, `Pipe` writes them on.
//
// Takes lists, bytes, files and a mapper; gives rows, each with its outcome and its source. Names Mappers and what stands below; nothing names it but
// Fronts.
