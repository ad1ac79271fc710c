import { chosenLanguage } from '@kinchart/texts/translate.ts'

/**
 * The `lang` attribute for text from a record. Undefined if the page is in the same language. English is assumed,
 * because the sources are in the United States and a row does not state its language.
 */
export const sourceLanguage = (): string | undefined => (chosenLanguage() === 'en' ? undefined : 'en')
