/** When and how often something is to be taken, as English or Spanish directions state it. */

/** Absence: empty lists. */
export type Schedule = {
  /** How often in a day: '2', '0.5', of a range '4 to 6'. */
  readonly rates: readonly string[]
  readonly moments: readonly string[]
  readonly weekdays: readonly string[]
}

const numbers: Readonly<Record<string, string>> = {
  ...{ one: '1', two: '2', three: '3', four: '4', five: '5', six: '6', eight: '8', twelve: '12' },
  ...{ una: '1', dos: '2', tres: '3', cuatro: '4', cinco: '5', seis: '6', ocho: '8', doce: '12' },
}

const letters = String.raw`(?<![\p{L}\p{N}])`
const end = String.raw`(?![\p{L}\p{N}])`
const word = (source: string): RegExp => new RegExp(`${letters}(?:${source})${end}`, 'gu')

/** Words and abbreviations as plain English, in this order. */
const plain: readonly (readonly [RegExp, string])[] = [
  [/\b([bqt])\.?i\.?d\b\.?/g, '$1id'],
  [/\bq\.?\s?d\b\.?/g, 'every day'],
  [
    word('q\\.?o\\.?d|every other day|on alternate days|alternating days|un día sí y otro no|cada dos días'),
    'every 2 days',
  ],
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
  [word('twice'), '2 times'],
  [word('once'), '1 times'],
  [word(Object.keys(numbers).join('|')), '#'],
  [word('vez|veces'), 'times'],
  [
    word('al día|por día|diarias?|diarios?|diariamente|todos los días|cada día|daily|(?:per|each|every|a|in a) day'),
    'a day',
  ],
  [word('a la semana|por semana|semanalmente|cada semana|weekly|(?:per|each|every|a) week'), 'a week'],
  [word('al mes|por mes|mensualmente|cada mes|monthly|(?:per|each|every|a) month'), 'a month'],
  [word('hourly'), 'every 1 hours'],
  [word('cada'), 'every'],
  [word('horas?|hours?|hrs?'), 'hours'],
  [word('días?|days'), 'days'],
  [word('semanas?|weeks?'), 'weeks'],
  [word('mes(?:es)?|months?'), 'months'],
]

/** What is not to be exceeded says nothing of how often it is to be taken. */
const limit =
  /\b(?:max(?:imum)?|at most|(?:do )?not (?:to )?exceed(?:ing)?|(?:no|not|never)(?: \w+)? more than|up to|no más de|máximo)\b(?:(?! times)[^;()])*?\ba (?:day|week|month)s?\b/g

/** In days. */
const lengths: Readonly<Record<string, number>> = { hour: 1 / 24, day: 1, week: 7, month: 30 }

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

/** Longer texts are not directions, so they are not searched for a schedule. */
const MAX_READ = 2000

export function readSchedule(words: string): Schedule {
  const text = plain
    .reduce(
      (done, [from, to]) => done.replace(from, (found, ...groups) => replaced(found, to, groups)),
      words.slice(0, MAX_READ).toLowerCase(),
    )
    .replace(limit, ' ')
  return { rates: ratesIn(text), moments: namesIn(moments, text), weekdays: namesIn(weekdays, text) }
}

const replaced = (found: string, to: string, groups: readonly unknown[]): string =>
  to === '#' ? (numbers[found] ?? found) : to.replace('$1', typeof groups[0] === 'string' ? groups[0] : '')

const namesIn = (named: Readonly<Record<string, RegExp>>, text: string): readonly string[] =>
  Object.entries(named).flatMap(([name, pattern]) => (text.search(pattern) === -1 ? [] : [name]))

/** A number of times in a day, so that equal ones are the same text. */
export const rateInWords = (rate: number): string => `${Number(rate.toFixed(6))}`

const RATE =
  /(?:(\d+(?:\.\d+)?)(?:\s?(?:-|to|a)\s?(\d+(?:\.\d+)?))? times\s+)?(?:a (day|week|month)s?\b|every (\d+(?:\.\d+)?)(?:\s?(?:-|to|a|or)\s?(\d+(?:\.\d+)?))? (hour|day|week|month)s?\b)/g

function ratesIn(text: string): readonly string[] {
  const rates = [...text.matchAll(RATE)].map(([, least = '1', most = least, period, low = '1', high = low, unit]) => {
    const length = lengths[unit ?? period ?? 'day'] ?? 1
    const few = rateInWords(Number(least) / (Number(high) * length))
    const many = rateInWords(Number(most) / (Number(low) * length))
    return few === many ? few : `${few} to ${many}`
  })
  return [...new Set(rates)]
}
