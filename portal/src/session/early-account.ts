import type { getUser } from '@kinchart/contract/account.ts'
import { storageKeys } from '@kinchart/contract/storage-keys.ts'
import { emailOf, isExpired } from '#api/access-token.ts'
import { sendUnread } from '#api/send.ts'
import { readTokens } from '#api/token-store.ts'
import { takeBegun } from './begun.ts'

/** The call of the contract, which the first page asks without the contract's schema. */
const accountCall = {
  method: 'GET',
  path: '/Login/Getuser',
} as const satisfies Pick<typeof getUser, 'method' | 'path'>

/** `answer`: null once it was taken. */
type Asked = { readonly email: string; readonly token: string; readonly answer: Promise<unknown> | null }

let asked: Asked | null = null

/** The address of who is signed in here; null where nobody is, or a session does not say whose it is. */
export function signedInEmail(): string | null {
  const token = readTokens()?.token
  return localStorage.getItem(storageKeys.email) ?? (token === undefined ? null : emailOf(token))
}

/**
 * Asks, once for each session, who is signed in while the frame is still on its way. A session that has run out is left to
 * those that renew it.
 */
export function askAccountEarly(): void {
  const token = readTokens()?.token
  const email = signedInEmail()
  if (token === undefined || email === null || asked?.token === token || isExpired(token)) return
  const begun = takeBegun('account')
  asked =
    begun?.email === email && begun.token === token
      ? begun
      : { email, token, answer: sendUnread(accountCall, { query: { email } }, token).catch(() => null) }
}

/** The answer that was asked for early, once: unread, or null where there was none for this person and session. */
export async function takeEarlyAccount(email: string): Promise<unknown> {
  if (asked === null || asked.email !== email || asked.token !== readTokens()?.token) return null
  const { answer } = asked
  asked = { ...asked, answer: null }
  return answer
}
