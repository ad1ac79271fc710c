/** Which form the authentication screen shows. Source: S1 §2.1, §2.6, §4. */
import { paths } from '#app/paths.ts'

/** Kept in memory only, so that a confirmed person is signed in without typing again; null after a link of a mail. */
export type Credentials = { readonly email: string; readonly password: string | null }

export type AuthStep =
  | { readonly kind: 'login' | 'signup' | 'forgot' | 'reset' }
  | { readonly kind: 'confirm'; readonly who: Credentials }

type Seen = {
  readonly pathname: string
  /** The address's email. */
  readonly email: string
  /** The code that the address brought. */
  readonly code: string | null
  /** Who just signed up, or signed in without having confirmed. */
  readonly unconfirmed: Credentials | null
}

export function stepOf({ pathname, email, code, unconfirmed }: Seen): AuthStep {
  if (pathname === paths.forgotPassword) return { kind: 'forgot' }
  if (pathname === paths.resetPassword) return { kind: 'reset' }
  if (unconfirmed !== null) return { kind: 'confirm', who: unconfirmed }
  if (code !== null && email !== '') return { kind: 'confirm', who: { email, password: null } }
  return { kind: pathname === paths.signup ? 'signup' : 'login' }
}

export const stepTitles: Record<AuthStep['kind'], string> = {
  login: 'Sign in',
  signup: 'Sign up',
  confirm: 'Confirm your email',
  forgot: 'Forgot your password?',
  reset: 'Choose a new password',
}

/** An address of this screen with the email filled in. */
export const withEmail = (path: string, email: string): string =>
  email === '' ? path : `${path}?email=${encodeURIComponent(email)}`
