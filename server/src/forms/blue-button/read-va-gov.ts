import type { JsonObject } from '#fhir/json/json.ts'
import { Fields } from './fields.ts'
import { fieldsOf, isField } from './headed-record.ts'
import type { HeadedRecord } from './headed-record.ts'
import { openMaker } from './maker.ts'
import type { Maker } from './maker.ts'
import { linesOf } from './medicare-text.ts'
import { nameOf } from './read-my-healthevet.ts'
import { textDate } from './text-dates.ts'
import { plainOf, readAllergy, readCondition, readImmunization, readPrescription, readVital } from './text-records.ts'
import type { TextReader } from './text-records.ts'
import { readVaGovLab } from './va-gov-labs.ts'

type Kind = { readonly type: string; readonly read: (records: readonly HeadedRecord[], maker: Maker) => void }

const RULE = /^\s*(?:-{5,}|\.{5,}|_{5,}|={5,}|(?:- ){4,}-?|(?:\. ){4,}\.?)\s*$/
const SECTION = /^\s*(\d{1,2})\)\s+(.+?)\s*$/
/** Section titles, recognized or not. */
const TITLE =
  /^(?:labs? and tests?(?: results)?|care summaries and notes|vaccines|allergies(?: and reactions)?|health conditions|vitals|medications|(?:va )?appointments|(?:va )?demographics(?: records)?|(?:dod )?military service(?: information)?|account summary|self-entered .+)$/i

const headed =
  (type: string, read: TextReader, name: string): Kind['read'] =>
  (records, maker) => {
    for (const { heading, lines } of records)
      if (heading === '' || !read(new Fields([[name, heading], ...fieldsOf(lines)]), maker))
        maker.gap({ why: 'entries-unreadable', type, text: [heading, ...lines].join('\n') })
  }

/** Several readings of a vital sign are listed under its name: each begins with its date. */
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

/** Reads the text report from VA.gov (since 2024) by titles rather than numbers, which shift with the selection. */
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

/** Returns whether a section without records contains other text. */
const saysMore = (lines: readonly string[]): boolean =>
  !lines.some((line) => /^\s*Showing 0 /i.test(line)) && lines.some((line) => /\w/.test(line) && !RULE.test(line))

/**
 * Returns where each section begins: a number above the previous ones, and a title that is known or below a rule. Notes
 * have numbered lines, too.
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

/** Returns the list below 'The following records have been downloaded'. */
function chosenOf(lines: readonly string[]): readonly string[] {
  const at = lines.findIndex((line) => /records have been downloaded/i.test(line))
  return at < 0 ? [] : lines.slice(at + 1).flatMap((line) => /^\s*(?:\d+\.|-|•)\s+(.+?),?\s*$/.exec(line)?.[1] ?? [])
}

/** Splits records by the line above a rule; a medication may have a line 'Title: …' instead. */
function recordsOf(lines: readonly string[], areTitled: boolean): readonly HeadedRecord[] {
  const records: { heading: string; lines: string[] }[] = []
  /** Lines of the section before its first record. */
  const before: string[] = []
  for (const line of lines) {
    const title = areTitled ? /^\s*Title:\s*(.+?)\s*$/.exec(line)?.[1] : undefined
    if (title !== undefined) records.push({ heading: title, lines: [] })
    else if (RULE.test(line)) {
      // The heading is the last non-blank line before the rule; without one, the section ends.
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
