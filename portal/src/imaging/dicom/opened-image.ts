import type { ImagingErrorCode } from '@kinchart/texts/en/imaging.ts'

/** Brightness and contrast, in the units of rescaled values. Source: DICOM PS3.3, C.11.2.1.2. */
export type Window = { readonly center: number; readonly width: number }

/** Null if absent. Dates are YYYY-MM-DD. */
export type ImageFacts = {
  readonly patientName: string | null
  readonly birthDate: string | null
  readonly date: string | null
  readonly modality: string | null
  readonly bodyPart: string | null
  readonly study: string | null
  readonly series: string | null
  readonly columns: number
  readonly rows: number
}

export type OpenedImage = {
  readonly facts: ImageFacts
  readonly frames: number
  /** Images of one series form one stack. An image without a series forms a separate stack. */
  readonly seriesUid: string | null
  readonly instanceNumber: number | null
  /** Frames per second at which the images were recorded. */
  readonly rate: number | null
}

export type Frame = {
  readonly columns: number
  readonly rows: number
  readonly pointHeight: number
} & (
  | {
      readonly kind: 'grey'
      readonly values: Int16Array | Uint16Array | Int32Array | Uint8Array
      /** `value * slope + intercept` is a rescaled value, with the units of the window. */
      readonly slope: number
      readonly intercept: number
      readonly isInverted: boolean
      readonly window: Window | null
    }
  | { readonly kind: 'colour'; readonly values: Uint8Array }
)

export class ImageError extends Error {
  readonly why: ImagingErrorCode
  constructor(why: ImagingErrorCode, options?: { cause?: unknown }) {
    super(why, options)
    this.name = 'ImageError'
    this.why = why
  }
}
