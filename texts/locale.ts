import { chosenLanguage, type Language } from './translate.ts'

const locales: Record<Language, string> = { en: 'en-US', es: 'es-US' }

/** Returns the locale of the chosen language. All displayed text uses this locale. */
export const locale = (language: Language = chosenLanguage()): string => locales[language]

const dates = new Map<string, Intl.DateTimeFormat>()
/** Returns the parts of a date in UTC, in the order and with the words of the language. */
function partsOf(
  instant: number,
  options: Intl.DateTimeFormatOptions,
  language: Language = chosenLanguage(),
): Intl.DateTimeFormatPart[] {
  const at = locale(language)
  const name = `${at} ${Object.keys(options).join(' ')}`
  let format = dates.get(name)
  if (format === undefined) dates.set(name, (format = new Intl.DateTimeFormat(at, { ...options, timeZone: 'UTC' })))
  return format.formatToParts(instant)
}

/** Formats a date or a month as written, even if it is not a valid date: 'Oct 14, 2025', 'May 2019'. */
export function dayOf(
  { year, month, day }: { year: string; month: number; day?: string | undefined },
  language: Language = chosenLanguage(),
): string {
  const named = { year: 'numeric', month: 'short' } as const
  const options = day === undefined ? named : ({ ...named, day: '2-digit' } as const)
  // 'Aug 04, 2025' is the specification's English format; Spanish writes '4 ago 2025'.
  const shownDay = language === 'en' || day === undefined ? day : String(Number(day))
  const written: Partial<Record<Intl.DateTimeFormatPartTypes, string | undefined>> = { year, day: shownDay }
  return partsOf(Date.UTC(2000, month - 1, 1), options, language)
    .map(({ type, value }) => written[type] ?? value)
    .join('')
}

export const monthOf = (month: number): string =>
  partsOf(Date.UTC(2000, month - 1, 1), { month: 'short' })
    .map(({ value }) => value)
    .join('')

/** Used if the year is shown above: 'Oct 14', '14 oct'. */
export const dayInMonth = (month: number, day: number): string =>
  partsOf(Date.UTC(2000, month - 1, day), { month: 'short', day: '2-digit' })
    .map(({ type, value }) => (type === 'day' && chosenLanguage() !== 'en' ? String(day) : value))
    .join('')

/** Returns a name such as 'Thursday'. `day` has the format YYYY-MM-DD. */
export const weekdayOf = (day: string): string =>
  partsOf(Date.parse(day), { weekday: 'long' })
    .map(({ value }) => value)
    .join('')

/** Formats a time in the way usual in the language, such as '9:30 AM'. Returns '24:00', midnight at the end of a day, unchanged. */
export function timeOf(hour: string, minute: string, language: Language = chosenLanguage()): string {
  if (Number(hour) > 23) return `${hour}:${minute}`
  // Replaces a narrow no-break space before AM, because it would differ from typed text in searches and comparisons.
  return partsOf(Date.UTC(2000, 0, 1, Number(hour)), { hour: 'numeric', minute: '2-digit' }, language)
    .map(({ type, value }) => (type === 'minute' ? minute : value.replaceAll(/\s/g, ' ')))
    .join('')
}

const numbers = new Map<string, Intl.NumberFormat>()

/** Keeps all digits: '1,412.750'. If the text is not a plain decimal number, returns the text unchanged. */
export function decimalOf(digits: string): string {
  const [, decimals] = /^(?:0|[1-9]\d*)\.(\d+)$/.exec(digits) ?? []
  if (decimals === undefined || decimals.length > 100) return digits
  const at = locale()
  const name = `${at} ${decimals.length}`
  let format = numbers.get(name)
  if (format === undefined)
    numbers.set(
      name,
      (format = new Intl.NumberFormat(at, {
        minimumFractionDigits: decimals.length,
        maximumFractionDigits: decimals.length,
      })),
    )
  return format.format(digits as Intl.StringNumericLiteral)
}

export const listOf = (words: readonly (string | null | undefined)[]): string =>
  words.filter((one) => one !== null && one !== undefined).join(', ')
