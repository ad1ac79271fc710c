import type { Db } from '#platform/database/database.ts'
import type { Session } from '../sessions.ts'

/** Records that the user of a session has just entered their password or used a passkey. */
export async function noteProof(db: Db, { sessionId, accountId }: Session): Promise<void> {
  await db
    .updateTable('session')
    .set({ provedAt: new Date() })
    .where('id', '=', sessionId)
    .where('accountId', '=', accountId)
    .execute()
}

/** Records that the user of a session has used a second factor, so that the session may do what requires one. */
export async function noteSecondFactor(db: Db, { sessionId, accountId }: Session): Promise<void> {
  await db
    .updateTable('session')
    .set({ hasSecondFactor: true })
    .where('id', '=', sessionId)
    .where('accountId', '=', accountId)
    .execute()
}
