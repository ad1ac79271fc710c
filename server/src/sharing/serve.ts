import type { RecordCallers } from '#family/serve.ts'
import type { Serve as ServeFor } from '#platform/http/serve.ts'
import type { RecipientEntry, RecipientSession, SignInEntry } from './recipient/recipient-session.ts'

/** Who asks, by the access of a call, the other side of a share included. */
export type SharingCallers = RecordCallers & {
  readonly recipient: RecipientSession
  readonly 'recipient-step': SignInEntry
  readonly visitor: RecipientEntry | undefined
}

/** What a route file is given to register its calls with. */
export type Serve = ServeFor<SharingCallers>
