import type { ShownResult, ShownRow } from '#record/section.ts'

/** Returns whether a row is a measured value or a panel of values: it has a trend or contains results. */
export const isResult = ({ tests = [], results }: ShownRow): boolean => tests.length > 0 || results.length > 0

/** Returns whether a row is a report whose results have their own details. */
export const isPanel = ({ results }: ShownRow): boolean => results.some(({ opens }) => opens !== undefined)

/** A panel's result with its short name, and the previous result. */
export type PanelResult = {
  readonly result: ShownResult
  readonly name: string
  readonly before: { readonly value: string; readonly date: string | null } | null
}
