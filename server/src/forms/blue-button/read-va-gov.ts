import type { JsonObject } from '#fhir/json/json.ts'
import { Fields, type Field } from './fields.ts'
import { openMaker, unstated, type Maker } from './maker.ts'
import { linesOf } from './medicare-text.ts'
import { nameOf } from './read-my-healthevet.ts'
import { textDate } from './text-dates.ts'
import {
  plainOf,
  readAllergy,
  readCondition,
  readImmunization,
  readPrescription,
  readVital,
  noteOf,
  type TextReader,
} from './text-records.ts'
import { readAmount } from './amounts.ts'
import { interpretationOf, rangeOf, takeStatus } from './va-labs.ts'

type HeadedRecord = { readonly heading: string; readonly lines: readonly string[] }

const FIELD = /^\s*(?:-\s+)?([A-Z][A-Za-z/() ]{0,40}):(?:\s+(.*))?$/

const isField = (line: string): boolean => FIELD.test(line)

/** A line without a label continues the previous value. */
function fieldsOf(lines: readonly string[]): Field[] {
  const fields: [string, string][] = []
  for (const line of lines) {
    const [, label, value = ''] = FIELD.exec(line) ?? []
    const last = fields.at(-1)
    if (label !== undefined) fields.push([label, value.trim()])
    else if (line.trim() !== '' && last) last[1] += `${last[1] === '' ? '' : '\n'}${line.trim()}`
  }
  return fields
}

function readVaGovLab({ heading, lines }: HeadedRecord, maker: Maker): void {
  const [, name = heading, on = null] = /^(.+) on (\S.*)$/.exec(heading) ?? []
  const at = lines.findIndex((line) => line.trim() === 'Results')
  const head = new Fields(fieldsOf(at < 0 ? lines : lines.slice(0, at)))
  const when = head.takeDate('Date completed', 'Date and time collected', 'Date') ?? textDate(on)
  const specimen = head.take('Sample tested')
  const made = (at < 0 ? [] : resultsOf(lines.slice(at + 1))).map(([title, fields]) => {
    const result = new Fields(fields)
    const value = result.take('Result')
    const range = result.take('Standard range', 'Reference range')
    const status = takeStatus(result, 'Staus', 'Status')
    // Separates the flag in '5.9 mmol/L (High)'. Other text in parentheses stays with the value.
    const [, plain = value, flag = ''] = /^(.+?)\s*\(([^()]+)\)$/.exec(value ?? '') ?? []
    const interpretation = interpretationOf(flag)
    const amount = readAmount((interpretation === null ? value : plain) ?? '')
    const unit = typeof amount?.['unit'] === 'string' ? amount['unit'] : null
    return maker.keep('Observation', JSON.stringify([title, on, specimen, value]), {
      status,
      category: [
        { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/observation-category', code: 'laboratory' }] },
      ],
      code: { text: title },
      subject: { reference: maker.subject },
      ...plainOf(when, 'effectiveDateTime'),
      ...(value === null
        ? { dataAbsentReason: unstated }
        : amount === null
          ? { valueString: value }
          : { valueQuantity: amount }),
      ...interpretation,
      ...(range !== null && { referenceRange: [rangeOf(range, unit)] }),
      ...noteOf(result),
    })
  })
  const words =
    made.length === 0
      ? lines
          .slice(at + 1)
          .join('\n')
          .trim()
      : ''
  const rest = [head.rest(), at < 0 ? null : words].filter((text) => text !== null && text !== '')
  maker.keep('DiagnosticReport', JSON.stringify([name, on, lines.join('\n')]), {
    status: 'unknown',
    category: [{ coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v2-0074', code: 'LAB' }] }],
    code: { text: name },
    subject: { reference: maker.subject },
    ...plainOf(when, 'effectiveDateTime'),
    ...(specimen !== null && { specimen: [{ display: specimen }] }),
    ...(made.length > 0 && { result: made.map((reference) => ({ reference })) }),
    ...(rest.length > 0 && { conclusion: rest.join('\n') }),
  })
}

/** A result's title is the line above its first label. */
function resultsOf(lines: readonly string[]): readonly (readonly [title: string, fields: readonly Field[]])[] {
  const results: { title: string; lines: string[] }[] = []
  let words: string[] = []
  for (const line of lines) {
    if (/^\s*Result:/.test(line)) {
      results.push({ title: words.pop()?.trim() ?? '', lines: [line] })
      words = []
    } else if (/^\s*[A-Z][A-Za-z ]{0,30}:/.test(line)) {
      results.at(-1)?.lines.push(...words, line)
      words = []
    } else if (line.trim() !== '') words.push(line)
  }
  results.at(-1)?.lines.push(...words)
  return results.filter(({ title }) => title !== '').map((one) => [one.title, fieldsOf(one.lines)])
}

type Kind = { readonly type: string; readonly read: (records: readonly HeadedRecord[], maker: Maker) => void }

const RULE = /^\s*(?:-{5,}|\.{5,}|_{5,}|={5,}|(?:- ){4,}-?|(?:\. ){4,}\.?)\s*$/
const SECTION = /^\s*(\d{1,2})\)\s+(.+?)\s*$/
const TITLE =
  /^(?:labs? and tests?(?: results)?|care summaries and notes|vaccines|allergies(?: and reactions)?|health conditions|vitals|medications|(?:va )?appointments|(?:va )?demographics(?: records)?|(?:dod )?military service(?: information)?|account summary|self-entered .+)$/i

const headed =
  (type: string, read: TextReader, name: string): Kind['read'] =>
  (records, maker) => {
    for (const { heading, lines } of records)
      if (heading === '' || !read(new Fields([[name, heading], ...fieldsOf(lines)]), maker))
        maker.gap({ why: 'entries-unreadable', type, text: [heading, ...lines].join('\n') })
  }

/** Several readings are listed under one vital sign; each begins with its date. */
const readVitals: Kind['read'] = (records, maker) => {
  for (const { heading, lines } of records) {
    const starts = lines.flatMap((line, at) => (textDate(line.trim()) === null ? [] : [at]))
    if (starts.length === 0)
      maker.gap({ why: 'entries-unreadable', type: 'Observation', text: [heading, ...lines].join('\n') })
    for (const [nth, start] of starts.entries()) {
      const own = lines.slice(start + 1, starts[nth + 1])
      readVital(
        new Fields([['Vital Sign', heading], ['Date/Time Collected', (lines[start] ?? '').trim()], ...fieldsOf(own)]),
        maker,
      )
    }
  }
}

const kinds: readonly (readonly [RegExp, Kind])[] = [
  [
    /^labs?\b/i,
    { type: 'DiagnosticReport', read: (records, maker) => records.forEach((one) => readVaGovLab(one, maker)) },
  ],
  [/^vaccines/i, { type: 'Immunization', read: headed('Immunization', readImmunization, 'Immunization') }],
  [/^allergies/i, { type: 'AllergyIntolerance', read: headed('AllergyIntolerance', readAllergy, 'Allergy Name') }],
  [/^health conditions/i, { type: 'Condition', read: headed('Condition', readCondition, 'Name') }],
  [/^vitals/i, { type: 'Observation', read: readVitals }],
  [/^medications/i, { type: 'MedicationRequest', read: headed('MedicationRequest', readPrescription, 'Medication') }],
  [
    /^care summaries and notes/i,
    {
      type: 'DocumentReference',
      read: (records, maker) => {
        for (const { heading, lines } of records) {
          const fields = new Fields(fieldsOf(lines))
          const author = fields.take('Written by', 'Discharged by')
          maker.keepText(heading, lines.join('\n').trim(), fields.takeDate('Date', 'Date admitted', 'Date entered'), {
            ...(author !== null && { author: [{ display: author }] }),
          })
        }
      },
    },
  ],
]

const kindOf = (title: string): Kind | undefined => kinds.find(([pattern]) => pattern.test(title))?.[1]

export const isVaGovReport = (head: string): boolean =>
  /^\s*(?:VA )?Blue Button®? report\s*$/m.test(head) && /VA medical records/.test(head)

/**
 * Reads the text report used since 2024. Identifies sections by title, because their numbers depend on the selection.
 */
export function readVaGov(text: string): Maker {
  const lines = linesOf(text)
  const sections = sectionsOf(lines)
  const before = lines.slice(0, sections[0]?.at)
  const maker = openMaker(patientOf(before), null)
  const chosen = chosenOf(before)
  const seen = new Set<string>()
  for (const [nth, { at, title }] of sections.entries()) {
    const own = lines.slice(at + 1, sections[nth + 1]?.at)
    const kind = kindOf(title)
    const records = recordsOf(own, /^medications/i.test(title))
    if (kind) {
      seen.add(kind.type)
      kind.read(records, maker)
      if (records.length === 0)
        maker.keepWords(
          kind.type,
          own
            .filter((line) => !RULE.test(line))
            .join('\n')
            .trim(),
          saysMore(own),
        )
    } else if (own.some((line) => line.trim() !== '' && !RULE.test(line))) maker.keepText(title, own.join('\n').trim())
  }
  for (const [pattern, { type }] of kinds) {
    if (seen.has(type)) continue
    maker.gap({ why: chosen.some((title) => pattern.test(title)) ? 'none-there' : 'not-chosen', type, text: '' })
  }
  return maker
}

const saysMore = (lines: readonly string[]): boolean =>
  !lines.some((line) => /^\s*Showing 0 /i.test(line)) && lines.some((line) => /\w/.test(line) && !RULE.test(line))

/**
 * A section begins with a number higher than all previous section numbers. Notes also have numbered lines, so the title
 * must be known or be followed by a rule (a line of characters).
 */
function sectionsOf(lines: readonly string[]): readonly { readonly at: number; readonly title: string }[] {
  const sections: { at: number; title: string }[] = []
  let last = 0
  let isBelowRule = false
  for (const [at, line] of lines.entries()) {
    const [, number = '', title = ''] = SECTION.exec(line) ?? []
    if (Number(number) > last && (isBelowRule || TITLE.test(title))) {
      sections.push({ at, title })
      last = Number(number)
    }
    if (line.trim() !== '') isBelowRule = RULE.test(line)
  }
  return sections
}

function chosenOf(lines: readonly string[]): readonly string[] {
  const at = lines.findIndex((line) => /records have been downloaded/i.test(line))
  return at < 0 ? [] : lines.slice(at + 1).flatMap((line) => /^\s*(?:\d+\.|-|•)\s+(.+?),?\s*$/.exec(line)?.[1] ?? [])
}

/** A record starts with a heading: the line above a line of dashes. A medication may have a line 'Title: …' instead. */
function recordsOf(lines: readonly string[], areTitled: boolean): readonly HeadedRecord[] {
  const records: { heading: string; lines: string[] }[] = []
  /** Lines of the section before its first record. */
  const before: string[] = []
  for (const line of lines) {
    const title = areTitled ? /^\s*Title:\s*(.+?)\s*$/.exec(line)?.[1] : undefined
    if (title !== undefined) records.push({ heading: title, lines: [] })
    else if (RULE.test(line)) {
      // The heading is the last non-blank line before the separator line. A separator line without a heading ends the
      // section.
      const last = records.at(-1)?.lines ?? before
      const at = last.findLastIndex((one) => one.trim() !== '')
      const heading = (last[at] ?? '').trim()
      if (heading === '' || isField(heading)) continue
      last.splice(at)
      records.push({ heading, lines: [] })
    } else (records.at(-1)?.lines ?? before).push(line)
  }
  return records
}
function patientOf(lines: readonly string[]): JsonObject {
  const at = lines.findIndex((line) => /^\s*Date of birth:/i.test(line))
  const birthDate = textDate(/:\s*(.+)$/.exec(lines[at] ?? '')?.[1] ?? null)
  const name =
    lines
      .slice(0, Math.max(0, at))
      .findLast((line) => line.trim() !== '')
      ?.trim() ?? null
  return { ...nameOf(name), ...plainOf(birthDate, 'birthDate') }
}
