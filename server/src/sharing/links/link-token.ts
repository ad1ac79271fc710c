import { randomBytes } from 'node:crypto'
import { healthLinkLimits as limits, healthLinkPaths } from '@kinchart/contract/calls/health-links.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'

const TOKEN = /^[A-Za-z0-9_-]{43}$/

/** Returns 256 random bits for an address. Source: SMART Health Links, payload `url`. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Returns the stored digest of such a secret; undefined for an invalid one. */
export const digestOf = (cipher: Cipher, kind: 'link' | 'file', token: string): Buffer | undefined =>
  TOKEN.test(token) ? cipher.digest(`health-link/${kind}/${token}`) : undefined

/** Returns the address of a link; throws 'health-link-address-too-long' if PUBLIC_URL leaves no room for it. */
export function addressOf(publicUrl: string, kind: keyof typeof healthLinkPaths, token: string): string {
  const address = `${publicUrl.replace(/\/+$/, '')}${healthLinkPaths[kind]}/${token}`
  if (kind !== 'file' && address.length > limits.addressLength) throw new ApiError('health-link-address-too-long')
  return address
}
