/**
 * Prior authorizations: a plan's decisions about care before the care is given, shown next to the claims. Not in the
 * spec. Source: FHIR R4 ExplanationOfBenefit and Claim with `use` 'preauthorization'; Da Vinci PDex 2.2.0,
 * pdex-priorauthorization.
 */
import { z } from 'zod'
import { statedMoney } from '../text/claim-amounts-in-words.ts'
import { dateInWords } from '../text/date-in-words.ts'
import { meaningLine, qualified } from '../rules/meaning.ts'
import { decisionInWords, priorAuthorizationState } from '../rules/prior-authorizations.ts'
import { messages } from '../text/texts.ts'
import { date, inOtherWords, optional, part, rowOf, text } from './field.ts'
import { column, day, meaningOf, ofRow, printed, source } from './print-cells.ts'
import { listCall, listSection } from './section.ts'
import { joined, formatIfPresent } from './words.ts'
import { priorAuthorizationTexts as labels } from '@kinchart/texts/en/claims.ts'

const sent = z.string().nullable()

export const decisionReason = z.object({ text: z.string(), code: sent })
export type DecisionReason = z.output<typeof decisionReason>

export const priorAuthorizationItem = z.object({
  service: sent,
  code: sent,
  instead: sent,
  state: priorAuthorizationState.nullable(),
  decision: sent,
  number: sent,
  from: sent,
  until: sent,
  approved: sent,
  used: sent,
  reasons: z.array(decisionReason),
})
export type PriorAuthorizationItem = z.output<typeof priorAuthorizationItem>

const total = z.object({
  label: z.string(),
  amount: sent,
  currency: sent,
  quantity: sent,
  isUnread: z.literal(true).optional(),
})

export const totalInWords = ({ label, amount, currency, quantity, isUnread }: z.output<typeof total>): string =>
  joined(label, quantity, amount === null && isUnread !== true ? null : statedMoney(amount, currency))

const fields = {
  service: inOtherWords(text(labels.service)),
  requestedBy: inOtherWords(text(labels.requestedBy)),
  facility: inOtherWords(text(labels.facility)),
  insurer: inOtherWords(text(labels.insurer)),
  insurerPhone: inOtherWords(text(labels.insurerPhone)),
  number: text(labels.number),
  state: part(priorAuthorizationState),
  /** In the plan's words. If there are none, the plan's code. */
  decision: text(labels.decision),
  /** When the plan decided on the authorization. If not stated, when the authorization was created. */
  date: date(labels.date),
  decided: date(labels.decided),
  created: date(labels.created),
  asked: date(labels.asked),
  /** Start of the period for the whole authorization. Null if its lines have different periods. */
  from: date(labels.from),
  until: date(labels.until),
  approved: text(labels.approved),
  used: text(labels.used),
  reasons: part(z.array(decisionReason), labels.reasons),
  disposition: text(labels.disposition),
  notes: part(z.array(z.string()), labels.notes),
  items: part(z.array(priorAuthorizationItem), labels.items),
  /** Number of lines beyond `items`. Absent if there are none. */
  moreItems: optional(part(z.number().int())),
  totals: part(z.array(total), labels.totals),
  urgency: text(labels.urgency),
  kind: text(labels.kind),
  outcome: text(labels.outcome),
  status: text(labels.status),
  patient: inOtherWords(text(labels.patient)),
}
export const priorAuthorizationRow = rowOf(fields)
export type PriorAuthorizationRow = z.output<typeof priorAuthorizationRow>

const list = listCall({
  name: 'listPriorAuthorizations',
  path: '/claims/list-prior-authorizations',
  formerPath: '/BlueButton/PriorAuthorization',
  summary: 'What plans answered before care was given',
  rowsField: 'priorAuthorization',
  row: priorAuthorizationRow,
})
export const listPriorAuthorizations = list.call

const titleOf = (row: PriorAuthorizationRow): string => row.service ?? (joined(row.kind, row.number) || labels.one)

const today = (): string => new Date().toISOString().slice(0, 10)

const stateOf = (row: PriorAuthorizationRow): string => decisionInWords(row, today())

const periodOf = ({ from, until }: Pick<PriorAuthorizationRow, 'from' | 'until'>): string | null =>
  formatIfPresent(until, (end) => {
    const day = dateInWords(end) ?? end
    return from === null ? labels.untilDay({ day }) : labels.period({ from: dateInWords(from) ?? from, until: day })
  }) ?? formatIfPresent(from, (start) => labels.fromDay({ day: dateInWords(start) ?? start }))

export const reasonInWords = ({ text: words, code }: DecisionReason): string =>
  code === null || code === words ? words : labels.reasonWithCode({ reason: words, code })

const reasonsOf = (row: PriorAuthorizationRow): string | null => row.reasons.map(reasonInWords).join('; ') || null

const itemsOf = ({ items, moreItems }: PriorAuthorizationRow): string | null =>
  [
    ...items.map((item) =>
      joined(
        item.service ?? item.code ?? messages.emptyCell,
        item.decision ?? formatIfPresent(item.state, () => labels.states[item.state ?? 'other']),
        formatIfPresent(item.instead, (instead) => labels.insteadOf({ instead })),
        periodOf(item),
        formatIfPresent(item.approved, (units) => labels.unitsApproved({ units })),
        formatIfPresent(item.used, (units) => labels.unitsUsed({ units })),
        ...item.reasons.map(reasonInWords),
      ),
    ),
    ...(moreItems === undefined ? [] : [labels.moreItems({ count: moreItems })]),
  ].join('; ') || null

const totalsOf = ({ totals }: PriorAuthorizationRow): string | null => totals.map(totalInWords).join('; ') || null

export const priorauthorizations = listSection({
  name: 'priorauthorizations',
  title: labels.title,
  types: { ExplanationOfBenefit: null, Claim: null },
  dateColumn: 'date',
  fields,
  row: priorAuthorizationRow,
  list,
  print: {
    columns: [
      day(labels.date, 'date'),
      printed(labels.service, 24, ['service', 'kind', 'number'], (row) =>
        qualified(meaningOf(row), ofRow(titleOf)(row)),
      ),
      printed(labels.decision, 22, ['state', 'decision', 'reasons'], (row) =>
        joined(
          ofRow(stateOf)(row),
          ofRow(({ decision }: PriorAuthorizationRow) => decision)(row),
          ofRow(reasonsOf)(row),
        ),
      ),
      printed(labels.valid, 16, ['from', 'until'], ofRow(periodOf)),
      column(labels.number, 12, 'number'),
      source,
    ],
  },
})({
  one: labels.one,
  many: labels.many,
  title: titleOf,
  caption: (row, says) => [says, stateOf(row), row.requestedBy],
  date: 'date',
  columns: [
    { field: 'service', minWidth: 190, isName: true, words: titleOf },
    { field: 'decision', minWidth: 170, isOnCard: true, words: (row) => joined(stateOf(row), row.decision) },
    { field: 'date', width: 122 },
    { field: 'until', width: 122, isOnCard: true },
    { field: 'number', minWidth: 130, into: 'service' },
    { field: 'requestedBy', minWidth: 160, into: 'service' },
    { field: 'providerName', minWidth: 170, into: 'date' },
  ],
  search: [
    'service',
    'decision',
    'number',
    'requestedBy',
    'facility',
    'insurer',
    'status',
    'disposition',
    'providerName',
  ],
  details: [
    [labels.decision, stateOf],
    [labels.planWords, (row) => row.decision],
    [labels.reasons, reasonsOf],
    'disposition',
    [labels.notes, (row) => row.notes.join('\n') || null],
    [labels.items, itemsOf],
    [labels.totals, totalsOf],
    'approved',
    'used',
    'from',
    'until',
    'asked',
    'decided',
    'created',
    'number',
    'requestedBy',
    'facility',
    'insurer',
    'insurerPhone',
    'urgency',
    'kind',
    'outcome',
    'status',
    'patient',
  ],
  csv: {
    heads: [
      labels.service,
      labels.decision,
      labels.planWords,
      labels.reasons,
      labels.asked,
      labels.decided,
      labels.from,
      labels.until,
      labels.approved,
      labels.used,
      labels.number,
      labels.requestedBy,
      labels.insurer,
      labels.status,
    ],
    cells: (row) => [
      qualified(meaningLine(row.meaning), titleOf(row)),
      stateOf(row),
      row.decision,
      reasonsOf(row),
      row.asked,
      row.decided,
      row.from,
      row.until,
      row.approved,
      row.used,
      row.number,
      row.requestedBy,
      row.insurer,
      row.status,
    ],
  },
  notAlone: ['state', 'reasons', 'notes', 'items', 'moreItems', 'totals'],
})
