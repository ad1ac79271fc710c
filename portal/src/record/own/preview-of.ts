import { partialDay, printedUnit, type OwnKind } from '@kinchart/contract/calls/own-entries.ts'
import { joined } from '@kinchart/contract/sections/words.ts'
import { ownDocumentKinds, ownNote, ownTexts, vitalNames } from '@kinchart/texts/en/own.ts'
import { ownEntryTexts as words } from '@kinchart/texts/en/own-entry.ts'
import { formatDate, formatDateTime } from '#text/format-date.ts'
import type { Typed } from './own-fields.ts'

export type Preview = { readonly value: string; readonly unit: string; readonly title: string; readonly line: string }

/** Null while there is nothing to show. */
export function previewOf(kind: OwnKind, typed: Typed): Preview | null {
  const preview = previews[kind](typed)
  return preview.title === '' || (kind === 'vitals' && preview.value === '') ? null : preview
}

const of = (typed: Typed, name: string): string => (typed[name] ?? '').trim()
const day = (typed: Typed, name: string): string => {
  const date = partialDay(of(typed, name))
  return date === '' ? '' : formatDate(date)
}
const since = (typed: Typed): string => {
  const start = day(typed, 'since')
  return start === '' ? '' : words.since({ day: start })
}
const until = (typed: Typed): string => {
  const end = day(typed, 'until')
  return end === '' ? '' : words.until({ day: end })
}
const at = (typed: Typed): string => {
  const place = of(typed, 'place')
  return place === '' ? '' : words.at({ place })
}
const named = (typed: Typed, ...line: readonly string[]): Preview => ({
  ...{ value: '', unit: '', title: of(typed, 'name') },
  line: joined(...line),
})

const previews: Readonly<Record<OwnKind, (typed: Typed) => Preview>> = {
  vitals: (typed) => {
    const [value = '', lower = ''] = ['value', 'lower'].map((name) => of(typed, name).replace(',', '.'))
    const time = of(typed, 'time')
    const date = of(typed, 'date')
    return {
      value: of(typed, 'of') === 'blood-pressure' && lower !== '' ? `${value}/${lower}` : value,
      unit: printedUnit(of(typed, 'unit')),
      title: vitalNames[of(typed, 'of') as keyof typeof vitalNames],
      line: joined(time === '' ? day(typed, 'date') : formatDateTime(`${date}T${time}`), of(typed, 'how')),
    }
  },
  medicine: (typed) => {
    const isTaken = of(typed, 'isTaken') === 'yes'
    return named(
      typed,
      of(typed, 'dose'),
      of(typed, 'frequency'),
      isTaken ? ownTexts.takenNow : ownTexts.stopped,
      since(typed),
      isTaken ? '' : until(typed),
    )
  },
  allergy: (typed) => {
    const severity = of(typed, 'severity')
    const severityText =
      severity === 'mild' || severity === 'moderate' || severity === 'severe' ? words.choices[severity] : ''
    return named(typed, of(typed, 'reaction'), severityText, since(typed))
  },
  condition: (typed) => named(typed, since(typed), of(typed, 'isThere') === 'no' ? until(typed) : ''),
  vaccination: (typed) => named(typed, day(typed, 'date'), at(typed)),
  procedure: (typed) => named(typed, day(typed, 'date'), at(typed)),
  note: (typed) => named(typed, ownNote.type, day(typed, 'date')),
  document: (typed) =>
    named(typed, ownDocumentKinds[of(typed, 'type') as keyof typeof ownDocumentKinds], day(typed, 'date')),
}
