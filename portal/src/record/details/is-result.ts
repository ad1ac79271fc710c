import type { ShownRow } from '#record/section.ts'

/** A row that was measured: a value, or a panel of them. It can be followed over time, or holds results. */
export const isResult = ({ tests = [], results }: ShownRow): boolean => tests.length > 0 || results.length > 0

/** A report with results that each have details of their own. */
export const isPanel = ({ results }: ShownRow): boolean => results.some(({ opens }) => opens !== undefined)
