import type { RecordCallers } from '#family/serve.ts'
import type { Serve as ServeFor } from '#platform/http/serve.ts'
import type { RecipientSession } from './recipient/recipient-session.ts'

/** Who asks, by the access of a call, the other side of a share included. */
export type SharingCallers = RecordCallers & {
  readonly recipient: RecipientSession
  readonly visitor: RecipientSession | undefined
}

/** What a route file is given to register its calls with. */
export type Serve = ServeFor<SharingCallers>
