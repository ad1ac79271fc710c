import {
  documentKinds,
  printedUnit,
  vitalsMeasured,
  vitalUnits,
  type OwnEntry,
  type OwnKind,
  type VitalOf,
} from '@kinchart/contract/calls/own-entries.ts'
import { ownDocumentKinds, vitalNames } from '@kinchart/texts/en/own.ts'
import { ownEntryTexts as words } from '@kinchart/texts/en/own-entry.ts'
import { today } from '#text/record-text.ts'

export type Typed = Record<string, string>

type Choice = { readonly value: string; readonly text: string }

export type OwnField = {
  readonly name: string
  readonly label: string
  readonly type?: 'text' | 'date' | 'time' | 'file'
  readonly help?: string
  readonly options?: readonly Choice[]
  readonly unit?: string
  readonly isRequired?: true
  readonly isWide?: true
  readonly isLong?: true
}

const { fields: labels, helps, choices } = words
const optional = (label: string): string => words.optional({ label })
const yesOrNo = (): readonly Choice[] => [
  { value: 'yes', text: choices.yes },
  { value: 'no', text: choices.no },
]
const since: OwnField = { name: 'since', label: optional(labels.since), help: helps.since }
const until: OwnField = { name: 'until', label: optional(labels.until), help: helps.since }
const day: OwnField = { name: 'date', label: labels.date, type: 'date', isRequired: true }
const place: OwnField = { name: 'place', label: optional(labels.place) }
const title = (label: string, help?: string): OwnField => ({
  ...{ name: 'name', label, isRequired: true, isWide: true },
  ...(help === undefined ? {} : { help }),
})

export const fieldsOf = (kind: OwnKind, typed: Typed, isNew: boolean): readonly OwnField[] => shown[kind](typed, isNew)

const shown: Readonly<Record<OwnKind, (typed: Typed, isNew: boolean) => readonly OwnField[]>> = {
  vitals: (typed, isNew) => [
    {
      ...{ name: 'of', label: labels.of, isWide: true },
      options: vitalsMeasured.map((value) => ({ value, text: vitalNames[value] })),
    },
    ...measured(typed, isNew),
    day,
    { name: 'time', label: optional(labels.time), type: 'time' },
    typed['of'] === 'blood-pressure'
      ? { name: 'how', label: optional(labels.how), options: howOptions(typed['how'] ?? '') }
      : { name: 'how', label: optional(labels.how) },
  ],
  medicine: ({ isTaken }) => [
    title(labels.medicine, helps.medicine),
    { name: 'dose', label: optional(labels.dose) },
    { name: 'frequency', label: optional(labels.frequency) },
    since,
    { name: 'isTaken', label: labels.isTaken, options: yesOrNo() },
    ...(isTaken === 'no' ? [until] : []),
  ],
  allergy: () => [
    title(labels.allergy),
    { name: 'reaction', label: optional(labels.reaction) },
    {
      ...{ name: 'severity', label: optional(labels.severity) },
      options: [
        { value: '', text: choices.unknown },
        { value: 'mild', text: choices.mild },
        { value: 'moderate', text: choices.moderate },
        { value: 'severe', text: choices.severe },
      ],
    },
    since,
  ],
  condition: ({ isThere }) => [
    title(labels.condition),
    since,
    { name: 'isThere', label: labels.isThere, options: yesOrNo() },
    ...(isThere === 'no' ? [until] : []),
  ],
  vaccination: () => [title(labels.vaccination), day, place],
  procedure: () => [
    title(labels.procedure),
    { name: 'date', label: labels.date, help: helps.since, isRequired: true },
    place,
  ],
  note: () => [
    title(labels.note),
    { name: 'text', label: labels.text, isRequired: true, isWide: true, isLong: true },
    day,
  ],
  document: (_typed, isNew) => [
    title(labels.document),
    {
      ...{ name: 'type', label: labels.type },
      options: documentKinds.map((value) => ({ value, text: ownDocumentKinds[value] })),
    },
    day,
    {
      ...{ name: 'uploadId', label: labels.file, type: 'file', isWide: true },
      ...(isNew ? { isRequired: true, help: helps.file } : { help: `${helps.file}. ${helps.fileKept}` }),
    },
  ],
}

function measured({ of = '', unit = '' }: Typed, isNew: boolean): readonly OwnField[] {
  const units = isVital(of) ? vitalUnits[of] : []
  if (of === 'blood-pressure')
    return [
      { name: 'value', label: labels.upper, unit: printedUnit(units[0] ?? ''), isRequired: true },
      { name: 'lower', label: labels.lower, unit: printedUnit(units[0] ?? ''), isRequired: true },
      ...(isNew ? [{ name: 'pulse', label: optional(labels.pulse), unit: '/min' }] : []),
    ]
  if (units.length < 2) return [{ name: 'value', label: labels.value, unit: printedUnit(unit), isRequired: true }]
  return [
    { name: 'value', label: labels.value, isRequired: true },
    { name: 'unit', label: labels.unit, options: units.map((value) => ({ value, text: printedUnit(value) })) },
  ]
}

const isVital = (of: string): of is VitalOf => Object.hasOwn(vitalUnits, of)

/** '' for an unknown measurement. */
export const usualUnit = (of: string): string => (isVital(of) ? vitalUnits[of][0] : '')

/** Adds the entry's text to the choices if it is not one of them, for example because it is in another language. */
const howOptions = (how: string): readonly Choice[] =>
  // oxlint-disable-next-line texts/decide-on-codes -- the choices are stored as free text, in the language of their day
  [...new Set(['', ...Object.values(words.hows), how])].map((value) => ({
    value,
    text: value === '' ? choices.unknown : value,
  }))

/** Returns the UTC offset of this device's time zone: '-08:00'. */
export function offsetAt(date: string, time: string): string {
  const at = new Date(`${date}T${time === '' ? '12:00' : time}`)
  const minutes = Number.isNaN(at.getTime()) ? 0 : -at.getTimezoneOffset()
  const pad = (part: number): string => String(Math.floor(Math.abs(part))).padStart(2, '0')
  return `${minutes < 0 ? '-' : '+'}${pad(minutes / 60)}:${pad(minutes % 60)}`
}

const nothing = {
  vitals: {
    of: 'blood-pressure',
    value: '',
    lower: '',
    pulse: '',
    unit: 'mm[Hg]',
    time: '',
    offset: '+00:00',
    how: '',
  },
  medicine: { name: '', dose: '', frequency: '', since: '', until: '', isTaken: 'yes' },
  allergy: { name: '', reaction: '', severity: '', since: '' },
  condition: { name: '', since: '', until: '', isThere: 'yes' },
  vaccination: { name: '', place: '' },
  procedure: { name: '', date: '', place: '' },
  note: { name: '', text: '' },
  document: { name: '', type: 'letter', uploadId: '' },
} as const satisfies Readonly<Record<OwnKind, Typed>>

export const valuesOf = (kind: OwnKind, entry?: OwnEntry): Typed => ({
  kind,
  date: today(),
  ...nothing[kind],
  ...entry,
})

/** Leaves out values that no longer apply. `before`: the entry being edited. */
export function entryOf(kind: OwnKind, typed: Typed, before?: OwnEntry): Typed {
  if (kind === 'medicine') return { ...typed, until: typed['isTaken'] === 'no' ? (typed['until'] ?? '') : '' }
  if (kind === 'condition') return { ...typed, until: typed['isThere'] === 'no' ? (typed['until'] ?? '') : '' }
  if (kind !== 'vitals') return typed
  const isPressure = typed['of'] === 'blood-pressure'
  return {
    ...typed,
    ...(isPressure ? {} : { lower: '', pulse: '' }),
    offset: offsetOf(typed, before),
  }
}

/** An edited entry keeps its UTC offset unless its time is changed. */
function offsetOf({ date = '', time = '' }: Typed, before: OwnEntry | undefined): string {
  const isSame = before?.kind === 'vitals' && before.date === date && before.time === time
  return isSame ? before.offset : offsetAt(date, time)
}
