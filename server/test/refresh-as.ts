import { refresh } from '@kinchart/contract/calls/account.ts'
import type { Tokens } from '@kinchart/contract/calls/account.ts'
import type { TestPortal } from './start-portal.ts'

/** A browser that is signed in: what its pages hold, and its cookies. */
export type Browser = Tokens & { readonly cookie: string }

/** Asks for a new access token, as a page of Kinchart's does. */
export const refreshAs = async (
  portal: Pick<TestPortal, 'call' | 'url'>,
  { token, refreshToken, cookie }: Browser,
  origin = portal.url,
) => portal.call(refresh, { body: { accessToken: token, refreshToken }, cookie, headers: { origin } })
