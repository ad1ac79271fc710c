import type { Serve as ServeFor } from '#platform/http/serve.ts'
import type { Session } from './sessions.ts'

export type AccountCallers = {
  readonly public: Session | undefined
  readonly ticket: Session | undefined
  readonly session: Session
  readonly staff: Session
}

export type Serve = ServeFor<AccountCallers>
