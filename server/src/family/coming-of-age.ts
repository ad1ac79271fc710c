import { constants } from '@kinchart/contract/rules/constants.ts'
import { knownBirthDate } from '@kinchart/contract/rules/days.ts'

const DAY_MS = 86_400_000
/** How long a guardian may take to say whether they may still look after who has come of age. */
const ANSWER_DAYS = 30
/** When a day that ended in UTC has ended in the last place on earth (UTC-12), and no longer. */
const LAST_ZONE_MS = DAY_MS / 2
/** After so long the guardian is asked again. */
const CONFIRMED_FOR_MS = 365 * DAY_MS

/**
 * The 18th birthday as YYYY-MM-DD; who was born on 29 February has it on 1 March. Of a date without day or month, the last day
 * that it can be. Null where no birth date is known.
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
 * Whether a guardian is asked about a dependent: 'never' of who has no birth date, or was 18 or over when they were added,
 * because the guardian stated their authority then; 'now' from the day after the 18th birthday in UTC, when the birthday
 * has begun everywhere; 'later' until then.
 */
export function whenAsked(
  person: { readonly birthDate: string; readonly addedAt: Date },
  now: Date,
): 'never' | 'later' | 'now' {
  const birthday = adultOn(person.birthDate)
  if (birthday === null || birthday <= dayOf(person.addedAt.getTime())) return 'never'
  return dayOf(now.getTime()) > birthday ? 'now' : 'later'
}

/** Until when a question that is asked now may be answered, in so many days: the whole of the last day, wherever that is. */
export function waitsUntil(now: Date, days = ANSWER_DAYS): Date {
  const lastDay = Date.parse(dayOf(now.getTime() + days * DAY_MS))
  return new Date(lastDay + DAY_MS + LAST_ZONE_MS)
}

/** The last day of such a wait, as YYYY-MM-DD. */
export const answerBy = (until: Date): string => dayOf(until.getTime() - DAY_MS - LAST_ZONE_MS)

/** A guardian who confirmed their authority before this is asked again. */
export const askAgainBefore = (now: Date): Date => new Date(now.getTime() - CONFIRMED_FOR_MS)

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
