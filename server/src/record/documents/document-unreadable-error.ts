/** The document's bytes cannot be shown. `parse`: invalid RTF; `load`: anything else (S3 §8). */
export class DocumentUnreadableError extends Error {
  readonly why: 'parse' | 'load'
  constructor(why: 'parse' | 'load', options?: ErrorOptions) {
    super(why, options)
    this.name = 'DocumentUnreadableError'
    this.why = why
  }
}
