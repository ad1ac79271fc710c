import type { Db } from '#platform/database/database.ts'

/** Whether a person is mailed about the ends of their imports; so it is until they say otherwise. */
export async function readMailChoice(db: Db, accountId: string): Promise<boolean> {
  const off = await db
    .selectFrom('import_mails_off')
    .select('account_id')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return off === undefined
}

export async function saveMailChoice(db: Db, accountId: string, isOn: boolean): Promise<void> {
  await (isOn
    ? db.deleteFrom('import_mails_off').where('account_id', '=', accountId).execute()
    : db
        .insertInto('import_mails_off')
        .values({ account_id: accountId })
        .onConflict((conflict) => conflict.doNothing())
        .execute())
}
