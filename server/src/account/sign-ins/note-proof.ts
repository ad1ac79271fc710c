import type { Db } from '#platform/database/database.ts'
import type { Session } from '../sessions.ts'

/** Writes down that the person of a session has just given their password or a passkey. */
export async function noteProof(db: Db, { sessionId }: Session): Promise<void> {
  await db.updateTable('session').set({ provedAt: new Date() }).where('id', '=', sessionId).execute()
}
