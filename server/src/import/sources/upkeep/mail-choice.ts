import type { Db } from '#platform/database/database.ts'

/** Returns whether a user gets emails when their imports end; true by default. */
export async function readMailChoice(db: Db, accountId: string): Promise<boolean> {
  const off = await db
    .selectFrom('importMailsOff')
    .select('accountId')
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return off === undefined
}

export async function saveMailChoice(db: Db, accountId: string, isOn: boolean): Promise<void> {
  await (isOn
    ? db.deleteFrom('importMailsOff').where('accountId', '=', accountId).execute()
    : db
        .insertInto('importMailsOff')
        .values({ accountId })
        .onConflict((conflict) => conflict.doNothing())
        .execute())
}
