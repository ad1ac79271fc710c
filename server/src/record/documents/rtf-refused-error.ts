export type RtfError = 'not-rtf' | 'too-large' | 'too-deep' | 'nothing-read'

/** The file is not RTF or exceeds a limit. */
export class RtfRefusedError extends Error {
  readonly why: RtfError
  constructor(why: RtfError) {
    super(why)
    this.name = 'RtfRefusedError'
    this.why = why
  }
}
