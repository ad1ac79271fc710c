import { chosenLanguage } from '@kinchart/texts/translate.ts'

/**
 * The `lang` attribute for text from a record; undefined if the page is in the same language. The sources are in the
 * United States, and a row does not state its language.
 */
export const sourceLanguage = (): string | undefined => (chosenLanguage() === 'en' ? undefined : 'en')
