import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { describeError } from '#platform/log.ts'

/** `route` is the pattern of the request's route, or the name of the job that failed. */
export type Raised = {
  readonly route: string
  readonly requestId?: string
  readonly accountId?: string | null
}

/** Logs the error's class, its location in our code and the route, without its message. */
export async function recordException(db: Db, error: unknown, { route, requestId, accountId }: Raised): Promise<void> {
  const described = describeError(error)
  const at = described.at === undefined ? '' : ` at ${described.at}`
  const message = `${described.error}${at}${route === '' ? '' : ` on ${route}`}`
  await insertException(db, { message, source: 'server', requestId: requestId ?? null, accountId: accountId ?? null })
}

const MAX_LENGTH = 1000

type Exception = {
  readonly message: string
  readonly source: 'server' | 'portal'
  readonly requestId: string | null
  readonly accountId: string | null
}

/** Logs the same error of the same account at most once an hour. */
export async function insertException(db: Db, { message, source, requestId, accountId }: Exception): Promise<void> {
  const text = message.slice(0, MAX_LENGTH)
  // The account may have been deleted by the time its request fails. The error is then logged without the account.
  await sql`
    with who as (select (select id from account where id = ${accountId}::uuid) as id)
    insert into exception_log (id, account_id, error_message, source, request_id)
    select ${randomUUID()}::uuid, who.id, ${text}::text, ${source}::text, ${requestId}::text from who
    where not exists (
      select from exception_log
      where raised_at > now() - interval '1 hour' and error_message = ${text}::text
        and account_id is not distinct from who.id)`.execute(db)
}

export async function removeOldExceptions(db: Db): Promise<void> {
  await sql`delete from exception_log where raised_at < now() - interval '90 days'`.execute(db)
}
