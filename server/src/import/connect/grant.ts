import { z } from 'zod'

/** How a secret can be sent: in Basic with the encoding of RFC 6749 2.3.1, in Basic without it, or in the body. */
const secretForm = z.enum(['basic', 'basic-as-is', 'post'])
export type SecretForm = z.output<typeof secretForm>

/** What a source allowed us at one sign-in, kept encrypted; never sent to a browser. */
export const grant = z.object({
  accessToken: z.string(),
  refreshToken: z.string().nullable(),
  /** Epoch ms; our own guess of five minutes where the source did not say. */
  expiresAt: z.number(),
  /** The scopes granted, as the source spelled them; null where it did not say. */
  scope: z.string().nullable(),
  /** The scopes asked for where they were not the usual ones; what was never asked for is not missing. */
  asked: z.string().nullable().default(null),
  server: z.object({
    issuer: z.string(),
    tokenEndpoint: z.string(),
    revocationEndpoint: z.string().nullable(),
    /** The authentication methods that the source publishes for its token endpoint (RFC 8414). Absence: none are published. */
    authMethods: z.array(z.string()).optional(),
  }),
  /** The form of our secret that the source accepted last. Absence: it was not needed, or the grant is of an older version. */
  secretForm: secretForm.optional(),
})
export type Grant = z.output<typeof grant>

/** The associated data of a grant's encrypted bytes. */
export const grantAad = (grantId: string): string => `grant/${grantId}`

const DEFAULT_LIFETIME_SECONDS = 300
/** No access token lasts longer; what is said beyond it is a mistake, and no number of a date. */
const MOST_LIFETIME_SECONDS = 366 * 86_400

/** When a token ends. Sources send whole numbers, fractions, strings, or nothing. */
export function expiryOf(expiresIn: unknown, nowMs: number): number {
  const seconds = typeof expiresIn === 'number' ? expiresIn : Number(expiresIn)
  const lasts = Number.isFinite(seconds) && seconds > 0 ? seconds : DEFAULT_LIFETIME_SECONDS
  return nowMs + Math.min(lasts, MOST_LIFETIME_SECONDS) * 1000
}
