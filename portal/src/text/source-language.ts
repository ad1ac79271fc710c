import { chosenLanguage } from '@kinchart/texts/translate.ts'

/**
 * The language of a record's own words, for the `lang` of what shows them. Absent where the page is in it, too. The
 * sources are of the United States, and a row does not say what language it is in.
 */
export const sourceLanguage = (): string | undefined => (chosenLanguage() === 'en' ? undefined : 'en')
