import type { ImagingFault } from '@kinchart/texts/en/imaging.ts'

export class ImageError extends Error {
  readonly why: ImagingFault
  constructor(why: ImagingFault, options?: { cause?: unknown }) {
    super(why, options)
    this.name = 'ImageError'
    this.why = why
  }
}
