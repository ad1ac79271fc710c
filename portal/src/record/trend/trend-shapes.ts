/** Positions are in the chart's px; texts are final. */
import type { TrendPoint } from '@kinchart/contract/calls/trend.ts'

/**
 * `out`: flagged by the source. `beyond`: outside its printed range by comparison. `inside`: flagged normal or within
 * its printed range. `unknown`: neither flag nor range.
 */
export type PointKind = 'out' | 'beyond' | 'inside' | 'unknown'

export type DrawnPoint = {
  readonly x: number
  readonly y: number
  readonly point: TrendPoint
  readonly kind: PointKind
  /** Only a bound is known: an open arrow at its value, not part of the line. */
  readonly arrow: 'up' | 'down' | null
  readonly isChosen: boolean
  /** Null if the label would overlap a line or anything else. */
  readonly label: Label | null
}

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

type DrawnGoal = {
  readonly from: number
  readonly to: number
  readonly y: number
  readonly words: string
  readonly written: DrawnWords | null
}

export type TrendPicture = {
  readonly points: readonly DrawnPoint[]
  readonly lines: readonly (readonly Spot[])[]
  readonly goals: readonly DrawnGoal[]
  readonly bands: readonly DrawnBand[]
  readonly ticks: readonly { readonly y: number; readonly words: string }[]
  readonly dates: readonly DrawnDate[]
}

export type Frame = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number }

export type Label = { readonly x: number; readonly y: number }

/** `x` is the start of the first line (its end if `isFromEnd`). */
export type DrawnWords = {
  readonly x: number
  readonly y: number
  readonly lines: readonly string[]
  readonly isFromEnd?: true
}

/** `x` is the point's, `at` the middle of the text, which stays within the frame. */
export type DrawnDate = { readonly x: number; readonly at: number; readonly words: string }

export type Spot = Omit<DrawnPoint, 'label'>
export type Line = readonly Pick<Spot, 'x' | 'y'>[]
export type Band = Omit<DrawnBand, 'written'>
export type Goal = Omit<DrawnGoal, 'written'>
