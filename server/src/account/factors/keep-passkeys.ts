import { factorLimits, type ShownPasskey } from '@kinchart/contract/calls/second-factors.ts'
import type { Db } from '#platform/database/database.ts'
import { isUuid } from '#platform/database/uuid.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import { changeFactors } from './change-factors.ts'
import { cipherOfOwner, columnOf, type FactorOwner } from './owner.ts'
import { passkeyNameAad } from './passkey.ts'
import { endCodesWithoutFactor } from './recovery-codes.ts'
import type { FactorServices } from './services.ts'

/** In the order they were added. */
export async function listPasskeys(db: Db, cipher: Cipher, owner: FactorOwner): Promise<ShownPasskey[]> {
  const rows = await db
    .selectFrom('passkey')
    .select(['id', 'name', 'transports', 'isSynced', 'addedAt', 'usedAt'])
    .where(columnOf(owner), '=', owner.id)
    .orderBy('addedAt')
    .orderBy('id')
    .limit(factorLimits.passkeys)
    .execute()
  const own = await cipherOfOwner(db, cipher, owner)
  return rows.map((row) => ({
    id: row.id,
    name: own.decrypt(row.name, passkeyNameAad(row.id)).toString(),
    // A key that connects by USB, NFC or Bluetooth is a security key, not a phone or a computer.
    kind: row.transports.some((one) => ['usb', 'nfc', 'ble'].includes(one)) ? 'security-key' : 'device',
    isSynced: row.isSynced,
    addedAt: row.addedAt.toISOString(),
    usedAt: row.usedAt?.toISOString() ?? null,
  }))
}

/** Throws 'not-found' if the passkey is not the owner's. */
export async function renamePasskey(
  { db, cipher }: FactorServices,
  owner: FactorOwner,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<void> {
  if (!isUuid(id)) throw new ApiError('not-found')
  const own = await cipherOfOwner(db, cipher, owner)
  const named = await db
    .updateTable('passkey')
    .set({ name: own.encrypt(name, passkeyNameAad(id)) })
    .where('id', '=', id)
    .where(columnOf(owner), '=', owner.id)
    .executeTakeFirst()
  if (named.numUpdatedRows !== 1n) throw new ApiError('not-found')
}

/** Throws 'not-found' if the passkey is not the owner's. */
export async function removePasskey(services: FactorServices, owner: FactorOwner, id: string): Promise<void> {
  const { cipher } = services
  if (!isUuid(id)) throw new ApiError('not-found')
  await changeFactors(services, owner, async (trx) => {
    const deleteResult = await trx
      .deleteFrom('passkey')
      .where('id', '=', id)
      .where(columnOf(owner), '=', owner.id)
      .returning('name')
      .executeTakeFirst()
    if (!deleteResult) throw new ApiError('not-found')
    await endCodesWithoutFactor(trx, owner)
    const own = await cipherOfOwner(trx, cipher, owner)
    const name = own.decrypt(deleteResult.name, passkeyNameAad(id)).toString()
    return { answer: undefined, change: 'passkey-removed', name }
  })
}
