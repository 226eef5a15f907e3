// HydrateProfiles: profiles in files. `Files` reads them, `Types` has the mappers that files name
// by a type: overridden types, lists of keys, alternatives.
//
// Takes a document and names, gives the rules of a `MappingProfile`.
