import { constants } from '@kinchart/contract/rules/constants.ts'
import { knownBirthDate } from '@kinchart/contract/rules/days.ts'

const DAY_MS = 86_400_000
/** The number of days that a guardian has to respond. */
const ANSWER_DAYS = 30
/** The time from the end of a day in UTC to the end of that day in the last time zone on earth (UTC-12). */
const LAST_ZONE_MS = DAY_MS / 2
const CONFIRMED_FOR_MS = 365 * DAY_MS

/**
 * Returns the 18th birthday as YYYY-MM-DD: March 1 for a person born on February 29. Uses the last possible day if
 * day or month is missing. Null if the birth date is unknown.
 */
export function adultOn(birthDate: string): string | null {
  const [year, month, day] = knownBirthDate(birthDate).split('-').map(Number)
  if (!year) return null
  const at = Date.UTC(
    year + constants.minimumAgeYears,
    ...(month === undefined
      ? ([12, 0] as const)
      : day === undefined
        ? ([month, 0] as const)
        : ([month - 1, day] as const)),
  )
  return dayOf(at)
}

/**
 * Returns when to ask the guardian to confirm their authority. 'never': there is no birth date, or the dependent was
 * 18 or over when added. In the latter case, the guardian already stated their authority. 'now': the 18th birthday
 * has begun everywhere, which is true from the following day in UTC. 'later': the birthday has not yet begun
 * everywhere.
 */
export function getQuestionTiming(
  person: { readonly birthDate: string; readonly addedAt: Date },
  now: Date,
): 'never' | 'later' | 'now' {
  const birthday = adultOn(person.birthDate)
  if (birthday === null || birthday <= dayOf(person.addedAt.getTime())) return 'never'
  return dayOf(now.getTime()) > birthday ? 'now' : 'later'
}

/** Returns when the last day to respond to a question asked at `now` has ended in every time zone. */
export function waitsUntil(now: Date, days = ANSWER_DAYS): Date {
  const lastDay = Date.parse(dayOf(now.getTime() + days * DAY_MS))
  return new Date(lastDay + DAY_MS + LAST_ZONE_MS)
}

export const answerBy = (until: Date): string => dayOf(until.getTime() - DAY_MS - LAST_ZONE_MS)

export const askAgainBefore = (now: Date): Date => new Date(now.getTime() - CONFIRMED_FOR_MS)

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
