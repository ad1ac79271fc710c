import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { describeError, type Log } from '#platform/log.ts'
import type { Outbound } from '#platform/outbound/outbound.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import type { ImportEvent } from '../../import-events.ts'
import { revokeGrant } from '../../connect/authorize-client.ts'
import { refreshPatiently, refusalOf } from '../../connect/refresh-patiently.ts'
import { moveRuns } from '../../import-state.ts'
import type { Organizations } from '../../organizations.ts'
import { findGrant, NoTokenError, renewGrant } from '../../connect/source-grant.ts'

export type KeepAliveServices = {
  readonly db: Db
  readonly cipher: Cipher
  readonly outbound: Outbound
  readonly organizations: Organizations
  readonly notify: (news: ImportEvent) => Promise<void>
  readonly log: Log
}

/**
 * Refreshes grants that have not been used for this many days. An unused refresh token lasts at least seven days at
 * every source.
 */
const UNUSED_DAYS = 3
const AGAIN_HOURS = 6
const AT_ONCE = 20

/**
 * Refreshes unused grants before they expire at the source. If the patient has withdrawn consent there, every source
 * of that sign-in shows 'connect again'. Imported records stay.
 */
export async function keepGrantsAlive(services: KeepAliveServices): Promise<void> {
  const { db } = services
  const { rows } = await sql<{ id: string; grantId: string; organizationId: number; accountId: string }>`
    select distinct on (g.id) i.id, g.id as grant_id, i.organization_id, i.account_id
    from source_grant g join source i on i.grant_id = g.id join import_run r on r.source_id = i.id and r.is_latest
    where g.refreshed_at < now() - make_interval(days => ${UNUSED_DAYS}) and i.organization_id is not null
      and r.state in ('complete', 'partial', 'failed')
      and not exists (select from source o join import_run w on w.source_id = o.id and w.is_latest
        where o.grant_id = g.id and w.state in ('running', 'waiting'))
    order by g.id limit ${AT_ONCE}`.execute(db)
  for (const row of rows) await keepAlive(services, row)
}

type Due = {
  readonly id: string
  readonly grantId: string
  readonly organizationId: number
  readonly accountId: string
}

async function keepAlive(services: KeepAliveServices, due: Due): Promise<void> {
  const { db, organizations } = services
  const storedGrant = await findGrant(services, due.id)
  if (!storedGrant) return
  try {
    // Without a refresh token, the grant can't be kept alive, so check it again only after a month.
    if (storedGrant.grant.refreshToken === null) return await lookAgainIn(db, due.grantId, 30 * 24)
    const client = await organizations.clientOf(due.organizationId)
    if (!client) return await lookAgainIn(db, due.grantId, 24)
    const { quirks } = await organizations.find(due.organizationId)
    await renewGrant(
      services,
      storedGrant,
      async (former) => refreshPatiently(services, client, former, quirks),
      async (next) => revokeGrant(services, client, next).catch(() => undefined),
    )
  } catch (error) {
    if (error instanceof NoTokenError && error.why === 'ended') return endAccess(services, due)
    services.log({ event: 'keep-alive-failed', id: due.id, ...describeError(error), ...refusalOf(error) })
    await lookAgainIn(db, due.grantId, AGAIN_HOURS)
  }
}

async function lookAgainIn(db: Db, grantId: string, hours: number): Promise<void> {
  await sql`
    update source_grant set refreshed_at = now() - make_interval(days => ${UNUSED_DAYS}) + make_interval(hours => ${hours})
    where id = ${grantId}`.execute(db)
}

async function endAccess({ db, notify }: KeepAliveServices, { grantId, accountId }: Due): Promise<void> {
  const ended = await moveRuns(db, 'access-ended', { reason: 'access-ended', endedAt: new Date() }, (runs) =>
    runs
      .where('state', '<>', 'running')
      .where('sourceId', 'in', (eb) => eb.selectFrom('source').select('id').where('grantId', '=', grantId)),
  )
  for (const id of ended) await notify({ sourceId: id, accountId: accountId, kind: 'changed' })
}
