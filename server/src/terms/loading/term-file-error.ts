/** A terms file that cannot be loaded; its message explains to the operator why. */
export class TermFileError extends Error {}
