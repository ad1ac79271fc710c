import type { RecordCallers } from '#family/serve.ts'
import type { Serve as ServeFor } from '#platform/http/serve.ts'
import type { RecipientEntry, RecipientSession, SignInEntry } from './recipient/recipient-session.ts'

/** The caller, by the access of an API call, including recipients of a share. */
export type SharingCallers = RecordCallers & {
  readonly recipient: RecipientSession
  readonly 'recipient-step': SignInEntry
  readonly visitor: RecipientEntry | undefined
}

/** The function with which a route file registers its API calls. */
export type Serve = ServeFor<SharingCallers>
