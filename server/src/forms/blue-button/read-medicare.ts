import type { JsonObject } from '#fhir/json/json.ts'
import { Fields, type Field } from './fields.ts'
import { openMaker, unstated, type Maker } from './maker.ts'
import { keepClaim } from './medicare-claims.ts'
import { linesOf, medicareSections, type MedicareSection } from './medicare-text.ts'
import { textDate } from './text-dates.ts'
import {
  noteOf,
  plainOf,
  readAllergy,
  readCondition,
  readDevice,
  readEnteredLab,
  readImmunization,
  readStatement,
  readVital,
  textOf,
  type TextReader,
} from './text-records.ts'

const readPlan: TextReader = (fields, maker) => {
  const insurer = fields.take('Plan Name', 'Insurer Name', 'Employer Plan', 'Health Insurance Company')
  if (insurer === null) return false
  const number = fields.take('Contract ID/Plan ID', 'Policy Number', 'ID Number')
  const [from, to] = (fields.see('Plan Period') ?? '').split(' - ').map((part) => textDate(part))
  const start = from ?? fields.takeDate('Effective Date', 'Employer Subsidy Start Date', 'Start Date')
  const end = to ?? fields.takeDate('Termination Date', 'Employer Subsidy End Date', 'Stop Date')
  const type = fields.take('Plan Type', 'MSP Type')
  maker.keep('Coverage', JSON.stringify([insurer, number, start]), {
    ...(number !== null && { identifier: [{ value: number }] }),
    _status: unstated,
    ...textOf(type, 'type'),
    beneficiary: { reference: maker.subject },
    ...((start !== null || end !== null) && { period: { ...plainOf(start, 'start'), ...plainOf(end, 'end') } }),
    payor: [{ display: insurer }],
    ...(fields.rest() !== null && { class: [{ type: { text: 'note' }, value: fields.rest() }] }),
  })
  return true
}

const readRelative: TextReader = (fields, maker) => {
  const relationship = fields.take('Family Member')
  if (relationship === null) return false
  const born = fields.takeDate('DOB')
  const died = fields.takeDate('DOD')
  const age = fields.take('Age')
  const conditions = fields.takeAll('Description')
  maker.keep('FamilyMemberHistory', JSON.stringify([relationship, born, conditions]), {
    status: 'partial',
    patient: { reference: maker.subject },
    relationship: { text: relationship },
    ...plainOf(born, 'bornDate'),
    ...plainOf(age, 'ageString'),
    ...plainOf(died, 'deceasedDate'),
    ...(conditions.length > 0 && { condition: conditions.map((text) => ({ code: { text } })) }),
    ...noteOf(fields),
  })
  return true
}

const readers: Readonly<Record<string, readonly [type: string, reader: TextReader]>> = {
  'self reported medical conditions': ['Condition', readCondition],
  'self reported allergies': ['AllergyIntolerance', readAllergy],
  'self reported implantable device': ['Device', readDevice],
  'self reported immunizations': ['Immunization', readImmunization],
  'self reported labs and tests': ['Observation', readEnteredLab],
  'self reported vital statistics': ['Observation', readVital],
  'family medical history': ['FamilyMemberHistory', readRelative],
  drugs: ['MedicationStatement', readStatement],
  plans: ['Coverage', readPlan],
  'employer subsidy': ['Coverage', readPlan],
  'primary insurance': ['Coverage', readPlan],
  'other insurance': ['Coverage', readPlan],
}

const CLAIM_LINES = /^claim lines for claim number:\s*(\S+)/i

export const isMedicareText = (head: string): boolean => /MYMEDICARE\.GOV PERSONAL HEALTH INFORMATION/i.test(head)

/** Reads version 2.0 of Medicare's text. Each unrecognized section becomes a document under its title. */
export function readMedicare(text: string): Maker {
  const lines = linesOf(text)
  const sections = medicareSections(lines)
  const made = textDate(lines.find((line) => /^\d{1,2}\/\d{1,2}\/\d{4} /.test(line.trim())) ?? null)
  const named = (title: string): MedicareSection | undefined =>
    sections.find((one) => one.title.toLowerCase() === title)
  const maker = openMaker(patientOf(named('demographic'), named('emergency contact')), made)
  for (const section of sections) {
    const title = section.title.toLowerCase()
    if (
      title === 'demographic' ||
      title === 'emergency contact' ||
      CLAIM_LINES.test(title) ||
      title.startsWith('mymedicare.gov')
    )
      continue
    if (title === 'claim summary') continue
    maker.isSelfEntered = section.isSelfEntered
    const reader = readers[title]
    if (reader) readSection(section, reader, maker)
    else if (section.records.length > 0) maker.keepText(section.title, section.text)
  }
  maker.isSelfEntered = false
  readClaims(sections, maker)
  return maker
}

function readSection({ records }: MedicareSection, [type, read]: (typeof readers)[string], maker: Maker): void {
  for (const record of records)
    if (!read(new Fields(record), maker)) maker.gap({ why: 'entries-unreadable', type, text: textOfRecord(record) })
}

const textOfRecord = (record: readonly Field[]): string =>
  record.map(([label, value]) => `${label}: ${value}`).join('\n')

/**
 * Joins claims and their lines, which are in separate sections, by the claim number. A Part D claim is a single line
 * that contains its own number.
 */
function readClaims(sections: readonly MedicareSection[], maker: Maker): void {
  const claims: (readonly Field[])[] = []
  const lines = new Map<string, readonly (readonly Field[])[]>()
  for (const { title, records } of sections) {
    const number = CLAIM_LINES.exec(title)?.[1]
    if (number === undefined && title.toLowerCase() !== 'claim summary') continue
    const isClaim = (record: readonly Field[]): boolean => record.some(([label]) => label === 'Claim Number')
    claims.push(...records.filter((record) => number === undefined || isClaim(record)))
    const own = records.filter((record) => !isClaim(record))
    if (number !== undefined && own.length > 0) lines.set(number, [...(lines.get(number) ?? []), ...own])
  }
  for (const claim of claims) {
    const number = new Fields(claim).take('Claim Number') ?? ''
    const isConverted = keepClaim(claim, lines.get(number) ?? [], maker)
    if (!isConverted) maker.gap({ why: 'entries-unreadable', type: 'ExplanationOfBenefit', text: textOfRecord(claim) })
    lines.delete(number)
  }
  for (const [number, left] of lines)
    maker.gap({
      why: 'entries-unreadable',
      type: 'ExplanationOfBenefit',
      text: [number, ...left.map(textOfRecord)].join('\n'),
    })
}

function patientOf(demographic: MedicareSection | undefined, contacts: MedicareSection | undefined): JsonObject {
  const fields = new Fields(demographic?.records[0] ?? [])
  const name = fields.take('Name')
  const birthDate = fields.takeDate('Date of Birth')
  const telecom = telecomOf(fields, ['Phone Number', 'phone'], ['Email', 'email'])
  const contact = (contacts?.records ?? []).map((record) => contactOf(new Fields(record)))
  return {
    ...(name !== null && { name: [nameOf(name)] }),
    ...(telecom.length > 0 && { telecom }),
    ...plainOf(birthDate, 'birthDate'),
    ...addressOf(fields),
    ...(contact.length > 0 && { contact }),
  }
}

function nameOf(text: string): JsonObject {
  const words = text.split(/\s+/)
  return words.length < 2 ? { text } : { text, family: words.at(-1) ?? '', given: words.slice(0, -1) }
}

const telecomOf = (fields: Fields, ...labels: readonly (readonly [label: string, system: string])[]): JsonObject[] =>
  labels.flatMap(([label, system]) => {
    const value = fields.take(label)
    return value === null ? [] : [{ system, value }]
  })

function addressOf(fields: Fields): JsonObject {
  const line = [fields.take('Address Line 1'), fields.take('Address Line 2')].filter((part) => part !== null)
  const [city, state, postalCode] = [fields.take('City'), fields.take('State'), fields.take('Zip')]
  if (line.length === 0 && city === null && state === null && postalCode === null) return {}
  const address = {
    ...(line.length > 0 && { line }),
    ...plainOf(city, 'city'),
    ...plainOf(state, 'state'),
    ...plainOf(postalCode, 'postalCode'),
  }
  return { address: [address] }
}

function contactOf(fields: Fields): JsonObject {
  const [name, relationship] = [fields.take('Contact Name'), fields.take('Relationship')]
  const telecom = telecomOf(
    fields,
    ['Home Phone', 'phone'],
    ['Work Phone', 'phone'],
    ['Mobile Phone', 'phone'],
    ['Email Address', 'email'],
  )
  const address = addressOf(fields)['address']
  return {
    ...(relationship !== null && { relationship: [{ text: relationship }] }),
    ...(name !== null && { name: nameOf(name) }),
    ...(telecom.length > 0 && { telecom }),
    ...(Array.isArray(address) && { address: address[0] }),
  }
}
