import type { ShownResult, ShownRow } from '#record/section.ts'

export const isResult = ({ tests = [], results }: ShownRow): boolean => tests.length > 0 || results.length > 0

export const isPanel = ({ results }: ShownRow): boolean => results.some(({ opens }) => opens !== undefined)

export type PanelResult = {
  readonly result: ShownResult
  readonly name: string
  readonly before: { readonly value: string; readonly date: string | null } | null
}
