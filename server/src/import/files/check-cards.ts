import { compactVerify, importJWK } from 'jose'
import { z } from 'zod'
import type { LedgerReason } from '@kinchart/contract/calls/import.ts'
import type { CardState } from '#forms/health-cards/card-entries.ts'
import type { OpenedCard } from '#forms/health-cards/open-card.ts'
import { OutboundError } from '#platform/outbound/outbound.ts'
import type { Outbound } from '#platform/outbound/outbound.ts'

const LIMITS = { maxBytes: 1_000_000, timeoutMs: 10_000 }
const MAX_KEYS = 1000
/** Maximum number of issuers queried for one file; no one has cards from more. */
const MAX_ISSUERS = 5

const signing = z.object({
  kid: z.string(),
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  crlVersion: z.number().optional(),
})
type Key = z.output<typeof signing>
/** Key sets may also contain other types of keys. */
const keySet = z.object({ keys: z.array(z.unknown()).max(MAX_KEYS) })
const revocations = z.object({ kid: z.string(), rids: z.array(z.string()).max(1_000_000) })

/** The result of checking a file's card signatures; one invalid signature rejects the whole file. */
export type Checked = { readonly state: CardState } | { readonly refused: LedgerReason }

/**
 * Checks card signatures with the keys their issuers publish, and whether a card was revoked. Source: SMART Health
 * Cards Framework 1.4: ES256, keys at `iss` + '/.well-known/jwks.json', revoked ids at '/.well-known/crl/{kid}.json' if
 * the key has a `crlVersion`. No other address in a card is used. A card is 'not-checked' if its issuer is not queried
 * (no `outbound`), or does not respond, also about its revoked cards. An unknown key, a wrong signature, a revoked card
 * or a past expiry date rejects it.
 */
export async function checkCards(
  outbound: Outbound | null,
  cards: readonly OpenedCard[],
  isKnown: (issuer: string) => boolean,
): Promise<Checked> {
  if (cards.some(hasExpired)) return { refused: 'card-expired' }
  if (cards.some(isForLater)) return { refused: 'card-not-yet-valid' }
  if (outbound === null) return { state: 'not-checked' }
  const sets = new Map<string, readonly Key[] | null>()
  let isChecked = true
  for (const card of cards) {
    const isOneMore = !sets.has(card.issuer) && sets.size >= MAX_ISSUERS
    const keys = isOneMore ? null : (sets.get(card.issuer) ?? (await loadKeys(outbound, card.issuer)))
    if (!isOneMore) sets.set(card.issuer, keys)
    if (keys === null) {
      isChecked = false
      continue
    }
    const key = keys.find(({ kid }) => kid === card.kid)
    if (key === undefined || !(await isSignedBy(card.jws, key))) return { refused: 'card-not-valid' }
    const isRevoked = await askRevoked(outbound, card, key)
    if (isRevoked === true) return { refused: 'card-revoked' }
    if (isRevoked === null) isChecked = false
  }
  if (!isChecked) return { state: 'not-checked' }
  return { state: cards.every(({ issuer }) => isKnown(issuer)) ? 'valid' : 'valid-unknown-issuer' }
}

const hasExpired = ({ expiresAt }: OpenedCard): boolean => expiresAt !== null && Date.parse(expiresAt) < Date.now()

/** Allows for clocks that differ by less than a day. Source: SMART Health Cards Framework 1.4, `nbf`. */
const isForLater = ({ issuedAt }: OpenedCard): boolean =>
  issuedAt !== null && Date.parse(issuedAt) > Date.now() + 86_400_000

async function isSignedBy(jws: string, key: Key): Promise<boolean> {
  try {
    await compactVerify(jws, await importJWK({ kty: key.kty, crv: key.crv, x: key.x, y: key.y }, 'ES256'), {
      algorithms: ['ES256'],
    })
    return true
  } catch {
    return false
  }
}

/** Null if the issuer does not respond with keys. */
async function loadKeys(outbound: Outbound, issuer: string): Promise<readonly Key[] | null> {
  if (issuer.endsWith('/')) return null
  const answer = await load(outbound, `${issuer}/.well-known/jwks.json`)
  const { data } = keySet.safeParse(answer)
  return data === undefined ? null : data.keys.flatMap((key) => signing.safeParse(key).data ?? [])
}

/** Null if the issuer does not respond. */
async function askRevoked(
  outbound: Outbound,
  { issuer, revocationId, issuedAt }: OpenedCard,
  key: Key,
): Promise<boolean | null> {
  if (key.crlVersion === undefined || revocationId === null) return false
  const answer = await load(outbound, `${issuer}/.well-known/crl/${encodeURIComponent(key.kid)}.json`)
  const { data } = revocations.safeParse(answer)
  if (data === undefined) return null
  return data.rids.some((one) => {
    // With a timestamp, only cards issued before it are revoked.
    const [rid, before] = one.split('.')
    const isBefore = before === undefined || issuedAt === null || Date.parse(issuedAt) / 1000 < Number(before)
    return rid === revocationId && isBefore
  })
}

async function load(outbound: Outbound, address: string): Promise<unknown> {
  try {
    const answer = await outbound.call(new URL(address), { ...LIMITS, headers: { accept: 'application/json' } })
    return answer.status === 200 ? JSON.parse(answer.body.toString()) : null
  } catch (error) {
    if (error instanceof OutboundError || error instanceof SyntaxError || error instanceof TypeError) return null
    throw error
  }
}
