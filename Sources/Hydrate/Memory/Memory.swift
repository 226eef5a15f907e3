// Memory: what knows nothing of data. Bytes that are lent for a call, blocks of memory and who may have them, casts that are proved, the stack of a thread, boxes that are
// watched. Everything unchecked is to stand here.
//
// Takes and gives bytes, addresses and objects. Names nothing of another room.
