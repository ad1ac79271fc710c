import type { ShownResult } from '#record/section.ts'

/** A panel's result with its short name, and the previous result. */
export type PanelResult = {
  readonly result: ShownResult
  readonly name: string
  readonly before: { readonly value: string; readonly date: string | null } | null
}
