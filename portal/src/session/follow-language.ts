import { setLanguage } from '@kinchart/contract/calls/account.ts'
import { chosenLanguage } from '@kinchart/texts/translate.ts'
import type { Language } from '@kinchart/texts/translate.ts'
import { call } from '#api/call.ts'
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
