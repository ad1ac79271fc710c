import { z } from 'zod'

/** The secret is sent in Basic with the encoding of RFC 6749 2.3.1, in Basic without it, or in the body. */
const secretForm = z.enum(['basic', 'basic-as-is', 'post'])
export type SecretForm = z.output<typeof secretForm>

/** The tokens from one sign-in and the data needed to use them. Stored encrypted and never sent to a browser. */
export const grant = z.object({
  accessToken: z.string(),
  refreshToken: z.string().nullable(),
  /** Epoch ms. Five minutes from now if the source did not state a lifetime. */
  expiresAt: z.number(),
  /** The granted scopes as spelled by the source. Null if not stated. */
  scope: z.string().nullable(),
  /**
   * The requested scopes. Null if the default scopes were requested. Types that were never requested do not count as
   * missing.
   */
  asked: z.string().nullable().default(null),
  server: z.object({
    issuer: z.string(),
    tokenEndpoint: z.string(),
    revocationEndpoint: z.string().nullable(),
    /**
     * The authentication methods that the source publishes for its token endpoint (RFC 8414). Absent if it publishes
     * none.
     */
    authMethods: z.array(z.string()).optional(),
  }),
  /**
   * The method that the source accepted last. Absent if no secret was needed, or if the grant is from an older version.
   */
  secretForm: secretForm.optional(),
})
export type Grant = z.output<typeof grant>

export const grantAad = (grantId: string): string => `grant/${grantId}`

const DEFAULT_LIFETIME_SECONDS = 300
/** A longer lifetime is an error by the source and would overflow a date. */
const MAX_LIFETIME_SECONDS = 366 * 86_400

/** Returns epoch ms. Sources send the lifetime as an integer, fraction or string, or omit it. */
export function expiryOf(expiresIn: unknown, nowMs: number): number {
  const seconds = typeof expiresIn === 'number' ? expiresIn : Number(expiresIn)
  const lasts = Number.isFinite(seconds) && seconds > 0 ? seconds : DEFAULT_LIFETIME_SECONDS
  return nowMs + Math.min(lasts, MAX_LIFETIME_SECONDS) * 1000
}
