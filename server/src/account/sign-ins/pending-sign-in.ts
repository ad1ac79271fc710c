import { z } from 'zod'
import type { Cipher } from '#platform/secrets/cipher.ts'

export const PENDING_COOKIE = 'kinchart_pending'
export const PENDING_SECONDS = 300

/**
 * A sign-in with a correct password that still needs a second factor. `passwordDigest`: digest of the verified hash.
 */
const pending = z.object({ accountId: z.uuid(), passwordDigest: z.string(), until: z.number() })

/** Returns the encrypted cookie value of a sign-in that needs a second factor. */
export function writePending(cipher: Cipher, accountId: string, passwordHash: string): string {
  const until = Date.now() + PENDING_SECONDS * 1000
  const content = JSON.stringify({ accountId, passwordDigest: passwordDigest(cipher, passwordHash), until })
  return cipher.server.encrypt(content, PENDING_COOKIE).toString('base64url')
}

/** Returns the pending sign-in; undefined for an expired cookie or one that we did not issue. */
export function readPending(cipher: Cipher, value: string | undefined): z.output<typeof pending> | undefined {
  if (value === undefined || value.length > 1000) return undefined
  try {
    const content = pending.parse(
      JSON.parse(cipher.server.decrypt(Buffer.from(value, 'base64url'), PENDING_COOKIE).toString()),
    )
    return content.until > Date.now() ? content : undefined
  } catch {
    return undefined
  }
}

export const passwordDigest = (cipher: Cipher, passwordHash: string): string =>
  cipher.digest(`proved-password/${passwordHash}`).toString('base64url')
