import type { Db } from '#platform/database/database.ts'
import { noteActivity } from '../activity/note-activity.ts'
import { factorsChangedMail, type FactorChange } from './mails.ts'
import { lockOwner, type FactorOwner } from './owner.ts'
import type { FactorServices } from './services.ts'

type Changed<T> = { readonly answer: T; readonly change: FactorChange; readonly name?: string }

/**
 * Runs `change`, which changes the owner's second factors. Locks the owner, so that concurrent changes run one after
 * the other. In the same transaction, records the change in the activity and queues an email to the owner.
 */
export async function changeFactors<T>(
  { db, cipher, outbox, publicUrl, alongside }: FactorServices,
  owner: FactorOwner,
  change: (trx: Db) => Promise<Changed<T>>,
): Promise<T> {
  const { answer, notice } = await db.transaction().execute(async (trx) => {
    const reader = await lockOwner(trx, cipher, owner)
    await alongside?.(trx)
    const done = await change(trx)
    if (owner.kind === 'account')
      await noteActivity(trx, cipher, owner.id, done.change, done.name === undefined ? {} : { name: done.name })
    const mail = factorsChangedMail(reader, { change: done.change, at: new Date(), owner: owner.kind }, publicUrl)
    return { answer: done.answer, notice: await outbox.keep(trx, mail) }
  })
  await notice.send()
  return answer
}
