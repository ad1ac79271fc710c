/** Entries that patients add to their record. Not in the spec; source of the design: Look 28. */
import { z } from 'zod'
import { ownDocumentKinds, ownRules, type vitalNames } from '@kinchart/texts/en/own.ts'
import { constants } from '../rules/constants.ts'
import { isLikelyDay } from '../rules/days.ts'
import { endpoint, type RateLimit } from './endpoint.ts'
import { optionalText, requiredLine, requiredText } from '../rules/fields.ts'
import { differentBecause } from './record-list.ts'

export const ownKinds = {
  vitals: 'vitals',
  medicine: 'medications',
  allergy: 'allergies',
  condition: 'conditions',
  vaccination: 'immunization',
  procedure: 'procedures',
  note: 'drvisitnotes',
  document: 'drvisitnotes',
} as const
export type OwnKind = keyof typeof ownKinds

export const vitalUnits = {
  'blood-pressure': ['mm[Hg]'],
  pulse: ['/min'],
  temperature: ['[degF]', 'Cel'],
  weight: ['[lb_av]', 'kg'],
  height: ['[in_i]', 'cm'],
  oxygen: ['%'],
  breathing: ['/min'],
  glucose: ['mg/dL', 'mmol/L'],
} as const satisfies Readonly<Record<keyof typeof vitalNames, readonly string[]>>
export type VitalOf = keyof typeof vitalUnits
export const vitalsMeasured = Object.keys(vitalUnits) as [VitalOf, ...VitalOf[]]

export const printedUnits: Readonly<Record<string, string>> = {
  'mm[Hg]': 'mmHg',
  '[degF]': '°F',
  Cel: '°C',
  '[lb_av]': 'lb',
  '[in_i]': 'in',
}
export const printedUnit = (ucum: string): string => printedUnits[ucum] ?? ucum

export const documentKinds = Object.keys(ownDocumentKinds) as [keyof typeof ownDocumentKinds]

export const undoMinutes = 30
export const ownDocumentBytes = 10_000_000
export const ownDocumentTypes = ['application/pdf', 'image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const

const DAY_MS = 86_400_000
/**
 * Returns today's date in the time zone that is furthest ahead (UTC+14), so that every user's current date is
 * accepted.
 */
const latestDay = (): string => new Date(Date.now() + (14 / 24) * DAY_MS).toISOString().slice(0, 10)
const hasBegun = (day: string): boolean => day <= latestDay().slice(0, day.length)

/** Digits are kept as typed. A comma becomes a decimal point. */
const digits = optionalText(8).overwrite((text) => text.replace(',', '.'))
const isNumber = (text: string): boolean => /^\d{1,4}(?:\.\d{1,3})?$/.test(text)
const number = digits.refine(isNumber, ownRules.number)
const optionalNumber = digits.refine((text) => text === '' || isNumber(text), ownRules.number)

const day = optionalText(10).refine(isLikelyDay, ownRules.day).refine(hasBegun, ownRules.future)

/** Converts '2019', '05/2019' and '05/14/2019' to FHIR dates. Returns anything else unchanged. */
export function partialDay(typed: string): string {
  const text = typed.trim()
  const [, month, inMonth, year] = /^(?:(\d{1,2})\/)?(?:(\d{1,2})\/)?(\d{4})$/.exec(text) ?? []
  if (year === undefined) return text
  return [year, month, inMonth].flatMap((part) => part?.padStart(2, '0') ?? []).join('-')
}
const isPartialDay = (text: string): boolean =>
  /^\d{4}(?:-\d{2}){0,2}$/.test(text) && isLikelyDay(`${text}-01-01`.slice(0, 10))
const since = optionalText(10)
  .overwrite(partialDay)
  .refine((text) => text === '' || isPartialDay(text), ownRules.since)
  .refine((text) => !isPartialDay(text) || hasBegun(text), ownRules.future)

const isBefore = (until: string, start: string): boolean =>
  until !== '' && start !== '' && until < start.slice(0, until.length)
const notBefore = [
  ({ since: start, until }: { since: string; until: string }) => !isBefore(until, start),
  { path: ['until'], message: ownRules.untilBefore },
] satisfies [unknown, object]

const vitals = z
  .object({
    kind: z.literal('vitals'),
    of: z.enum(vitalsMeasured),
    /** The systolic value for a blood pressure. */
    value: number,
    /** The diastolic value. `lower` and `pulse` are only for a blood pressure. `pulse` becomes a separate entry. */
    lower: optionalNumber,
    pulse: optionalNumber,
    unit: optionalText(10),
    date: day,
    /** '07:10', or '' if unknown. */
    time: optionalText(5).refine((text) => text === '' || /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text), ownRules.time),
    /** UTC offset where the value was measured: '-08:00'. */
    offset: z.string().regex(/^[+-](?:0\d|1[0-4]):[0-5]\d$/),
    how: optionalText(80),
  })
  .refine(({ of, unit }) => vitalUnits[of].some((one) => one === unit), { path: ['unit'], message: ownRules.unit })
  .refine(({ of, lower }) => (of === 'blood-pressure') === (lower !== ''), { path: ['lower'], message: ownRules.lower })

const yes = z.enum(['yes', 'no'])

export const ownEntryRules = {
  vitals,
  medicine: z
    .object({
      kind: z.literal('medicine'),
      name: requiredLine(200),
      dose: optionalText(200),
      frequency: optionalText(200),
      since,
      until: since,
      isTaken: yes,
    })
    .refine(...notBefore),
  allergy: z.object({
    kind: z.literal('allergy'),
    name: requiredLine(200),
    reaction: optionalText(200),
    severity: z.enum(['', 'mild', 'moderate', 'severe']),
    since,
  }),
  condition: z
    .object({ kind: z.literal('condition'), name: requiredLine(200), since, until: since, isThere: yes })
    .refine(...notBefore),
  vaccination: z.object({
    kind: z.literal('vaccination'),
    name: requiredLine(200),
    date: day,
    place: optionalText(200),
  }),
  procedure: z.object({
    kind: z.literal('procedure'),
    name: requiredLine(200),
    date: since.min(1, ownRules.since),
    place: optionalText(200),
  }),
  note: z.object({ kind: z.literal('note'), name: requiredLine(200), text: requiredText(4000), date: day }),
  document: z.object({
    kind: z.literal('document'),
    name: requiredLine(200),
    type: z.enum(documentKinds),
    date: day,
    /** '' if an edited entry keeps its file. */
    uploadId: z.string().max(64),
  }),
} as const satisfies Readonly<Record<OwnKind, z.ZodType>>

export const ownEntry = z.discriminatedUnion('kind', [
  ownEntryRules.vitals,
  ownEntryRules.medicine,
  ownEntryRules.allergy,
  ownEntryRules.condition,
  ownEntryRules.vaccination,
  ownEntryRules.procedure,
  ownEntryRules.note,
  ownEntryRules.document,
])
export type OwnEntry = z.output<typeof ownEntry>
export type OwnEntryOf<Kind extends OwnKind> = Extract<OwnEntry, { kind: Kind }>

/**
 * True if a typo is likely. The user must then confirm the value, but it is never rejected. Source: Look 28.
 */
export function isUnusual(entry: Pick<OwnEntryOf<'vitals'>, 'of' | 'value' | 'lower'>): boolean {
  if (entry.of !== 'blood-pressure') return false
  const [upper, lower] = [Number(entry.value), Number(entry.lower)]
  return upper < 60 || upper > 260 || lower < 30 || lower > 160
}

export const correctionFields = z.object({
  because: z.enum(differentBecause),
  note: requiredText(constants.noteLength),
})

const whose = { profileId: z.string().max(64) }
const id = z.string().max(64)

const limits: readonly RateLimit[] = [{ counter: 'own-entries', by: ['account'], limit: 600, windowSeconds: 3600 }]

export const addOwnEntry = endpoint({
  method: 'POST',
  path: '/own-entries/create',
  formerPath: '/OwnEntries/AddEntry',
  summary: 'Adds an entry of one’s own to a record',
  access: 'record',
  limits,
  body: z.object({ ...whose, entry: ownEntry }),
  answer: z.object({ message: z.string(), ids: z.array(z.string()) }),
})

export const getOwnEntry = endpoint({
  method: 'GET',
  path: '/own-entries/get',
  formerPath: '/OwnEntries/GetEntry',
  summary: 'An entry of one’s own as its form has it',
  access: 'record',
  query: z.object({ ...whose, id }),
  answer: z.object({ entry: ownEntry }),
})

export const updateOwnEntry = endpoint({
  method: 'PUT',
  path: '/own-entries/update',
  formerPath: '/OwnEntries/SaveEntry',
  summary: 'Changes an entry of one’s own; what it said before is kept',
  access: 'record',
  limits,
  body: z.object({ ...whose, id, entry: ownEntry }),
  answer: z.object({ message: z.string() }),
})

export const markDifferent = endpoint({
  method: 'POST',
  path: '/own-entries/mark-different',
  formerPath: '/OwnEntries/SayDifferent',
  summary: 'Keeps what a person says is different about an entry of a source, beside it; one note an entry',
  access: 'record',
  limits,
  body: correctionFields.extend({ ...whose, id: z.string().max(300) }),
  answer: z.object({ message: z.string() }),
})

export const removeOwnEntry = endpoint({
  method: 'DELETE',
  path: '/own-entries/remove',
  formerPath: '/OwnEntries/RemoveEntry',
  summary: 'Deletes an entry of one’s own; it can be brought back for half an hour',
  access: 'record',
  query: z.object({ ...whose, id }),
  answer: z.object({ message: z.string() }),
})

export const restoreOwnEntry = endpoint({
  method: 'POST',
  path: '/own-entries/restore',
  formerPath: '/OwnEntries/BringBackEntry',
  summary: 'Brings back an entry of one’s own that was deleted',
  access: 'record',
  body: z.object({ ...whose, id }),
  answer: z.object({ message: z.string() }),
})
