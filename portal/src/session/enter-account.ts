import {
  createUser,
  credentials,
  getUser,
  login,
  logout,
  refresh,
  setLanguage,
  type Tokens,
} from '@kinchart/contract/calls/account.ts'
import { constants } from '@kinchart/contract/rules/constants.ts'
import { storageKeys } from '@kinchart/contract/rules/storage-keys.ts'
import { CallFailedError, send } from '#api/send.ts'
import { call } from '#api/call.ts'
import {
  emailOf,
  isExpired,
  learnClock,
  forgetSession,
  getAccessToken,
  readMark,
  saveTokens,
} from '#api/token-store.ts'
import { takeBegun } from '#api/begun.ts'
import { forgetDraftsOfOthers } from '#api/drafts.ts'
import { clearStorage } from '#theme/appearance.ts'
import { byRules } from './by-rules.ts'
import { chosenLanguage, type Language } from '@kinchart/texts/translate.ts'
import { languageHere, noteSaved, takeLanguage } from '#text/choose-language.ts'
import { hasUnsaved } from '#ui/unsaved.ts'
import { forgetsOnReload } from './own-storage.ts'

/**
 * Makes the page and the account use the same language. If the user chose a language in this browser and it is not
 * saved yet, saves it to the account. Otherwise, if the account's language differs from the page's, reloads the page in
 * the account's language. In that case, the promise never resolves, so that nothing is drawn before the reload.
 * `ofAccount` is null if the account has no language. The browser's own language does not count as a choice. Reloads
 * only once, even if the language file fails to load: the browser has stored the account's language by then.
 */
export async function followLanguage(ofAccount: Language | null): Promise<void> {
  const { language, isSaved } = languageHere()
  if (language !== null && !isSaved) return void save(language, ofAccount)
  const inUse = language ?? chosenLanguage()
  // A browser without storage would lose the sign-in and the language on reload.
  if (ofAccount === null || ofAccount === inUse || forgetsOnReload()) return
  takeLanguage(ofAccount)
  // Don't reload while there is unsaved input. The next page that the user opens is in the account's language.
  if (ofAccount === chosenLanguage() || hasUnsaved()) return
  location.reload()
  await new Promise(() => undefined)
}

async function save(language: Language, ofAccount: Language | null): Promise<void> {
  try {
    if (language !== ofAccount) await call(setLanguage, { body: { language } })
    noteSaved(language)
  } catch {
    // Saving failed, so the next page tries again.
  }
}

export type Account = { readonly email: string; readonly fullName: string; readonly profileId: string }

export function readAccount(): Account | null {
  const email = localStorage.getItem(storageKeys.email)
  const profileId = localStorage.getItem(storageKeys.profileId)
  if (email === null || profileId === null) return null
  return { email, profileId, fullName: localStorage.getItem(storageKeys.fullName) ?? email }
}

export const checkCredentials = byRules(credentials)

export async function signIn(email: string, password: string): Promise<void> {
  saveSignIn(email, await send(login, { body: { email, password } }, null))
}

export function saveSignIn(email: string, { token, refreshToken }: Tokens): void {
  clearStorage()
  sessionStorage.removeItem(storageKeys.updateDependentId)
  forgetDraftsOfOthers(email)
  localStorage.setItem(storageKeys.email, email)
  learnClock(token)
  saveTokens({ token, refreshToken })
}

/**
 * Looks up the user by email and stores their details. A first sign-in creates the user record. Never resolves if the
 * page reloads in the account's language. Source: S1 §4 'After login'.
 */
export async function enterAccount(): Promise<Account> {
  const token = getAccessToken()
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
  // Look up the user again, because the new record contains the name from sign-up.
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
 * Signs out of this browser immediately. Then signs out on the server, even if this tab is closed. If the token is
 * expired, gets a new token for the server call, without storing the new token in this browser.
 */
export function signOut(): void {
  const [mark, token] = [readMark(), getAccessToken()]
  forgetSession()
  if (mark !== null) void endOnServer(mark, token)
}

async function endOnServer(mark: string, currentToken: string | null): Promise<void> {
  try {
    const isGood = currentToken !== null && !isExpired(currentToken)
    const params = { body: { accessToken: currentToken ?? '', refreshToken: mark } }
    const token = isGood ? currentToken : (await send(refresh, params, null, stays)).token
    await send(logout, { body: { refreshToken: mark } }, token, stays)
  } catch {
    // Signing out in the browser must not depend on the server.
  }
}

const stays = { outlivesPage: true }

export function saveChangedEmail({ email, token, refreshToken }: Tokens & { readonly email: string }): void {
  localStorage.setItem(storageKeys.email, email)
  saveTokens({ token, refreshToken })
}
