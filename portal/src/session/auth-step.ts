/** Which form the authentication screen shows. Source: S1 §2.1, §2.6, §4. */
import { paths } from '#paths/paths.ts'

/** Kept in memory only, so that a confirmed person is signed in without typing again; null after a link of a mail. */
export type Credentials = { readonly email: string; readonly password: string | null }

/** Whose password was right, and whether the code of an app is asked for next; else a passkey is. */
export type SecondStep = { readonly email: string; readonly hasApp: boolean }

export type AuthStep =
  | { readonly kind: 'login' | 'second-factor' | 'signup' | 'forgot' | 'reset' }
  | { readonly kind: 'confirm'; readonly who: Credentials }

type Seen = {
  readonly pathname: string
  /** The address's email. */
  readonly email: string
  /** The code that the address brought. */
  readonly code: string | null
  /** Who just signed up, or signed in without having confirmed. */
  readonly unconfirmed: Credentials | null
  /** Whose code was awaited before the page was loaded again. */
  readonly awaited?: string | null
}

export function stepOf({ pathname, email, code, unconfirmed, awaited = null }: Seen): AuthStep {
  if (pathname === paths.forgotPassword) return { kind: 'forgot' }
  if (pathname === paths.resetPassword) return { kind: 'reset' }
  if (unconfirmed !== null) return { kind: 'confirm', who: unconfirmed }
  if (code !== null && email !== '') return { kind: 'confirm', who: { email, password: null } }
  if (awaited !== null) return { kind: 'confirm', who: { email: awaited, password: null } }
  return { kind: pathname === paths.signup ? 'signup' : 'login' }
}

/** An address of this screen with the email filled in. */
export const withEmail = (path: string, email: string): string =>
  email === '' ? path : `${path}?email=${encodeURIComponent(email)}`

/** Whose code the page awaits, out of its place in the history: a reload, and a tab that was put aside, find it there. */
export function awaitedIn(state: unknown): string | null {
  const awaited: unknown = state !== null && typeof state === 'object' ? Reflect.get(state, 'awaited') : null
  return typeof awaited === 'string' ? awaited : null
}

/** The same place, with somebody's code awaited in it, or nobody's. The password is never kept. */
export function withAwaited(state: unknown, email: string | null): Record<string, unknown> {
  const { awaited: _before, ...rest } =
    state !== null && typeof state === 'object' ? ({ ...state } as Record<string, unknown>) : {}
  return email === null ? rest : { ...rest, awaited: email }
}
