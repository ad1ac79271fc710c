/**
 * Prior authorizations: an insurance plan's decisions about care before the care is given. Also decides in which
 * group each decision is shown. Source: Look 24d; the meanings of X12 306 codes.
 */
import { z } from 'zod'
import { dateInWords } from '../text/date-in-words.ts'
import { isOver } from './meaning.ts'
import { priorAuthorizationTexts as texts } from '@kinchart/texts/en/claims.ts'

/**
 * 'partly': part of the requested care was approved. 'mixed': the lines have different decisions, and none was
 * approved. 'asked': a request without a response. 'answered': a response without a decision. 'other': a decision
 * with an unknown code or text.
 */
export const priorAuthorizationStates = [
  'approved',
  'modified',
  'partly',
  'denied',
  'mixed',
  'contact-plan',
  'not-processed',
  'pending',
  'asked',
  'answered',
  'other',
  'cancelled',
] as const
export const priorAuthorizationState = z.enum(priorAuthorizationStates)
export type PriorAuthorizationState = z.output<typeof priorAuthorizationState>

type Decided = {
  readonly state: PriorAuthorizationState
  readonly until: string | null
  readonly date: string | null
  readonly items?: readonly { readonly until: string | null }[]
  readonly moreItems?: number | undefined
}

const approving: ReadonlySet<PriorAuthorizationState> = new Set(['approved', 'modified', 'partly'])
const refusing: ReadonlySet<PriorAuthorizationState> = new Set([
  'denied',
  'partly',
  'mixed',
  'contact-plan',
  'not-processed',
])

export const isApproval = (state: PriorAuthorizationState): boolean => approving.has(state)

export const hasEnded = (decided: Omit<Decided, 'date'>, today: string): boolean =>
  isApproval(decided.state) && endsOf(decided).length > 0 && endsOf(decided).every((end) => isOver(end, today))

function endsOf({ until, items = [], moreItems }: Omit<Decided, 'date'>): readonly (string | null)[] {
  if (until !== null) return [until]
  return moreItems === undefined ? items.map((item) => item.until) : []
}

export function decisionInWords(decided: Omit<Decided, 'date'>, today: string): string {
  const { state, until } = decided
  const ends = endsOf(decided).filter((end) => end !== null)
  if (hasEnded(decided, today)) return texts.ended({ day: dateInWords(ends.toSorted().at(-1) ?? null) ?? '' })
  const day = dateInWords(until)
  if (day === null || !isApproval(state)) return texts.states[state]
  return texts.stateUntil({ state: texts.states[state], day })
}

export const priorAuthorizationGroups = ['needs-you', 'pending', 'approved', 'others'] as const
export type PriorAuthorizationGroup = (typeof priorAuthorizationGroups)[number]

/**
 * A denial is shown as needing the patient's attention for one year. No plan states an appeal deadline in
 * machine-readable form, and older denials would hide new denials.
 */
export function groupOf(decided: Decided, today: string): PriorAuthorizationGroup {
  const { state, date } = decided
  if (state === 'pending' || state === 'asked') return 'pending'
  if (refusing.has(state) && !isOver(date, yearBefore(today)) && !hasEnded(decided, today)) return 'needs-you'
  return isApproval(state) && !hasEnded(decided, today) ? 'approved' : 'others'
}

const yearBefore = (day: string): string => `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`
