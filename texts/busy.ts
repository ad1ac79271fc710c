import * as en from './en/busy.ts'
import { busy } from './es/busy.ts'
import { addTexts, textsByLanguage } from './translate.ts'

// Here and not with a page's language: the page says it in every language at once.
addTexts('es', 'busy', busy)

/** What a browser is shown while too many people come at once. */
export const busyIn = textsByLanguage('busy', en)
