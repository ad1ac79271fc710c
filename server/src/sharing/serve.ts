import type { RecordCallers } from '#family/serve.ts'
import type { Serve as ServeFor } from '#platform/http/serve.ts'
import type { RecipientEntry, RecipientSession, SignInEntry } from './recipient/recipient-session.ts'

export type SharingCallers = RecordCallers & {
  readonly recipient: RecipientSession
  readonly 'recipient-step': SignInEntry
  readonly visitor: RecipientEntry | undefined
}

export type Serve = ServeFor<SharingCallers>
