import { locale } from '@kinchart/texts/locale.ts'
import type { Language } from '@kinchart/texts/translate.ts'

/** An instant in a mail: to the minute, and with its zone, because nobody here knows the reader's. */
export const mailTime = (instant: Date, language: Language): string =>
  `${new Intl.DateTimeFormat(locale(language), { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(instant)} (UTC)`
