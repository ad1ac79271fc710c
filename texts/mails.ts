import { english as legalInEnglish } from './en/legal.ts'
import * as en from './en/mails.ts'
import { legal } from './es/legal.ts'
import { mails } from './es/mails.ts'
import { addTranslations, textsByLanguage } from './translate.ts'

// Adds Spanish here and not when a page loads its language, because a server sends emails in several languages at
// once.
addTranslations('mails', { es: { ...mails, legalTitles: legal.legalTitles } })

/** Returns the texts in the recipient's language, with the titles of the legal texts that emails name. */
export const mailsIn = textsByLanguage('mails', { ...en, legalTitles: legalInEnglish.legalTitles })
