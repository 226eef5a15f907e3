// Mappers: the reflective mapper, which needs no mapping code, and the explicit mappers, combined
// by operators and reversible if their parts are.
//
// `Reflective` has the builder methods and profiles, `Calls` begins and ends sessions, `Updates`
// applies patches to models and reports the changes. Refers to Coding and the folders below it; no
// lower folder refers to a mapper.

/// The namespace of the mappers that operators make.
public enum Mappers {}
