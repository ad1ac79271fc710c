/** A file of terms that cannot be taken; its message is for the operator and says what is wrong with the file. */
export class TermFileError extends Error {}
