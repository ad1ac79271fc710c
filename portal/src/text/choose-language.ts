import { storageKeys } from '@kinchart/contract/rules/storage-keys.ts'
import { languageCodes, type Language } from '@kinchart/texts/translate.ts'

const languageAt = (key: string): Language | null =>
  languageCodes.find((one) => one === localStorage.getItem(key)) ?? null

/**
 * The chosen language. Null if the user has chosen no language: the browser's languages then apply. `isSaved`: an
 * account has stored the choice.
 */
export function languageHere(): { readonly language: Language | null; readonly isSaved: boolean } {
  const language = languageAt(storageKeys.language)
  return { language, isSaved: language !== null && languageAt(storageKeys.languageSaved) === language }
}

/**
 * Records that the account has stored this language. If the user has chosen another language since, that choice still
 * has to be saved.
 */
export function noteSaved(language: Language): void {
  if (languageAt(storageKeys.language) === language) localStorage.setItem(storageKeys.languageSaved, language)
}

export function takeLanguage(language: Language): void {
  localStorage.setItem(storageKeys.language, language)
  noteSaved(language)
}

/**
 * Reloads the page, because parts of the page read some texts while they load. If a user is signed in, the new page
 * saves the language to the account. Otherwise the next sign-in saves it.
 */
export function beginInLanguage(language: Language): void {
  localStorage.setItem(storageKeys.language, language)
  localStorage.removeItem(storageKeys.languageSaved)
  location.reload()
}
