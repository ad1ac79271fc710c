import { refresh, type Tokens } from '@kinchart/contract/calls/account.ts'
import type { TestPortal } from './start-portal.ts'

/** A signed-in browser: the tokens of its pages, and its cookies. */
export type Browser = Tokens & { readonly cookie: string }

/** Requests a new access token, as a page of Kinchart does. */
export const refreshAs = async (
  portal: Pick<TestPortal, 'call' | 'url'>,
  { token, refreshToken, cookie }: Browser,
  origin = portal.url,
) => portal.call(refresh, { body: { accessToken: token, refreshToken }, cookie, headers: { origin } })
