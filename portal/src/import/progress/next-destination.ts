/** Where to go after an import. Source: S2 §4; Q18. */
import { constants } from '@kinchart/contract/rules/constants.ts'

export type NextDestination =
  | { readonly kind: 'outside'; readonly address: string }
  | { readonly kind: 'records' }
  | { readonly kind: 'app'; readonly address: string }
  /** The next destination is unknown, so the user may close the window. */
  | { readonly kind: 'stay' }

type Known = {
  /** The first stored target that the server allows. */
  readonly target: string | null
  readonly mobileLink: string | null
  readonly isWebsite: boolean
  readonly isSignedIn: boolean
  /** The redirect's parameters, without secrets. */
  readonly leftover: string
}

/** Chooses in the spec's order: a stored target, the website, the mobile app. */
export function chooseDestination({ target, mobileLink, isWebsite, isSignedIn, leftover }: Known): NextDestination {
  if (target !== null) return { kind: 'outside', address: target }
  if (isWebsite && isSignedIn) return { kind: 'records' }
  if (mobileLink !== null)
    return { kind: 'app', address: `${mobileLink}profile/myprofile${leftover === '' ? '' : `?${leftover}`}` }
  return isSignedIn ? { kind: 'records' } : { kind: 'stay' }
}

const secrets = /^(?:code|state|error|error_description|error_uri|nonce|iss|session_state|.*token.*)$/i

/** Returns the redirect's own query without the code, the state and all tokens. */
export function withoutSecrets(search: string): string {
  const query = new URLSearchParams(search)
  for (const name of [...query.keys()]) if (secrets.test(name)) query.delete(name)
  return query.toString()
}

/** Returns the fourth part of the state. It is the target that the server allowed when the import was started. */
export function targetOf(state: string): string {
  return state.split(constants.stateSeparator)[3] ?? ''
}
