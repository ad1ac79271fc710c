import type { ShownRow } from '#record/section.ts'

/** What opens an entry in place: its row, and the section that it is in. */
export type OpenEntry = (entry: { readonly row: ShownRow; readonly section: string }) => void
