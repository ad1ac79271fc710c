/** Brightness and contrast in the units of the picture. Source: DICOM PS3.3, C.11.2.1.2. */
export type Window = { readonly center: number; readonly width: number }

/** What a file's header says of its picture; null where it does not. Dates are written YYYY-MM-DD. */
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

/** A file that was read as far as its header. */
export type OpenedImage = {
  readonly facts: ImageFacts
  readonly frames: number
  /** Images of one series are one stack; a picture that names none is alone. */
  readonly seriesUid: string | null
  readonly instanceNumber: number | null
  /** How many images a second it was recorded with. */
  readonly rate: number | null
}

/** One image, unpacked. */
export type Frame = {
  readonly columns: number
  readonly rows: number
  /** How high a point is drawn where its width is 1. */
  readonly pointHeight: number
} & (
  | {
      readonly kind: 'grey'
      readonly values: Int16Array | Uint16Array | Int32Array | Uint8Array
      /** `value * slope + intercept` is in the units of the window. */
      readonly slope: number
      readonly intercept: number
      /** The smallest value is white. */
      readonly isInverted: boolean
      readonly window: Window | null
    }
  /** Red, green and blue, a byte each. */
  | { readonly kind: 'colour'; readonly values: Uint8Array }
)
