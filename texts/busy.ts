import * as en from './en/busy.ts'
import { busy } from './es/busy.ts'
import { addTranslations, textsByLanguage } from './translate.ts'

// Adds Spanish here and not when a page loads its language, because this page shows every language at once.
addTranslations('busy', { es: busy })

export const busyIn = textsByLanguage('busy', en)
