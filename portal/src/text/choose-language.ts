import { storageKeys } from '@kinchart/contract/rules/storage-keys.ts'
import type { Language } from '@kinchart/texts/translate.ts'

/** The languages that there are, each by its own name. */
export const languages: readonly (readonly [language: Language, name: string])[] = [
  ['en', 'English'],
  ['es', 'Español'],
]

const languageAt = (key: string): Language | null =>
  languages.map(([language]) => language).find((one) => one === localStorage.getItem(key)) ?? null

/** The language that this browser holds; null where its own are asked. `isSaved`: an account holds it, too. */
export function languageHere(): { readonly language: Language | null; readonly isSaved: boolean } {
  const language = languageAt(storageKeys.language)
  return { language, isSaved: language !== null && languageAt(storageKeys.languageSaved) === language }
}

/** The account holds this language now. A choice that was made meanwhile stays to be told. */
export function noteSaved(language: Language): void {
  if (languageAt(storageKeys.language) === language) localStorage.setItem(storageKeys.languageSaved, language)
}

/** The next page is in the account's language. */
export function takeLanguage(language: Language): void {
  localStorage.setItem(storageKeys.language, language)
  noteSaved(language)
}

/**
 * Another language begins the page anew, as its parts read some texts while they are loaded. The account of whoever is
 * signed in, or signs in next, is told by the new page.
 */
export function beginInLanguage(language: Language): void {
  localStorage.setItem(storageKeys.language, language)
  localStorage.removeItem(storageKeys.languageSaved)
  location.reload()
}
