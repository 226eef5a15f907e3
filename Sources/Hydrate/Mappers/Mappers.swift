// Mappers: the explicit mappers, combined by operators, and reversible if their parts are.
//
// Inputs and outputs depend on the mapper. Refers to Reflective and the folders below it; no lower
// folder refers to a mapper.

/// The namespace of the mappers that operators make.
public enum Mappers {}
