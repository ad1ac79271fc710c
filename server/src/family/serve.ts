import type { AccountCallers } from '#account/serve.ts'
import type { Session } from '#account/sessions.ts'
import type { Serve as ServeFor } from '#platform/http/serve.ts'
import type { OpenedRecord } from './open-record.ts'

type RecordCaller = { readonly session: Session; readonly record: OpenedRecord }

export type RecordCallers = AccountCallers & { readonly record: RecordCaller }

export type Serve = ServeFor<RecordCallers>
