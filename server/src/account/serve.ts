import type { Serve as ServeFor } from '#platform/http/serve.ts'
import type { Session } from './sessions.ts'

/** The caller, by access level, for API calls that concern no record. */
export type AccountCallers = {
  readonly public: Session | undefined
  readonly ticket: Session | undefined
  readonly session: Session
  readonly staff: Session
}

/** Registers the API calls of a route file. */
export type Serve = ServeFor<AccountCallers>
