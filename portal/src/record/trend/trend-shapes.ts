/** Positions are in the chart's px; texts are final. */
import type { TrendPoint } from '@kinchart/contract/calls/trend.ts'

/**
 * `out`: flagged by the source. `beyond`: outside its printed range by our comparison. `inside`: flagged as normal or
 * within its printed range. `unknown`: neither a flag nor a range.
 */
export type PointKind = 'out' | 'beyond' | 'inside' | 'unknown'

export type DrawnPoint = {
  readonly x: number
  readonly y: number
  readonly point: TrendPoint
  readonly kind: PointKind
  /** Set for a value such as <5. Drawn as an open arrow at the value, not as part of the line. */
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
  /** Position of the range's label. Null if the label does not fit. */
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

/** `x` is the start of the first line, or its end if `isFromEnd`. */
export type DrawnWords = {
  readonly x: number
  readonly y: number
  readonly lines: readonly string[]
  readonly isFromEnd?: true
}

/** `x` is the position of the point. `at` is the middle of the text, which stays within the frame. */
export type DrawnDate = { readonly x: number; readonly at: number; readonly words: string }

export type Spot = Omit<DrawnPoint, 'label'>
export type Line = readonly Pick<Spot, 'x' | 'y'>[]
export type Band = Omit<DrawnBand, 'written'>
export type Goal = Omit<DrawnGoal, 'written'>
