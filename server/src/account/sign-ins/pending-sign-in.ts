import { z } from 'zod'
import type { Cipher } from '#platform/secrets/cipher.ts'

export const PENDING_COOKIE = 'kinchart_pending'
export const PENDING_SECONDS = 300

/** Somebody who has given the right password and no second factor yet. `passwordDigest`: of the hash that was proved. */
const pending = z.object({ accountId: z.uuid(), passwordDigest: z.string(), until: z.number() })

/** What the cookie of a sign-in that goes on with a second factor holds, encrypted. */
export function writePending(cipher: Cipher, accountId: string, passwordHash: string): string {
  const until = Date.now() + PENDING_SECONDS * 1000
  const said = JSON.stringify({ accountId, passwordDigest: passwordDigest(cipher, passwordHash), until })
  return cipher.server.encrypt(said, PENDING_COOKIE).toString('base64url')
}

/** Whose sign-in goes on; undefined for a cookie that we did not make, or one that has run out. */
export function readPending(cipher: Cipher, value: string | undefined): z.output<typeof pending> | undefined {
  if (value === undefined || value.length > 1000) return undefined
  try {
    const said = pending.parse(
      JSON.parse(cipher.server.decrypt(Buffer.from(value, 'base64url'), PENDING_COOKIE).toString()),
    )
    return said.until > Date.now() ? said : undefined
  } catch {
    return undefined
  }
}

export const passwordDigest = (cipher: Cipher, passwordHash: string): string =>
  cipher.digest(`proved-password/${passwordHash}`).toString('base64url')
