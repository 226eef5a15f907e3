// Reflective: the mapper that needs no mapping code, with its builder methods. It ties plans, reading and writing together.
