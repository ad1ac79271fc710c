import { storageKeys } from '@kinchart/contract/storage-keys.ts'
import type { Language } from '@kinchart/texts/translate.ts'

/** The languages that there are, each by its own name. */
export const languages: readonly (readonly [language: Language, name: string])[] = [
  ['en', 'English'],
  ['es', 'Español'],
]

/** Another language begins the page anew, as its parts read some texts while they are loaded. */
export function beginInLanguage(language: Language): void {
  localStorage.setItem(storageKeys.language, language)
  location.reload()
}
