import type { AddedBy } from '@kinchart/contract/calls/record-list.ts'

/** The content and type of a document. */
export type OwnFile = { readonly type: string; readonly base64: string; readonly size: number }

/** The data an entry is built from, in addition to its fields. */
export type EntryFacts = {
  readonly id: string
  readonly author: AddedBy
  /** When it was written, an instant. */
  readonly writtenAt: string
  readonly file?: OwnFile | undefined
}
