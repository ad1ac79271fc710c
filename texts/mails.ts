import * as en from './en/mails.ts'
import { textsByLanguage } from './translate.ts'

/** The mails, in the language of who reads them. */
export const mailsIn = textsByLanguage('mails', en)
