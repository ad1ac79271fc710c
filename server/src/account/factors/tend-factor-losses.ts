import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { describeError, type Log } from '#platform/log.ts'
import { noteActivity } from '../activity/note-activity.ts'
import { endSessionsOf } from '../sessions.ts'
import { linkOf } from './factor-loss.ts'
import { removeFactors } from './factors.ts'
import { factorLossMail, factorsRemovedMail } from './mails.ts'
import { lockOwner, ownerIn, type FactorOwner } from './owner.ts'
import type { FactorServices } from './services.ts'

export type LossServices = FactorServices & {
  readonly log: Log
  readonly endRecipientSignIns: (trx: Db, verifiedId: string) => Promise<void>
  readonly reportUnexpected?: (error: unknown) => void
}

type Waiting = { readonly id: string; readonly accountId: string | null; readonly recipientId: string | null }

const AT_ONCE = 50
/** Emails are sent at the start of the waiting period, after one day and after two days. */
const MAILS = 3

/**
 * Emails owners whose second factors will be removed. Removes second factors whose waiting period is over. Can be
 * repeated, killed, or run in several workers: each step is one transaction that locks its row.
 */
export async function tendFactorLosses(services: LossServices): Promise<void> {
  const { rows: toTell } = await sql<Waiting>`
    select id, account_id, recipient_id from factor_loss where ${isToTell} order by due_at limit ${AT_ONCE}`.execute(
    services.db,
  )
  for (const row of toTell) await attempt(services, async () => tell(services, row))
  const { rows: due } = await sql<Waiting>`
    select id, account_id, recipient_id from factor_loss where due_at <= now() order by due_at limit ${AT_ONCE}`.execute(
    services.db,
  )
  for (const row of due) await attempt(services, async () => remove(services, row))
}

/** If no worker ran for days, sends only one email, because the missed emails would contain the same text. */
const isToTell = sql`due_at > now() and mails < ${MAILS} and started_at + mails * interval '1 day' <= now()`

async function tell({ db, cipher, outbox, publicUrl }: LossServices, row: Waiting): Promise<void> {
  const notice = await db.transaction().execute(async (trx) => {
    const owner = ownerIn(row)
    if (!owner) return undefined
    const reader = await lockOwner(trx, cipher, owner)
    const { rows } = await sql<{ dueAt: Date }>`
      update factor_loss set mails = 1 + floor(extract(epoch from now() - started_at) / 86400)
      where id = ${row.id} and ${isToTell} returning due_at`.execute(trx)
    const [notifiedRow] = rows
    if (!notifiedRow) return undefined
    return outbox.keep(
      trx,
      factorLossMail(reader, { dueAt: notifiedRow.dueAt, link: linkOf(cipher, row.id) }, publicUrl),
    )
  })
  await notice?.send()
}

async function remove(services: LossServices, row: Waiting): Promise<void> {
  const { db, cipher, outbox, publicUrl } = services
  const notice = await db.transaction().execute(async (trx) => {
    const owner = ownerIn(row)
    if (!owner) return undefined
    const reader = await lockOwner(trx, cipher, owner)
    const deleteResult = await sql`delete from factor_loss where id = ${row.id} and due_at <= now()`.execute(trx)
    if (deleteResult.numAffectedRows !== 1n) return undefined
    await removeFactors(trx, owner)
    await endSignIns(services, trx, owner)
    return outbox.keep(trx, factorsRemovedMail(reader, owner.kind, publicUrl))
  })
  await notice?.send()
}

async function endSignIns({ cipher, endRecipientSignIns }: LossServices, trx: Db, owner: FactorOwner): Promise<void> {
  if (owner.kind === 'recipient') return endRecipientSignIns(trx, owner.id)
  await noteActivity(trx, cipher, owner.id, 'factors-removed')
  await endSessionsOf(trx, owner.id)
}

async function attempt({ log, reportUnexpected }: LossServices, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    log({ event: 'factor-loss-failed', ...describeError(error) })
    reportUnexpected?.(error)
  }
}
