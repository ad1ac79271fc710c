/** Source: S1 §2.1, §2.6, §4. */
import { paths } from '#paths/paths.ts'
import { useSyncExternalStore } from 'react'

/**
 * Stored only in memory. Once the email address is confirmed, the user is signed in with these credentials without
 * typing them again. The password is null if the user opened the link in the email.
 */
export type Credentials = { readonly email: string; readonly password: string | null }

/**
 * The password was correct, and a second step is required. If `hasApp` is true, the page asks for the app code,
 * otherwise for a passkey.
 */
export type SecondStep = { readonly email: string; readonly hasApp: boolean }

export type AuthStep =
  | { readonly kind: 'login' | 'second-factor' | 'signup' | 'forgot' | 'reset' }
  | { readonly kind: 'confirm'; readonly who: Credentials }

type Seen = {
  readonly pathname: string
  readonly email: string
  readonly code: string | null
  readonly unconfirmed: Credentials | null
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

export const withEmail = (path: string, email: string): string =>
  email === '' ? path : `${path}?email=${encodeURIComponent(email)}`

/** The email address whose code is pending. It is in the history state, which survives a reload and a suspended tab. */
export function awaitedIn(state: unknown): string | null {
  const awaited: unknown = state !== null && typeof state === 'object' ? Reflect.get(state, 'awaited') : null
  return typeof awaited === 'string' ? awaited : null
}

/** `email`: the address whose code is pending, if any. The password is never stored. */
export function withAwaited(state: unknown, email: string | null): Record<string, unknown> {
  const { awaited: _before, ...rest } =
    state !== null && typeof state === 'object' ? ({ ...state } as Record<string, unknown>) : {}
  return email === null ? rest : { ...rest, awaited: email }
}

/**
 * A link's code is in the URL's fragment, which is never sent to a server. The page immediately removes the code from
 * the URL and passes it to the form. The code is therefore never in the browser history. Q4.
 */

let taken: string | null = null
const watchers = new Set<() => void>()

const formPaths = ['/login', '/signup', '/reset-password']

function takeNow(): void {
  const address = new URL(window.location.href)
  if (!formPaths.includes(address.pathname)) return
  const code = new URLSearchParams(address.hash.slice(1)).get('code')
  if (code === null) return
  address.hash = ''
  window.history.replaceState(window.history.state, '', address.pathname + address.search)
  taken = code === '' ? null : code
  for (const changed of watchers) changed()
}

export function takeCodeFromAddress(): void {
  takeNow()
  window.addEventListener('hashchange', takeNow)
}

export function forgetMailedCode(): void {
  taken = null
  for (const changed of watchers) changed()
}

function watch(changed: () => void): () => void {
  watchers.add(changed)
  return () => watchers.delete(changed)
}

export function useMailedCode(): string | null {
  return useSyncExternalStore(watch, () => taken)
}
