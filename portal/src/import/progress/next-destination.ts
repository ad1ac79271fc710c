/** Where a person goes when an import has ended. Source: S2 §4; settled question 18. */
import { constants } from '@kinchart/contract/rules/constants.ts'

export type NextDestination =
  | { readonly kind: 'outside'; readonly address: string }
  | { readonly kind: 'records' }
  | { readonly kind: 'app'; readonly address: string }
  /** Nobody said where to: the window may be closed. */
  | { readonly kind: 'stay' }

type Known = {
  /** The first of the stored targets that the server allows. */
  readonly target: string | null
  readonly mobileLink: string | null
  readonly isWebsite: boolean
  readonly isSignedIn: boolean
  /** What the redirect carried, without its secrets. */
  readonly leftover: string
}

/** In the order of the spec: a stored target, the website, the mobile app. */
export function chooseDestination({ target, mobileLink, isWebsite, isSignedIn, leftover }: Known): NextDestination {
  if (target !== null) return { kind: 'outside', address: target }
  if (isWebsite && isSignedIn) return { kind: 'records' }
  if (mobileLink !== null)
    return { kind: 'app', address: `${mobileLink}profile/myprofile${leftover === '' ? '' : `?${leftover}`}` }
  return isSignedIn ? { kind: 'records' } : { kind: 'stay' }
}

const secrets = /^(?:code|state|error|error_description|error_uri|nonce|iss|session_state|.*token.*)$/i

/** The redirect's own query without code, state and every token. */
export function withoutSecrets(search: string): string {
  const query = new URLSearchParams(search)
  for (const name of [...query.keys()]) if (secrets.test(name)) query.delete(name)
  return query.toString()
}

/** The fourth part of the state: the target that the server allowed when the import was started. */
export function targetOf(state: string): string {
  return state.split(constants.stateSeparator)[3] ?? ''
}
