import type { AddedBy } from '@kinchart/contract/calls/record-list.ts'

/** The bytes of a document and what they are. */
export type OwnFile = { readonly type: string; readonly base64: string; readonly size: number }

/** What an entry is made of beside its fields. */
export type EntryFacts = {
  readonly id: string
  readonly author: AddedBy
  /** When it was written, an instant. */
  readonly writtenAt: string
  readonly file?: OwnFile | undefined
}
