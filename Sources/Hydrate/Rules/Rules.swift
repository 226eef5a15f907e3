// Rules: what has been chosen for a mapper, as data: fields, keys, options.
//
// Takes what builder methods and profiles say; gives a `Configuration`. Nothing here looks at a document.
