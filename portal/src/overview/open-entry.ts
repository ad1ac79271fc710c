import type { ShownRow } from '#record/section.ts'

/** Opens an entry in place: its row, and its section. */
export type OpenEntry = (entry: { readonly row: ShownRow; readonly section: string }) => void
