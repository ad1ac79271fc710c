import { locale } from '@kinchart/texts/locale.ts'
import type { Language } from '@kinchart/texts/translate.ts'

/** Formats an instant for an email: to the minute, with the time zone, because the reader's is unknown. */
export const mailTime = (instant: Date, language: Language): string =>
  `${new Intl.DateTimeFormat(locale(language), { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(instant)} (UTC)`
