/** Why a file was not read as RTF. */
export type RtfFault = 'not-rtf' | 'too-large' | 'too-deep' | 'nothing-read'

/** Thrown if a file is not RTF or exceeds a limit. */
export class RtfRefusedError extends Error {
  readonly why: RtfFault
  constructor(why: RtfFault) {
    super(why)
    this.name = 'RtfRefusedError'
    this.why = why
  }
}
