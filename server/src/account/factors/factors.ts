import type { ShownFactors } from '@kinchart/contract/calls/second-factors.ts'
import type { Db } from '#platform/database/database.ts'
import { listPasskeys } from './keep-passkeys.ts'
import { columnOf, type FactorOwner } from './owner.ts'
import { countCodes } from './recovery-codes.ts'
import { findRelyingParty } from './relying-party.ts'
import type { FactorServices } from './services.ts'

export type Factors = { readonly hasApp: boolean; readonly passkeys: number; readonly codesLeft: number }

/** The owner has a second factor if `hasApp` is true or `passkeys` is not 0. */
export async function factorsOf(db: Db, owner: FactorOwner): Promise<Factors> {
  const passkeys = await db.selectFrom('passkey').select('id').where(columnOf(owner), '=', owner.id).execute()
  const since = await findAppSince(db, owner)
  const codesLeft = (await countCodes(db, owner)) ?? 0
  return { hasApp: since !== null, passkeys: passkeys.length, codesLeft }
}

export async function removeFactors(db: Db, owner: FactorOwner): Promise<void> {
  for (const table of ['passkey', 'authenticatorApp', 'recoveryCode', 'factorChallenge', 'factorLoss'] as const)
    await db.deleteFrom(table).where(columnOf(owner), '=', owner.id).execute()
}

export async function showFactors(
  { db, cipher, publicUrl }: FactorServices,
  owner: FactorOwner,
): Promise<ShownFactors> {
  const since = await findAppSince(db, owner)
  const loss = await db
    .selectFrom('factorLoss')
    .select('dueAt')
    .where(columnOf(owner), '=', owner.id)
    .executeTakeFirst()
  return {
    passkeysPossible: findRelyingParty(publicUrl) !== undefined,
    passkeys: await listPasskeys(db, cipher, owner),
    appSince: since?.toISOString() ?? null,
    codesLeft: await countCodes(db, owner),
    passwordChangedAt: (await findPasswordChange(db, owner))?.toISOString() ?? null,
    removedAt: loss?.dueAt.toISOString() ?? null,
  }
}

async function findAppSince(db: Db, owner: FactorOwner): Promise<Date | null> {
  const row = await db
    .selectFrom('authenticatorApp')
    .select('confirmedAt')
    .where(columnOf(owner), '=', owner.id)
    .executeTakeFirst()
  return row?.confirmedAt ?? null
}

async function findPasswordChange(db: Db, { kind, id }: FactorOwner): Promise<Date | undefined> {
  if (kind !== 'account') return undefined
  const row = await db
    .selectFrom('accountActivity')
    .select('at')
    .where('accountId', '=', id)
    .where('kind', 'in', ['password-changed', 'password-reset'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.at
}
