/** What a picture of a trend is made of: places in its own px, and words that are finished. */
import type { TrendPoint } from '@kinchart/contract/calls/trend.ts'

/**
 * How a result compares with what was sent with it: `out` is the source's own mark, `beyond` outside its printed range by
 * comparison, `inside` marked normal or within its printed range, `unknown` where there is neither.
 */
export type PointKind = 'out' | 'beyond' | 'inside' | 'unknown'

export type DrawnPoint = {
  readonly x: number
  readonly y: number
  readonly point: TrendPoint
  readonly kind: PointKind
  /** Only a bound is known: an open arrow at its value, and no part of the line. */
  readonly arrow: 'up' | 'down' | null
  /** It is the result that the details are about. */
  readonly isChosen: boolean
  /** Where the value is written; null where it would lie on a line or on something else. */
  readonly label: Label | null
}

/** A stretch under one printed range. `top` and `bottom` are the frame's where that side is open. */
type DrawnBand = {
  readonly from: number
  readonly to: number
  readonly top: number
  readonly bottom: number
  readonly hasTop: boolean
  readonly hasBottom: boolean
  readonly range: string
  /** Where its range is written; null where they have no room within it. */
  readonly written: DrawnWords | null
}

/** A goal, where the results say one: its words and whose they are, and from where on. */
type DrawnGoal = {
  readonly from: number
  readonly to: number
  readonly y: number
  readonly words: string
  readonly written: DrawnWords | null
}

export type TrendPicture = {
  readonly points: readonly DrawnPoint[]
  /** Stretches of results that are numbers, each joined by a line. */
  readonly lines: readonly (readonly Spot[])[]
  readonly goals: readonly DrawnGoal[]
  readonly bands: readonly DrawnBand[]
  readonly ticks: readonly { readonly y: number; readonly words: string }[]
  readonly dates: readonly DrawnDate[]
}

export type Frame = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number }

/** The middle of a value's words, and the line they stand on. */
export type Label = { readonly x: number; readonly y: number }

/** Lines of words with the place of the first one's beginning (its end where `isFromEnd`). */
export type DrawnWords = {
  readonly x: number
  readonly y: number
  readonly lines: readonly string[]
  readonly isFromEnd?: true
}

/** A date under its point: `x` is the point's, `at` the middle of the words, which stay within the frame. */
export type DrawnDate = { readonly x: number; readonly at: number; readonly words: string }

export type Spot = Omit<DrawnPoint, 'label'>
export type Line = readonly Pick<Spot, 'x' | 'y'>[]
export type Band = Omit<DrawnBand, 'written'>
export type Goal = Omit<DrawnGoal, 'written'>
