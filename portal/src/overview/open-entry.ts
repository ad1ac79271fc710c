import type { ShownRow } from '#record/section.ts'

export type OpenEntry = (entry: { readonly row: ShownRow; readonly section: string }) => void
