import {
  createUser,
  credentials,
  getUser,
  login,
  logout,
  refresh,
  setLanguage,
} from '@kinchart/contract/calls/account.ts'
import type { Tokens } from '@kinchart/contract/calls/account.ts'
import { constants } from '@kinchart/contract/rules/constants.ts'
import { storageKeys } from '@kinchart/contract/rules/storage-keys.ts'
import type { Language } from '@kinchart/texts/translate.ts'
import { CallFailedError } from '#api/call-failed-error.ts'
import { call } from '#api/call.ts'
import { send } from '#api/send.ts'
import { emailOf, isExpired, learnClock } from '#api/access-token.ts'
import { takeBegun } from '#api/begun.ts'
import { forgetDraftsOfOthers } from '#api/drafts.ts'
import { forgetSession, heldToken, readMark, saveTokens } from '#api/token-store.ts'
import { clearStorage } from '#theme/appearance.ts'
import { byRules } from './by-rules.ts'
import { chosenLanguage } from '@kinchart/texts/translate.ts'
import { languageHere, noteSaved, takeLanguage } from '#text/choose-language.ts'
import { hasUnsaved } from '#ui/unsaved.ts'
import { forgetsOnReload } from './own-storage.ts'

/**
 * Brings page and account to one language. A choice that was made in this browser, and that no account knows, is the
 * account's from now on; else the page begins anew in the account's, where that is another. `ofAccount` is null while none
 * was chosen: what the browser asks for is then no choice either.
 *
 * Never ends where the page begins anew: nothing is drawn before. That happens once, also where the language's file does
 * not come: the browser then holds the account's language, and nothing is left to take.
 */
export async function followLanguage(ofAccount: Language | null): Promise<void> {
  const { language, isSaved } = languageHere()
  if (language !== null && !isSaved) return void save(language, ofAccount)
  const inUse = language ?? chosenLanguage()
  // A browser that keeps nothing would forget who is signed in, and the language with it.
  if (ofAccount === null || ofAccount === inUse || forgetsOnReload()) return
  takeLanguage(ofAccount)
  // What was typed meanwhile stays; the next page is in the other language.
  if (ofAccount === chosenLanguage() || hasUnsaved()) return
  location.reload()
  await new Promise(() => undefined)
}

async function save(language: Language, ofAccount: Language | null): Promise<void> {
  try {
    if (language !== ofAccount) await call(setLanguage, { body: { language } })
    noteSaved(language)
  } catch {
    // The next page tells the account.
  }
}

/** What the portal remembers of the signed-in person. */
export type Account = { readonly email: string; readonly fullName: string; readonly profileId: string }

export function readAccount(): Account | null {
  const email = localStorage.getItem(storageKeys.email)
  const profileId = localStorage.getItem(storageKeys.profileId)
  if (email === null || profileId === null) return null
  return { email, profileId, fullName: localStorage.getItem(storageKeys.fullName) ?? email }
}

export const checkCredentials = byRules(credentials)

/** Signs in and remembers the address; who the person is, the shell asks with enterAccount. */
export async function signIn(email: string, password: string): Promise<void> {
  saveSignIn(email, await send(login, { body: { email, password } }, null))
}

/** Remembers the tokens and the address of somebody who has just signed in, in the place of anybody else's. */
export function saveSignIn(email: string, { token, refreshToken }: Tokens): void {
  clearStorage()
  sessionStorage.removeItem(storageKeys.updateDependentId)
  forgetDraftsOfOthers(email)
  localStorage.setItem(storageKeys.email, email)
  learnClock(token)
  saveTokens({ token, refreshToken })
}

/**
 * Looks the person up by email and remembers who they are; a first sign-in creates the user record. Does not end where the
 * page begins anew in the account's language. Source: S1 §4 'After login'.
 */
export async function enterAccount(): Promise<Account> {
  const token = heldToken()
  const email = localStorage.getItem(storageKeys.email) ?? (token === null ? null : emailOf(token))
  if (email === null) {
    forgetSession()
    throw new CallFailedError('session-missing')
  }
  const { account: known, language } = await findAccount(email)
  await followLanguage(language)
  if (known !== null) return remember(known)
  const { profileId } = await call(createUser, {
    body: {
      userObjectId: String(Date.now()),
      isActive: true,
      userTypeId: constants.patientUserTypeId,
      email,
      phone: '',
      createdDate: new Date().toISOString(),
    },
  })
  localStorage.setItem(storageKeys.cerner, '0')
  // The new record knows the name that sign-up gave.
  return remember((await findAccount(email)).account ?? { email, fullName: email, profileId })
}

async function findAccount(email: string): Promise<{ account: Account | null; language: Language | null }> {
  const begun = takeBegun('account')
  const isOurs = begun?.email === email && begun.mark === readMark()
  const early = getUser.answer.safeParse(isOurs ? await begun.answer : null)
  const { message, profile, language } = early.success ? early.data : await call(getUser, { query: { email } })
  if (message !== 1 || profile === null) return { account: null, language }
  const fullName = `${profile.firstName} ${profile.lastName}`.trim() || email
  return { account: { email: profile.email, fullName, profileId: profile.id }, language }
}

function remember(account: Account): Account {
  const { email, fullName, profileId } = account
  localStorage.setItem(storageKeys.email, email)
  localStorage.setItem(storageKeys.fullName, fullName)
  localStorage.setItem(storageKeys.profileId, profileId)
  return account
}

/**
 * Signs out: at once in this browser, and on the server as soon as it answers, also when this tab is closed meanwhile.
 * A token that has run out is exchanged first, out of this browser's sight.
 */
export function signOut(): void {
  const [mark, token] = [readMark(), heldToken()]
  forgetSession()
  if (mark !== null) void endOnServer(mark, token)
}

async function endOnServer(mark: string, held: string | null): Promise<void> {
  try {
    const isGood = held !== null && !isExpired(held)
    const asked = { body: { accessToken: held ?? '', refreshToken: mark } }
    const token = isGood ? held : (await send(refresh, asked, null, stays)).token
    await send(logout, { body: { refreshToken: mark } }, token, stays)
  } catch {
    // The browser's part of signing out does not depend on the server's.
  }
}

const stays = { outlivesPage: true }

/** The person's address has changed: the new tokens say so, and so does what is remembered. */
export function saveChangedEmail({ email, token, refreshToken }: Tokens & { readonly email: string }): void {
  localStorage.setItem(storageKeys.email, email)
  saveTokens({ token, refreshToken })
}
