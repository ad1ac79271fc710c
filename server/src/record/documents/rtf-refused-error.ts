/** Why a file is not read as RTF. */
export type RtfFault = 'not-rtf' | 'too-large' | 'too-deep' | 'nothing-read'

/** Thrown where a file is no RTF, or more than is read. */
export class RtfRefusedError extends Error {
  readonly why: RtfFault
  constructor(why: RtfFault) {
    super(why)
    this.name = 'RtfRefusedError'
    this.why = why
  }
}
