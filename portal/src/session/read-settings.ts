import type { getSettings, Settings } from '@kinchart/contract/calls/support.ts'

export type SignInSettings = Pick<
  Settings,
  'supportUrl' | 'supportEmail' | 'privacyUrl' | 'termsUrl' | 'isMailDelayed' | 'demoSignIn'
>

/** The contract's call, without its schema. */
export const settingsCall = {
  method: 'GET',
  path: '/settings/get',
} as const satisfies Pick<typeof getSettings, 'method' | 'path'>

/** Validated by hand, because schemas load at sign-in, after this page is shown. Null for an invalid response. */
export function readSettings(answer: unknown): SignInSettings | null {
  if (answer === null || typeof answer !== 'object') return null
  const { supportUrl, supportEmail, privacyUrl, termsUrl, isMailDelayed, demoSignIn } = answer as Record<
    string,
    unknown
  >
  if (!isTextOrNull(supportUrl) || !isTextOrNull(supportEmail)) return null
  if (typeof privacyUrl !== 'string' || typeof termsUrl !== 'string' || typeof isMailDelayed !== 'boolean') return null
  return { supportUrl, supportEmail, privacyUrl, termsUrl, isMailDelayed, demoSignIn: readDemo(demoSignIn) }
}

function readDemo(sent: unknown): SignInSettings['demoSignIn'] {
  if (sent === null || typeof sent !== 'object') return null
  const { email, password } = sent as Record<string, unknown>
  return typeof email === 'string' && typeof password === 'string' ? { email, password } : null
}

const isTextOrNull = (value: unknown): value is string | null => value === null || typeof value === 'string'
