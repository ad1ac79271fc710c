import type { JsonObject } from '#fhir/json/json.ts'
import { Fields } from './fields.ts'
import { openMaker, type Maker } from './maker.ts'
import { linesOf } from './medicare-text.ts'
import { textDate } from './text-dates.ts'
import {
  readAllergy,
  readCondition,
  readEnteredLab,
  readImmunization,
  readPrescription,
  readStatement,
  readVital,
  plainOf,
  noteOf,
  type TextReader,
} from './text-records.ts'
import { readPanel } from './va-labs.ts'
import { readNote, readReport } from './va-reports.ts'
import { readAdmissions, readAppointments } from './va-visits.ts'
import { blocksOf, bodyOf, recordsOf, saysMore, vaSections, type VaSection } from './va-text.ts'

const LABELS = [
  'Relationship',
  'First Name',
  'Last Name',
  'Living or Deceased',
  'Health Issues',
  'Other Health Issues',
  'Comments',
]

function readRelatives({ lines }: VaSection, maker: Maker): void {
  for (const record of recordsOf(lines, LABELS)) {
    const fields = new Fields(record)
    const relationship = fields.take('Relationship')
    if (relationship === null) {
      maker.gap({
        why: 'entries-unreadable',
        type: 'FamilyMemberHistory',
        text: record.map((field) => field.join(': ')).join('\n'),
      })
      continue
    }
    const name = [fields.take('First Name'), fields.take('Last Name')].filter((part) => part !== null).join(' ')
    const living = /^(?:living|deceased)$/i.test(fields.see('Living or Deceased') ?? '')
      ? fields.take('Living or Deceased')
      : null
    const issues = [fields.take('Health Issues'), fields.take('Other Health Issues')]
      .flatMap((text) => text?.split('\n') ?? [])
      .map((text) => text.trim())
      .filter((text) => text !== '')
    maker.keep('FamilyMemberHistory', JSON.stringify([relationship, name]), {
      status: 'partial',
      patient: { reference: maker.subject },
      ...(name !== '' && { name }),
      relationship: { text: relationship },
      ...(living !== null && { deceasedBoolean: /^deceased$/i.test(living) }),
      ...(issues.length > 0 && { condition: issues.map((text) => ({ code: { text } })) }),
      ...noteOf(fields),
    })
  }
}

type Kind = { readonly type: string; readonly read: (section: VaSection, maker: Maker) => void }

/** The first label in the list starts a new record. */
const byLabels = (type: string, read: TextReader, labels: readonly string[]): Kind => ({
  type,
  read: ({ lines }, maker) => {
    for (const record of recordsOf(lines, labels)) {
      if (read(new Fields(record), maker)) continue
      maker.gap({
        why: 'entries-unreadable',
        type,
        text: record.map(([label, value]) => `${label}: ${value}`).join('\n'),
      })
    }
  },
})

const byBlocks = (type: string, label: string, read: (block: readonly string[], maker: Maker) => void): Kind => ({
  type,
  read: ({ lines }, maker) => {
    for (const block of blocksOf(lines, label)) read(block, maker)
  },
})

const kinds: readonly (readonly [title: string, Kind])[] = [
  [
    'VA MEDICATION HISTORY',
    byLabels('MedicationRequest', readPrescription, [
      'Medication',
      'Instructions',
      'Status',
      'Refills Remaining',
      'Last Filled On',
      'Initially Ordered On',
      'Quantity',
      'Days Supply',
      'Pharmacy',
      'Prescription Number',
    ]),
  ],
  [
    'SELF REPORTED MEDICATIONS',
    byLabels('MedicationStatement', readStatement, [
      'Category',
      'Drug Name',
      'Prescription Number',
      'Strength',
      'Dose',
      'Frequency',
      'Start Date',
      'Stop Date',
      'Pharmacy Name',
      'Pharmacy Phone',
      'Reason for taking',
      'Comments',
    ]),
  ],
  [
    'VA ALLERGIES',
    byLabels('AllergyIntolerance', readAllergy, [
      'Allergy Name',
      'Location',
      'Date Entered',
      'Reaction',
      'Allergy Type',
      'VA Drug Class',
      'Observed/Historical',
      'Comments',
    ]),
  ],
  [
    'SELF REPORTED ALLERGIES',
    byLabels('AllergyIntolerance', readAllergy, [
      'Allergy Name',
      'Date',
      'Severity',
      'Diagnosed',
      'Reaction',
      'Comments',
    ]),
  ],
  [
    'VA PROBLEM LIST',
    byLabels('Condition', readCondition, [
      'Problem',
      'Date/Time Entered',
      'Location',
      'Status',
      'Provider',
      'Comments',
    ]),
  ],
  [
    'VA IMMUNIZATIONS',
    byLabels('Immunization', readImmunization, ['Immunization', 'Date Received', 'Location', 'Reaction', 'Comments']),
  ],
  [
    'SELF REPORTED IMMUNIZATIONS',
    byLabels('Immunization', readImmunization, [
      'Immunization',
      'Other',
      'Method',
      'Date Received',
      'Reactions',
      'Comments',
    ]),
  ],
  ['VA LABORATORY RESULTS', byBlocks('Observation', 'Lab Test', readPanel)],
  [
    'SELF REPORTED LABS AND TESTS',
    byLabels('Observation', readEnteredLab, [
      'Test Name',
      'Date',
      'Location performed',
      'Provider',
      'Results',
      'Comments',
    ]),
  ],
  [
    'VA VITALS AND READINGS',
    byLabels('Observation', readVital, ['Vital Sign', 'Measurement', 'Comments', 'Location', 'Date/Time Collected']),
  ],
  [
    'SELF REPORTED VITALS AND READINGS',
    byLabels('Observation', readVital, [
      'Measurement Type',
      'Date',
      'Time',
      'Systolic',
      'Diastolic',
      'Heart Rate',
      'Body Weight',
      'Body Height',
      'Measure',
      'Body temperature',
      'Method',
      'Pain Level',
      'Blood sugar count',
      'INR value',
      'Target range',
      'Location',
      'Provider',
      'Total cholesterol',
      'HDL',
      'LDL',
      'Comments',
    ]),
  ],
  ['VA RADIOLOGY REPORTS', byBlocks('DiagnosticReport', 'Procedure/Test Name', readReport)],
  ['VA ELECTROCARDIOGRAM', byBlocks('DiagnosticReport', 'Procedure/Test Name', readReport)],
  ['VA PATHOLOGY REPORTS', byBlocks('DiagnosticReport', 'Type of Report', readReport)],
  ['VA NOTES', byBlocks('DocumentReference', 'Date/Time', readNote)],
  ['VA APPOINTMENTS', { type: 'Appointment', read: readAppointments }],
  ['VA ADMISSIONS AND DISCHARGES', { type: 'Encounter', read: readAdmissions }],
  ['SELF REPORTED FAMILY HEALTH HISTORY', { type: 'FamilyMemberHistory', read: readRelatives }],
]

const kindOf = (title: string): Kind | undefined => kinds.find(([start]) => title.toUpperCase().startsWith(start))?.[1]

export const isMyHealtheVet = (head: string): boolean => /MY HEALTHEVET PERSONAL INFORMATION REPORT/.test(head)

/**
 * Reads version 12.x. A selected section without content is reported as empty. A section with text but no records is
 * reported as text only. If the text lists the selected sections, every other section is reported as unselected. An
 * unrecognized section becomes a separate document.
 */
export function readMyHealtheVet(text: string): Maker {
  const sections = vaSections(linesOf(text))
  const [before, ...rest] = sections
  const maker = openMaker(patientOf(before?.lines ?? []), madeOn(before?.lines ?? []))
  for (const section of rest) {
    if (section.title === 'DOWNLOAD REQUEST SUMMARY' || section.title === 'MY HEALTHEVET ACCOUNT SUMMARY') continue
    const kind = kindOf(section.title)
    maker.isSelfEntered = section.isSelfEntered
    const count = maker.resources().length + maker.gaps().length
    const body = bodyOf(section)
    kind?.read(section, maker)
    const isRead = maker.resources().length + maker.gaps().length > count
    if (!kind && body !== '') maker.keepText(section.title, section.lines.join('\n').trim())
    else if (kind && !isRead) maker.keepWords(kind.type, body, saysMore(section))
  }
  maker.isSelfEntered = false
  noteChoice(
    rest.find(({ title }) => title === 'DOWNLOAD REQUEST SUMMARY')?.lines ?? [],
    rest.map(({ title }) => title),
    maker,
  )
  return maker
}

/**
 * Reports unselected sections as missing data. Checks only the VA's own sections, because the VA has no other data
 * for sections that patients fill in themselves.
 */
function noteChoice(lines: readonly string[], titles: readonly string[], maker: Maker): void {
  const at = lines.findIndex((line) => line.startsWith('Data Types Selected:'))
  if (at < 0) return
  const there = [...titles, ...lines.slice(at + 1)].map((line) => line.trim().toUpperCase())
  const missing = kinds.filter(([start]) => start.startsWith('VA') && !there.some((title) => title.startsWith(start)))
  for (const type of new Set(missing.map(([, { type: of }]) => of))) maker.gap({ why: 'not-chosen', type, text: '' })
}

const madeOn = (lines: readonly string[]): string | null =>
  lines.map((line) => textDate(line.trim())).find((date) => date !== null) ?? null

/** Reads a line such as 'Name: LAST, FIRST M Date of Birth: 01 Mar 1948'. */
function patientOf(lines: readonly string[]): JsonObject {
  const [record = []] = recordsOf(lines, ['Name', 'Date of Birth'])
  const fields = new Fields(record.map(([label, value]) => [label, value.split('\n')[0] ?? '']))
  const birthDate = fields.takeDate('Date of Birth')
  return { ...nameOf(fields.take('Name')), ...plainOf(birthDate, 'birthDate') }
}

export function nameOf(written: string | null): JsonObject {
  if (written === null) return {}
  const [family = '', given = ''] = written.split(',').map((part) => part.trim())
  if (given === '') {
    const words = written.split(/\s+/)
    return {
      name: [words.length < 2 ? { text: written } : { text: written, family: words.at(-1), given: words.slice(0, -1) }],
    }
  }
  return { name: [{ text: `${given} ${family}`, family, given: given.split(/\s+/) }] }
}
