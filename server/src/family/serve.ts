import type { AccountCallers } from '#account/serve.ts'
import type { Session } from '#account/sessions.ts'
import type { Serve as ServeFor } from '#platform/http/serve.ts'
import type { OpenedRecord } from './open-record.ts'

/** Who asks, and the record that they may open. */
type RecordCaller = { readonly session: Session; readonly record: OpenedRecord }

/** Who asks, by the access of a call, records included. */
export type RecordCallers = AccountCallers & { readonly record: RecordCaller }

/** What a route file is given to register its calls with. */
export type Serve = ServeFor<RecordCallers>
