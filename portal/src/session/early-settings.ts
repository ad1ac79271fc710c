import { sendUnread } from '#api/send.ts'
import { takeBegun } from '#api/begun.ts'
import type { getSettings, Settings } from '@kinchart/contract/calls/support.ts'

/** Undefined before the request. Null once the response has been taken. */
let settingsRequest: Promise<unknown> | null | undefined
let arrived: unknown = null

/** Requests the settings while the page loads, because every page needs some of them. */
export function askSettingsEarly(): void {
  if (settingsRequest !== undefined) return
  settingsRequest = takeBegun('settings') ?? sendUnread(settingsCall).catch(() => null)
  void settingsRequest.then((answer) => {
    arrived = answer
  })
}

/** Returns the unparsed response. Null if there was no early request, or if an earlier call returned the response. */
export async function takeEarlySettings(): Promise<unknown> {
  const answer = await settingsRequest
  settingsRequest = null
  return answer
}

/**
 * Returns the response only if it has already arrived. The first render then has the settings, and no second render is
 * necessary.
 */
export function takeArrivedSettings(): unknown {
  const answer = settingsRequest === null ? null : arrived
  if (answer !== null) settingsRequest = null
  return answer
}

export type SignInSettings = Pick<
  Settings,
  'supportUrl' | 'supportEmail' | 'privacyUrl' | 'termsUrl' | 'isMailDelayed' | 'demoSignIn'
>

/** The method and path of the contract's `getSettings`, without its schema. */
export const settingsCall = {
  method: 'GET',
  path: '/settings/get',
} as const satisfies Pick<typeof getSettings, 'method' | 'path'>

/** Validated by hand, because the schemas load later, at sign-in. Null for an invalid response. */
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
