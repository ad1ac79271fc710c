import type { ShownResult } from '#record/section.ts'

/** A result of a panel with its short name, and what it was before. */
export type PanelResult = {
  readonly result: ShownResult
  readonly name: string
  readonly before: { readonly value: string; readonly date: string | null } | null
}
