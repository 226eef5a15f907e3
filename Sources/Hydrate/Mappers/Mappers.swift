// Mappers: the family of explicit mappers, each a file or two, composed by operators and reversible where their parts are.
//
// Takes and gives what its mappers say. Names Reflective and what stands below; nothing below names a mapper.

/// The homes of the mappers that operators make.
public enum Mappers {}
