import { whenBack } from '#platform/database/when-back.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import type { Db } from '#platform/database/database.ts'
import type { Log } from '#platform/log.ts'
import { endGrant } from '../connect/end-grant.ts'
import { dropUnusedGrant, lockGrant } from '../connect/source-grant.ts'
import type { ImportServices } from '../connect/start-import.ts'
import { notifyChange } from '../import-events.ts'
import { moveRuns } from '../import-state.ts'

/**
 * Call this before a record moves to another account. The sources stay but need to be reconnected, because a
 * guardian's grants are not transferred. Deletes a grant that no other record uses, and revokes it at the source.
 * Deletes pending sign-ins, sources that wait for a choice of patients, and files that were uploaded but not assigned
 * to an import. File imports in progress need no grant and continue. Runs in the caller's transaction. Returns a
 * function to call after the commit, which revokes the grants and notifies open pages.
 */
export async function leaveGuardian(
  trx: Db,
  services: ImportServices & { readonly log: Log },
  { profileId }: OpenedRecord,
): Promise<() => Promise<void>> {
  await trx.deleteFrom('pendingAuthorization').where('profileId', '=', profileId).execute()
  await trx.deleteFrom('uploadedFile').where('profileId', '=', profileId).where('sourceId', 'is', null).execute()
  const sources = await trx
    .selectFrom('source')
    .select(['id', 'kind', 'grantId', 'organizationId', 'chooseUntil'])
    .where('profileId', '=', profileId)
    .orderBy('id')
    .forUpdate()
    .execute()
  await trx.deleteFrom('source').where('profileId', '=', profileId).where('chooseUntil', 'is not', null).execute()
  const connected = sources.filter(
    ({ kind, chooseUntil }) => kind !== 'files' && kind !== 'own' && chooseUntil === null,
  )
  await trx
    .updateTable('source')
    .set({ grantId: null, browserDigest: null })
    .where('profileId', '=', profileId)
    .execute()
  if (connected.length > 0) {
    const ended = { reason: 'access-ended', endedAt: new Date(), resumeAt: null, isMailed: true } as const
    const ids = connected.map(({ id }) => id)
    await moveRuns(trx, 'handed-over', { ...ended, leaseOwner: null, leaseUntil: null }, (runs) =>
      runs.where('sourceId', 'in', ids),
    )
  }
  const tell: (() => Promise<void>)[] = sources.map(({ id }) => async () => {
    const owner = await services.db.selectFrom('source').select('accountId').where('id', '=', id).executeTakeFirst()
    if (owner) await notifyChange(services.db, id, owner.accountId)
  })
  const grants = new Map(sources.flatMap((one) => (one.grantId === null ? [] : [[one.grantId, one] as const])))
  for (const [grantId, { id, organizationId }] of [...grants].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    await lockGrant(trx, grantId)
    const last = await dropUnusedGrant(trx, services.cipher, grantId)
    if (last) tell.push(async () => endGrant(services, id, { grant: last.grant, organizationId }))
  }
  return async () => {
    for (const one of tell) await whenBack(one)
  }
}
