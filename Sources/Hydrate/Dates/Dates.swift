// Dates: text to instants, in every format that can be read in one way only, and back.
//
// Takes UTF-8 bytes and dates, gives dates and text. Names Memory and Scalars.
