import { randomUUID } from 'node:crypto'
import { factorLimits, type RegistrationResponse } from '@kinchart/contract/calls/second-factors.ts'
import type { Db } from '#platform/database/database.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { challengeIn, consumeChallenge, issueChallenge } from './challenges.ts'
import { changeFactors } from './change-factors.ts'
import { cipherOfOwner, columnOf, columnsOf, type FactorOwner } from './owner.ts'
import { algorithms, passkeyNameAad, userHandleOf } from './passkey.ts'
import { makeFirstCodes } from './recovery-codes.ts'
import { relyingPartyAt } from './relying-party.ts'
import type { FactorServices } from './services.ts'

/**
 * Returns PublicKeyCredentialCreationOptionsJSON. `shownName`: the name that the device shows. Throws
 * 'passkeys-full', or 'passkey-refused' if `publicUrl` does not allow passkeys.
 */
export async function beginPasskey(
  { db, cipher, publicUrl }: FactorServices,
  owner: FactorOwner,
  shownName: string,
): Promise<{ challenge: string }> {
  const party = relyingPartyAt(publicUrl)
  const known = await db
    .selectFrom('passkey')
    .select(['credentialId', 'transports'])
    .where(columnOf(owner), '=', owner.id)
    .limit(factorLimits.passkeys)
    .execute()
  if (known.length >= factorLimits.passkeys) throw new ApiError('passkeys-full')
  // Import on first use, because the library takes a tenth of a second to load and uses 5 MB of memory.
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  return generateRegistrationOptions({
    rpID: party.id,
    rpName: party.name,
    userName: shownName,
    userDisplayName: shownName,
    userID: new Uint8Array(userHandleOf(cipher, owner)),
    // Pass bytes, because the library would encode a string a second time.
    challenge: new Uint8Array(Buffer.from(await issueChallenge(db, cipher, 'add', owner), 'base64url')),
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: [...algorithms],
    excludeCredentials: known.map(({ credentialId, transports }) => ({
      id: credentialId.toString('base64url'),
      transports,
    })),
  })
}

/**
 * Returns the recovery codes if the passkey is the owner's first second factor. Otherwise returns null. Throws
 * 'passkey-refused' or 'passkeys-full'.
 */
export async function addPasskey(
  services: FactorServices,
  owner: FactorOwner,
  { name, credential }: { readonly name: string; readonly credential: RegistrationResponse },
): Promise<readonly string[] | null> {
  const { cipher } = services
  const made = await verify(services, owner, credential)
  return changeFactors(services, owner, async (trx) => {
    if ((await countPasskeys(trx, owner)) >= factorLimits.passkeys) throw new ApiError('passkeys-full')
    const id = randomUUID()
    const own = await cipherOfOwner(trx, cipher, owner)
    const insertResult = await trx
      .insertInto('passkey')
      .values({
        id,
        ...columnsOf(owner),
        ...made,
        // Where the key is: this device, a phone, a security key.
        transports: (credential.response.transports ?? []).filter((one) => /^[a-z-]+$/.test(one)),
        name: own.encrypt(name, passkeyNameAad(id)),
        usedAt: null,
      })
      // Insert nothing if the credential already belongs to an owner.
      .onConflict((conflict) => conflict.column('credentialId').doNothing())
      .executeTakeFirst()
    if (insertResult.numInsertedOrUpdatedRows !== 1n) throw new ApiError('passkey-refused')
    return { answer: await makeFirstCodes(trx, cipher, owner), change: 'passkey-added', name }
  })
}

async function verify({ db, cipher, publicUrl }: FactorServices, owner: FactorOwner, credential: RegistrationResponse) {
  const party = relyingPartyAt(publicUrl)
  const challenge = challengeIn(credential.response.clientDataJSON)
  if (challenge === undefined || !(await consumeChallenge(db, cipher, 'add', owner, challenge)))
    throw new ApiError('passkey-refused')
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: { ...credential, clientExtensionResults: {} } as never,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: [...algorithms],
  }).catch((error: unknown) => {
    throw new ApiError('passkey-refused', { cause: error })
  })
  if (!verified) throw new ApiError('passkey-refused')
  const { id, publicKey, counter } = registrationInfo.credential
  return {
    credentialId: Buffer.from(id, 'base64url'),
    publicKey: Buffer.from(publicKey),
    counter,
    isSynced: registrationInfo.credentialBackedUp,
  }
}

async function countPasskeys(db: Db, owner: FactorOwner): Promise<number> {
  const row = await db
    .selectFrom('passkey')
    .select(({ fn }) => fn.countAll<number>().as('kept'))
    .where(columnOf(owner), '=', owner.id)
    .executeTakeFirst()
  return row?.kept ?? 0
}
