import * as en from './en/busy.ts'
import { busy } from './es/busy.ts'
import { addTranslations, textsByLanguage } from './translate.ts'

// Added here and not with a page's language, because the page shows every language at once.
addTranslations('busy', { es: busy })

export const busyIn = textsByLanguage('busy', en)
