import type * as WebAuthn from '@simplewebauthn/server'

/** What passkeys are checked with, loaded with the first of them: it takes a tenth of a second and 5 MB of every start. */
export const loadWebAuthn = async (): Promise<typeof WebAuthn> => import('@simplewebauthn/server')
