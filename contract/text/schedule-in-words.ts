/** Parts that are not stated are empty lists. */
export type Schedule = {
  /** Times per day: '2', '0.5', or '4 to 6' for a range. */
  readonly rates: readonly string[]
  readonly moments: readonly string[]
  readonly weekdays: readonly string[]
  readonly isWithMeals: boolean
}

const numbers: Readonly<Record<string, string>> = {
  ...{ one: '1', two: '2', three: '3', four: '4', five: '5', six: '6', seven: '7', eight: '8', nine: '9', ten: '10' },
  ...{ twelve: '12', 'twenty-four': '24', 'forty-eight': '48', 'seventy-two': '72' },
  ...{
    una: '1',
    dos: '2',
    tres: '3',
    cuatro: '4',
    cinco: '5',
    seis: '6',
    siete: '7',
    ocho: '8',
    nueve: '9',
    diez: '10',
  },
  ...{ doce: '12', veinticuatro: '24' },
}

const letters = String.raw`(?<![\p{L}\p{N}])`
const end = String.raw`(?![\p{L}\p{N}])`
const word = (source: string): RegExp => new RegExp(`${letters}(?:${source})${end}`, 'gu')

/** Replaces words and abbreviations with plain English, in this order. */
const plain: readonly (readonly [RegExp, string])[] = [
  [/\b([bqt])\.?i\.?d\b\.?/g, '$1id'],
  [/\bq\.?\s?d(?:ay)?\b\.?/g, 'every day'],
  [/\bq\.?\s?w(?:ee)?k\b\.?/g, 'every week'],
  [
    word('q\\.?o\\.?d|every (?:other|second) day|on alternate days|alternating days|un día sí y otro no|cada dos días'),
    'every 2 days',
  ],
  [word('every third day'), 'every 3 days'],
  [word('every (?:other|second) week'), 'every 2 weeks'],
  [/\bq\.?\s?(\d+)\s?d(?:ays?)?\b/g, 'every $1 days'],
  [/\bq\.?\s?(\d+)\s?w(?:ee)?ks?\b/g, 'every $1 weeks'],
  [/\bq\.?\s?(\d+)\s?mo(?:nths?)?\b/g, 'every $1 months'],
  [/\bq\.?\s?(\d+(?:\s?(?:-|to)\s?\d+)?)\s?h(?:rs?|ours?)?\b/g, 'every $1 hours'],
  [word('qid'), '4 times a day'],
  [word('tid'), '3 times a day'],
  [word('bid'), '2 times a day'],
  [word('qam|q\\.? ?a\\.?m\\.?'), 'every morning'],
  [word('qpm|q\\.? ?p\\.?m\\.?'), 'every evening'],
  [
    word('qhs|hs|q\\.? ?h\\.?s\\.?|nightly|at night|every night|cada noche|por la noche|en la noche|al acostarse'),
    'bedtime',
  ],
  [word('por la mañana|en la mañana|cada mañana|todas las mañanas'), 'morning'],
  [word('por la tarde|cada tarde'), 'afternoon'],
  [word('mediodía'), 'noon'],
  [word('thrice'), '3 times'],
  [word('twice'), '2 times'],
  [word('once'), '1 times'],
  [word(Object.keys(numbers).join('|')), '#'],
  // Many systems print a number as '2 (two) times'.
  [/(\d+(?:\.\d+)?)\s?\(\s?\d+(?:\.\d+)?\s?\)/g, '$1'],
  [/\b(\d+)\s?x(?=\s?\/|\s)/g, '$1 times'],
  [/(\d)\s?(?:h|hrs?|hours?)\b/g, '$1 hours'],
  [word('vez|veces|time'), 'times'],
  [/\btimes\s?\/\s?(day|week|month|year)\b/g, 'times a $1'],
  [/\b(\d+) times (?:or|to|o|a) (\d+) times\b/g, '$1 to $2 times'],
  [
    word('al día|por día|diarias?|diarios?|diariamente|todos los días|cada día|daily|(?:per|each|every|a|in a) day'),
    'a day',
  ],
  [word('a la semana|por semana|semanalmente|cada semana|weekly|(?:per|each|every|a) week'), 'a week'],
  [word('al mes|por mes|mensualmente|cada mes|monthly|(?:per|each|every|a) month'), 'a month'],
  [word('al año|por año|anualmente|cada año|yearly|annually|(?:per|each|every|a) year'), 'a year'],
  [word('hourly'), 'every 1 hours'],
  [word('cada'), 'every'],
  [word('horas?|hours?|hrs?'), 'hours'],
  [word('días?|days'), 'days'],
  [word('semanas?|weeks?'), 'weeks'],
  [word('mes(?:es)?|months?'), 'months'],
  [word('años?|years?'), 'years'],
  [word('minutos?|minutes?|mins?'), 'minutes'],
]

/** Matches a maximum ('no more than 4 tablets a day'), which is not the actual frequency. */
const limit =
  /\b(?:max(?:imum)?|at most|(?:do )?not (?:to )?exceed(?:ing)?|(?:no|not|never)(?: \w+)? more than|up to|no más de|máximo)\b(?:(?! times)[^;()])*?\ba (?:day|week|month)s?\b/g
/** Matches a duration ('for a week'), which is not a frequency. */
const span = /\b(?:for|por|durante) an? (?:day|week|month|year)s?\b/g

/** In days. */
const lengths: Readonly<Record<string, number>> = {
  minute: 1 / 1440,
  hour: 1 / 24,
  day: 1,
  week: 7,
  month: 30,
  year: 365,
}

const moments: Readonly<Record<string, RegExp>> = {
  morning: word('mornings?'),
  noon: word('noon|midday'),
  afternoon: word('afternoons?'),
  evening: word('evenings?'),
  bedtime: word('bedtime'),
}

const weekdays: Readonly<Record<string, RegExp>> = {
  monday: word('mondays?|mon|lunes'),
  tuesday: word('tuesdays?|tues?|martes'),
  wednesday: word('wednesdays?|wed|miércoles'),
  thursday: word('thursdays?|thurs?|jueves'),
  friday: word('fridays?|fri|viernes'),
  saturday: word('saturdays?|sábados?'),
  sunday: word('sundays?|domingos?'),
}

const meals = word('meals?|comidas?|alimentos|food|a\\.?c\\.?|p\\.?c\\.?')
/** 'Mondays 5 mg, all other days 2.5 mg' covers the whole week. */
const otherDays = word(
  '(?:all|the) (?:other|others|remaining)(?: days)?|other days|rest of the week|(?:los )?(?:demás|otros) days',
)

/** Maximum number of characters to read. Longer texts are not directions. */
const MAX_READ = 2000

export const inPlainWords = (words: string): string =>
  plain.reduce(
    (done, [from, to]) => done.replace(from, (found, ...groups) => replaced(found, to, groups)),
    words.slice(0, MAX_READ).toLowerCase(),
  )

export function readSchedule(words: string): Schedule {
  const text = inPlainWords(words).replace(limit, ' ').replace(span, ' ')
  return {
    rates: ratesIn(text),
    moments: namesIn(moments, text),
    weekdays: weekdaysIn(text),
    isWithMeals: text.search(meals) !== -1,
  }
}

function weekdaysIn(text: string): readonly string[] {
  const named = namesIn(weekdays, text)
  return named.length > 0 && text.search(otherDays) !== -1 ? Object.keys(weekdays) : named
}

const replaced = (found: string, to: string, groups: readonly unknown[]): string =>
  to === '#'
    ? (numbers[found] ?? found)
    : to.replaceAll(/\$([12])/g, (_, place: string) => {
        const group = groups[Number(place) - 1]
        return typeof group === 'string' ? group : ''
      })

const namesIn = (named: Readonly<Record<string, RegExp>>, text: string): readonly string[] =>
  Object.entries(named).flatMap(([name, pattern]) => (text.search(pattern) === -1 ? [] : [name]))

/** Rounds the rate, so that equal rates give the same text despite floating-point errors. */
export const rateInWords = (rate: number): string => `${Number(rate.toFixed(6))}`

const RATE =
  /(?:(\d+(?:\.\d+)?)(?:\s?(?:-|to|a|or|o)\s?(\d+(?:\.\d+)?))? times\s+)?(?:a (day|week|month|year)s?\b|every (\d+(?:\.\d+)?)(?:\s?(?:-|to|a|or|o)\s?(\d+(?:\.\d+)?))? (minute|hour|day|week|month|year)s?\b)/g

function ratesIn(text: string): readonly string[] {
  const rates = [...text.matchAll(RATE)].map(([, least = '1', most = least, period, low = '1', high = low, unit]) => {
    const length = lengths[unit ?? period ?? 'day'] ?? 1
    const few = rateInWords(Number(least) / (Number(high) * length))
    const many = rateInWords(Number(most) / (Number(low) * length))
    return few === many ? few : `${few} to ${many}`
  })
  return [...new Set(rates)]
}
