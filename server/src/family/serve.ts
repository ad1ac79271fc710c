import type { AccountCallers } from '#account/serve.ts'
import type { Session } from '#account/sessions.ts'
import type { Serve as ServeFor } from '#platform/http/serve.ts'
import type { OpenedRecord } from './open-record.ts'

/** The session, and the record that it may open. */
type RecordCaller = { readonly session: Session; readonly record: OpenedRecord }

/** Callers by the access level of an API call, including records. */
export type RecordCallers = AccountCallers & { readonly record: RecordCaller }

/** Registers API calls; passed to each route file. */
export type Serve = ServeFor<RecordCallers>
