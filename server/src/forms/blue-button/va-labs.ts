import { readFlag } from '@kinchart/contract/rules/interpretation.ts'
import type { JsonObject } from '#fhir/json/json.ts'
import { withZero } from './amounts.ts'
import { Fields } from './fields.ts'
import { unstated, type Maker } from './maker.ts'
import { noteOf, plainOf } from './text-records.ts'
import { recordsOf } from './va-text.ts'

const PANEL = [
  'Lab Test',
  'Lab Type',
  'Ordering Provider',
  'Ordering Location',
  'Specimen',
  'Date/Time Collected',
  'Collected Location',
]
const RESULT = ['Test Name', 'Result', 'Units', 'Reference Range', 'Interpretation', 'Performing Location', 'Status']
const INTERPRETATION = 'http://terminology.hl7.org/CodeSystem/v3-ObservationInterpretation'
const LABORATORY: JsonObject = {
  coding: [{ system: 'http://terminology.hl7.org/CodeSystem/observation-category', code: 'laboratory' }],
}
/**
 * Matches a flag after a value: a word, or letters with a star or exclamation point. A single letter is not a flag,
 * because the letter could be a unit ('2.5 L', '7.4 pH').
 */
const flagged = /^(?:(?:critical(?:ly)? )?(?:high|low|abnormal)|(?:hh?|ll?|aa?)[*!]+|\*)$/i
const statuses: Readonly<Record<string, string>> = {
  final: 'final',
  pending: 'registered',
  preliminary: 'preliminary',
  corrected: 'corrected',
}

/** Returns the FHIR status. Returns 'unknown' for an unrecognized word, which stays among the unread fields. */
export function takeStatus(fields: Fields, ...labels: readonly string[]): string {
  const label = labels.find((one) => Object.hasOwn(statuses, (fields.see(one) ?? '').toLowerCase()))
  return label === undefined ? 'unknown' : (statuses[(fields.take(label) ?? '').toLowerCase()] ?? 'unknown')
}

/** A report has no separate status. The report is final only if all of its results are final. */
function statusOfAll(all: readonly string[]): string {
  if (all.length > 0 && all.every((status) => status === 'registered')) return 'registered'
  if (all.includes('registered')) return 'partial'
  if (all.includes('preliminary')) return 'preliminary'
  return all.length === 0 || all.includes('unknown') ? 'unknown' : 'final'
}

export function readPanel(block: readonly string[], maker: Maker): void {
  const parts: string[][] = [[]]
  const end = block.findIndex((line) => /^={5,}\s*$/.test(line))
  for (const line of end < 0 ? block : block.slice(0, end))
    if (/^-{10,}\s*$/.test(line)) parts.push([])
    else parts.at(-1)?.push(line)
  const [head = [], ...others] = parts
  const [panel] = recordsOf(head, PANEL)
  const fields = new Fields(panel ?? [])
  const name = fields.take('Lab Test')
  if (name === null) {
    maker.gap({ why: 'entries-unreadable', type: 'DiagnosticReport', text: block.join('\n') })
    return
  }
  const collected = fields.see('Date/Time Collected')
  const when = fields.takeDate('Date/Time Collected')
  const specimen = fields.take('Specimen')
  const made: { readonly reference: string; readonly status: string }[] = []
  const words: string[] = []
  for (const part of others) {
    const records = recordsOf(part, RESULT)
    for (const record of records) {
      const result = readResult(new Fields(record), maker, { when, collected, specimen })
      if (result) made.push(result)
      else maker.gap({ why: 'entries-unreadable', type: 'Observation', text: part.join('\n') })
    }
    if (records.length === 0) words.push(part.join('\n').trim())
  }
  const rest = [fields.rest(), ...words].filter((text) => text !== null && text !== '')
  maker.keep('DiagnosticReport', JSON.stringify([name, collected, specimen]), {
    status: statusOfAll(made.map(({ status }) => status)),
    category: [{ coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v2-0074', code: 'LAB' }] }],
    code: { text: name },
    subject: { reference: maker.subject },
    ...plainOf(when, 'effectiveDateTime'),
    ...(specimen !== null && { specimen: [{ display: specimen }] }),
    ...(made.length > 0 && { result: made.map(({ reference }) => ({ reference })) }),
    ...(rest.length > 0 && { conclusion: rest.join('\n') }),
  })
}

type Collected = { readonly when: string | null; readonly collected: string | null; readonly specimen: string | null }

function readResult(
  fields: Fields,
  maker: Maker,
  { when, collected, specimen }: Collected,
): { reference: string; status: string } | null {
  const name = fields.take('Test Name')
  if (name === null) return null
  const status = takeStatus(fields, 'Status')
  const unit = fields.take('Units')
  const range = fields.take('Reference Range')
  const performer = fields.take('Performing Location')
  const result = fields.take('Result')
  const reference = maker.keep('Observation', JSON.stringify([name, collected, specimen]), {
    status,
    category: [LABORATORY],
    code: { text: name.replaceAll(/\s+/g, ' ') },
    subject: { reference: maker.subject },
    ...plainOf(when, 'effectiveDateTime'),
    ...(specimen !== null && { specimen: { display: specimen } }),
    ...(performer !== null && { performer: [{ display: performer.replaceAll(/\s+/g, ' ') }] }),
    ...valueOf(result, unit),
    ...(range !== null && { referenceRange: [rangeOf(range, unit)] }),
    ...noteOf(fields),
  })
  return { reference, status }
}

/** Includes the source's text. Returns null if the flag has no known meaning (high, low, abnormal or normal). */
export function interpretationOf(flag: string): JsonObject | null {
  const code = readFlag(flag)
  return code === null ? null : { interpretation: [{ coding: [{ system: INTERPRETATION, code }], text: flag.trim() }] }
}

/** Reads a value such as '13.2 Low'. Text that is not a number is kept as is, including its flag. */
function valueOf(result: string | null, unit: string | null): JsonObject {
  if (result === null) return { dataAbsentReason: unstated }
  const [, comparator = '', number, flag = ''] =
    /^([<>]=?)?\s*(-?\d*\.?\d+)(?:\s+([A-Za-z*][A-Za-z*! ]{0,20}))?$/.exec(result) ?? []
  const interpretation = flagged.test(flag.trim()) ? interpretationOf(flag) : null
  if (number === undefined || (flag !== '' && interpretation === null))
    return { valueString: unit === null ? result : `${result} ${unit}` }
  return {
    valueQuantity: {
      value: withZero(number),
      ...(comparator !== '' && { comparator }),
      ...(unit !== null && { unit }),
    },
    ...interpretation,
  }
}

/** Reads '(59.0-104.0)', and '14-18 g/dL' if the result has the same unit. Any other range stays text. */
export function rangeOf(range: string, unit: string | null): JsonObject {
  const text = range.replace(/^\((.*)\)$/s, '$1').trim()
  const [, low, high, own] = /^(\d*\.?\d+)\s*-\s*(\d*\.?\d+)(?:\s+(\S.*))?$/.exec(text) ?? []
  if (low === undefined || high === undefined || (own ?? unit) !== unit) return { text }
  const of = unit === null ? {} : { unit }
  return { low: { value: withZero(low), ...of }, high: { value: withZero(high), ...of }, text }
}
