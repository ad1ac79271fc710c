import type { Db } from '#platform/database/database.ts'
import type { Session } from '../sessions.ts'

/** Writes down that the person of a session has just given their password or a passkey. */
export async function noteProof(db: Db, { sessionId, accountId }: Session): Promise<void> {
  await db
    .updateTable('session')
    .set({ provedAt: new Date() })
    .where('id', '=', sessionId)
    .where('accountId', '=', accountId)
    .execute()
}

/** Writes down that the person of a session has shown a second factor, so that it may do what needs one. */
export async function noteSecondFactor(db: Db, { sessionId, accountId }: Session): Promise<void> {
  await db
    .updateTable('session')
    .set({ hasSecondFactor: true })
    .where('id', '=', sessionId)
    .where('accountId', '=', accountId)
    .execute()
}
