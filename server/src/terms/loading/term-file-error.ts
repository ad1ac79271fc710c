export class TermFileError extends Error {}
