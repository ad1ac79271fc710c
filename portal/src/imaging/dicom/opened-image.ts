/** Brightness and contrast (window) in the units of the picture. Source: DICOM PS3.3, C.11.2.1.2. */
export type Window = { readonly center: number; readonly width: number }

/** The facts in a file's header; null if absent. Dates are in the format YYYY-MM-DD. */
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

/** A file whose header has been read. */
export type OpenedImage = {
  readonly facts: ImageFacts
  readonly frames: number
  /** Images of one series form one stack; a picture without a series is a separate stack. */
  readonly seriesUid: string | null
  readonly instanceNumber: number | null
  /** Recorded frame rate, in images per second. */
  readonly rate: number | null
}

/** One decoded image. */
export type Frame = {
  readonly columns: number
  readonly rows: number
  /** Height of a pixel relative to its width. */
  readonly pointHeight: number
} & (
  | {
      readonly kind: 'grey'
      readonly values: Int16Array | Uint16Array | Int32Array | Uint8Array
      /** `value * slope + intercept` has the units of the window. */
      readonly slope: number
      readonly intercept: number
      /** The smallest value is white. */
      readonly isInverted: boolean
      readonly window: Window | null
    }
  /** Red, green and blue, one byte each. */
  | { readonly kind: 'colour'; readonly values: Uint8Array }
)
