/** The parts of a trend chart: positions in its own px, and finished texts. */
import type { TrendPoint } from '@kinchart/contract/calls/trend.ts'

/**
 * How a result compares with its range: `out` is the source's own flag, `beyond` is outside its printed range by
 * comparison, `inside` is flagged normal or within its printed range, `unknown` if there is neither.
 */
export type PointKind = 'out' | 'beyond' | 'inside' | 'unknown'

export type DrawnPoint = {
  readonly x: number
  readonly y: number
  readonly point: TrendPoint
  readonly kind: PointKind
  /** Only a bound is known: an open arrow at its value, not part of the line. */
  readonly arrow: 'up' | 'down' | null
  /** Its details are open. */
  readonly isChosen: boolean
  /** Position of the value's label; null if it would overlap a line or anything else. */
  readonly label: Label | null
}

/** A section with one printed range. `top` and `bottom` are the frame's if that side is open. */
type DrawnBand = {
  readonly from: number
  readonly to: number
  readonly top: number
  readonly bottom: number
  readonly hasTop: boolean
  readonly hasBottom: boolean
  readonly range: string
  /** Position of the range's label; null if it does not fit. */
  readonly written: DrawnWords | null
}

/** A goal named by the results: its text, its source, and its start. */
type DrawnGoal = {
  readonly from: number
  readonly to: number
  readonly y: number
  readonly words: string
  readonly written: DrawnWords | null
}

export type TrendPicture = {
  readonly points: readonly DrawnPoint[]
  /** Runs of numeric results, each joined by a line. */
  readonly lines: readonly (readonly Spot[])[]
  readonly goals: readonly DrawnGoal[]
  readonly bands: readonly DrawnBand[]
  readonly ticks: readonly { readonly y: number; readonly words: string }[]
  readonly dates: readonly DrawnDate[]
}

export type Frame = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number }

/** The middle and baseline of a value's label. */
export type Label = { readonly x: number; readonly y: number }

/** Lines of text with the position of the first line's start (its end if `isFromEnd`). */
export type DrawnWords = {
  readonly x: number
  readonly y: number
  readonly lines: readonly string[]
  readonly isFromEnd?: true
}

/** A date under its point: `x` is the point's, `at` the middle of the text, which stays within the frame. */
export type DrawnDate = { readonly x: number; readonly at: number; readonly words: string }

export type Spot = Omit<DrawnPoint, 'label'>
export type Line = readonly Pick<Spot, 'x' | 'y'>[]
export type Band = Omit<DrawnBand, 'written'>
export type Goal = Omit<DrawnGoal, 'written'>
