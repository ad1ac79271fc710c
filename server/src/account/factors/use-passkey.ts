import { sql } from 'kysely'
import { factorLimits, type AuthenticationResponse } from '@kinchart/contract/calls/second-factors.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { challengeIn, consumeChallenge, issueChallenge } from './challenges.ts'
import { cipherOfOwner, columnOf, ownerIn, type FactorOwner } from './owner.ts'
import { passkeyNameAad, userHandleOf } from './passkey.ts'
import { relyingPartyAt } from './relying-party.ts'
import type { FactorServices } from './services.ts'

type Services = Pick<FactorServices, 'db' | 'cipher' | 'publicUrl'>

export type UsedPasskey = { readonly owner: FactorOwner; readonly passkeyId: string; readonly name: string }

/**
 * Returns PublicKeyCredentialRequestOptionsJSON. If `owner` is null, the user is not known yet, and any passkey for
 * this site is accepted. Throws 'passkey-refused' if `publicUrl` does not allow passkeys.
 */
export async function beginPasskeyUse(
  { db, cipher, publicUrl }: Services,
  owner: FactorOwner | null,
): Promise<{ challenge: string }> {
  const party = relyingPartyAt(publicUrl)
  const known =
    owner === null
      ? []
      : await db
          .selectFrom('passkey')
          .select(['credentialId', 'transports'])
          .where(columnOf(owner), '=', owner.id)
          .limit(factorLimits.passkeys)
          .execute()
  // Import on first use, because the library takes a tenth of a second to load and uses 5 MB of memory.
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  return generateAuthenticationOptions({
    rpID: party.id,
    challenge: new Uint8Array(Buffer.from(await issueChallenge(db, cipher, 'use', owner), 'base64url')),
    userVerification: 'required',
    allowCredentials: known.map(({ credentialId, transports }) => ({
      id: credentialId.toString('base64url'),
      transports,
    })),
  })
}

/**
 * `owner` is the same as for `beginPasskeyUse`. If `owner` is null, any user is accepted, and the passkey identifies
 * the user. Throws 'passkey-refused' if the challenge, site or signature is wrong, if the passkey belongs to another
 * user, if the device did not check a fingerprint, face or PIN, or if the counter did not increase (a cloned key).
 */
export async function finishPasskeyUse(
  { db, cipher, publicUrl }: Services,
  owner: FactorOwner | null,
  answer: AuthenticationResponse,
): Promise<UsedPasskey> {
  const party = relyingPartyAt(publicUrl)
  const challenge = challengeIn(answer.response.clientDataJSON)
  if (challenge === undefined || !(await consumeChallenge(db, cipher, 'use', owner, challenge))) throw refused()
  const passkey = await db
    .selectFrom('passkey')
    .selectAll()
    .where('credentialId', '=', Buffer.from(answer.id, 'base64url'))
    .executeTakeFirst()
  const whose = passkey && ownerIn(passkey)
  if (!passkey || !whose) throw refused()
  if (owner !== null && (owner.kind !== whose.kind || owner.id !== whose.id)) throw refused()
  const handle = answer.response.userHandle ?? ''
  // A sign-in with only a passkey requires the user handle. For a known user, the device may omit the handle.
  const isNamed = handle !== '' || owner === null
  if (isNamed && !Buffer.from(handle, 'base64url').equals(userHandleOf(cipher, whose))) throw refused()
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...answer, clientExtensionResults: {} } as never,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    credential: {
      id: passkey.credentialId.toString('base64url'),
      publicKey: new Uint8Array(passkey.publicKey),
      counter: passkey.counter,
    },
  }).catch((error: unknown) => {
    throw new ApiError('passkey-refused', { cause: error })
  })
  if (!verified) throw refused()
  const { newCounter, credentialBackedUp } = authenticationInfo
  // The counter must increase, even for two concurrent uses. A key without a counter stays at 0.
  const noted = await sql`
    update passkey set counter = ${newCounter}, is_synced = ${credentialBackedUp}, used_at = now()
    where id = ${passkey.id} and (counter < ${newCounter} or (counter = 0 and ${newCounter} = 0))`.execute(db)
  if (noted.numAffectedRows !== 1n) throw refused()
  const own = await cipherOfOwner(db, cipher, whose)
  const name = own.decrypt(passkey.name, passkeyNameAad(passkey.id)).toString()
  return { owner: whose, passkeyId: passkey.id, name }
}

const refused = (): ApiError => new ApiError('passkey-refused')
