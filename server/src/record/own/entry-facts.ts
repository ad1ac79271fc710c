import type { AddedBy } from '@kinchart/contract/calls/record-list.ts'

export type OwnFile = { readonly type: string; readonly base64: string; readonly size: number }

export type EntryFacts = {
  readonly id: string
  readonly author: AddedBy
  readonly writtenAt: string
  readonly file?: OwnFile | undefined
}
