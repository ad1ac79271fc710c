import type { Serve as ServeFor } from '#platform/http/serve.ts'
import type { Session } from './sessions.ts'

/** Who asks, by the access of a call that is about no record. */
export type AccountCallers = {
  readonly public: Session | undefined
  readonly ticket: Session | undefined
  readonly session: Session
  readonly staff: Session
}

/** What a route file is given to register its calls with. */
export type Serve = ServeFor<AccountCallers>
