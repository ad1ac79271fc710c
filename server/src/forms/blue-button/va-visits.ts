import type { JsonObject } from '#fhir/json/json.ts'
import { Fields } from './fields.ts'
import { unstated, type Maker } from './maker.ts'
import { textDate } from './text-dates.ts'
import { plainOf } from './text-records.ts'
import { recordsOf, type VaSection } from './va-text.ts'

const PART = /^\s*(FUTURE|UPCOMING|PAST|CANCELL?ED)?\s*APPOINTMENTS:?\s*$/i
const APPOINTMENT = ['Date/Time', 'Location', 'Status', 'Clinic', 'Phone Number', 'Type', 'Provider', 'Comments']

/** Statuses in VistA's wording. Other phrases, such as 'NO ACTION TAKEN', don't state the status. */
const statuses: readonly (readonly [RegExp, string])[] = [
  [/^cancell?ed\b/i, 'cancelled'],
  [/^no[- ]show\b/i, 'noshow'],
  [/^(?:checked out|kept|completed)\b/i, 'fulfilled'],
  [/^checked in\b/i, 'checked-in'],
  [/^(?:future|scheduled|booked)\b/i, 'booked'],
]

/**
 * Times have no zone, because the text states none. The status is as stated. For future appointments, the heading
 * states the status. Values without a FHIR element become part of the comment.
 */
export function readAppointments({ lines }: VaSection, maker: Maker): void {
  const parts: { isAhead: boolean; lines: string[] }[] = [{ isAhead: false, lines: [] }]
  for (const line of lines) {
    const heading = PART.exec(line)
    if (heading) parts.push({ isAhead: /^(?:future|upcoming)$/i.test(heading[1] ?? ''), lines: [] })
    else parts.at(-1)?.lines.push(line)
  }
  for (const part of parts) {
    for (const record of recordsOf(part.lines, APPOINTMENT)) {
      if (!keepAppointment(new Fields(record), part.isAhead, maker))
        maker.gap({
          why: 'entries-unreadable',
          type: 'Appointment',
          text: record.map(([label, value]) => `${label}: ${value}`).join('\n'),
        })
    }
  }
}

function keepAppointment(fields: Fields, isAhead: boolean, maker: Maker): boolean {
  const start = momentOf(fields.see('Date/Time'))
  if (start === null) return false
  fields.take('Date/Time')
  const stated = fields.see('Status') ?? (isAhead ? 'FUTURE' : '')
  const status = statuses.find(([pattern]) => pattern.test(stated))?.[1]
  if (status !== undefined) fields.take('Status')
  const [clinic, location] = [fields.take('Clinic'), fields.take('Location')]
  const doctor = fields.take('Provider')
  const service = fields.take('Type')
  const rest = fields.rest()
  maker.keep('Appointment', JSON.stringify([start, clinic, location]), {
    ...(status === undefined ? { _status: unstated } : { status }),
    // 'CANCELLED BY CLINIC' states who canceled.
    ...(status === 'cancelled' && /\s/.test(stated) && { cancelationReason: { text: stated } }),
    ...(service !== null && { serviceType: [{ text: service }] }),
    start,
    ...(rest !== null && { comment: rest }),
    participant: [
      { actor: { reference: maker.subject }, _status: unstated },
      ...named('Practitioner', doctor),
      ...named('HealthcareService', clinic),
      ...named('Location', location),
    ],
  })
  return true
}

const named = (type: string, display: string | null): readonly JsonObject[] =>
  display === null ? [] : [{ actor: { type, display }, _status: unstated }]

/** Reads a time without a zone: '09 Dec 2031 @ 0800'. Null if the text is not a date. */
function momentOf(text: string | null): string | null {
  const day = textDate(text)
  const [, hour, minute] = /@\s*([01]\d|2[0-3]):?([0-5]\d)\b/.exec(text ?? '') ?? []
  return day === null || hour === undefined || minute === undefined ? day : `${day}T${hour}:${minute}:00`
}

const ADMISSION = [
  ...['Location', 'Facility', 'Ward', 'Treating Specialty', 'Specialty', 'Admission Date', 'Date Admitted'],
  ...['Date/Time Admitted', 'Admission Date/Time', 'Admitting Physician', 'Admitted By', 'Admitting Diagnosis'],
  ...['Discharge Date', 'Date Discharged', 'Date/Time Discharged', 'Discharge Date/Time', 'Discharge Physician'],
  ...['Discharged By', 'Diagnosis', 'Discharge Diagnosis', 'Discharge Summary', 'Last Updated'],
]
const admitted = ['Admission Date', 'Date Admitted', 'Date/Time Admitted', 'Admission Date/Time']
const discharged = ['Discharge Date', 'Date Discharged', 'Date/Time Discharged', 'Discharge Date/Time']
const RULE = /^[-=]{5,}\s*$/

/**
 * Reads each stay as an Encounter, and adds the stay's text as a document. The text contains a discharge summary
 * after a line of hyphens.
 */
export function readAdmissions({ lines }: VaSection, maker: Maker): void {
  for (const block of staysOf(lines)) {
    const text = block.join('\n').trim()
    const end = block.findIndex((line) => RULE.test(line) || /^\s*Discharge Summary:/i.test(line))
    const head = block.slice(0, end < 0 ? undefined : end)
    const first = ADMISSION.find((label) =>
      head
        .find((line) => line.trim() !== '')
        ?.trimStart()
        .startsWith(`${label}:`),
    )
    const labels = first === undefined ? ADMISSION : [first, ...ADMISSION.filter((label) => label !== first)]
    const fields = new Fields(recordsOf(head, labels)[0] ?? [])
    const [start, over] = [fields.takeDate(...admitted), fields.takeDate(...discharged)]
    if (start === null && over === null) {
      maker.gap({ why: 'entries-unreadable', type: 'Encounter', text })
      maker.keepText('VA ADMISSIONS AND DISCHARGES', text)
      continue
    }
    const place = fields.take('Location', 'Facility')
    const reason = fields.take('Admitting Diagnosis', 'Diagnosis', 'Discharge Diagnosis')
    const reference = maker.keep('Encounter', JSON.stringify([start, place]), {
      ...(over === null ? { _status: unstated } : { status: 'finished' }),
      class: { system: `${v3}ActCode`, code: 'IMP', display: 'inpatient encounter' },
      subject: { reference: maker.subject },
      participant: [
        ...partyOf('ADM', 'admitter', fields.take('Admitting Physician', 'Admitted By')),
        ...partyOf('DIS', 'discharger', fields.take('Discharge Physician', 'Discharged By')),
      ],
      period: { ...plainOf(start, 'start'), ...plainOf(over, 'end') },
      ...(reason !== null && { reasonCode: [{ text: reason }] }),
      ...(place !== null && { location: [{ location: { type: 'Location', display: place } }] }),
    })
    maker.keepText('VA ADMISSIONS AND DISCHARGES', text, over ?? start, { context: { encounter: [{ reference }] } })
  }
}

const v3 = 'http://terminology.hl7.org/CodeSystem/v3-'
const partyOf = (code: string, display: string, name: string | null): readonly JsonObject[] =>
  name === null
    ? []
    : [{ type: [{ coding: [{ system: `${v3}ParticipationType`, code, display }] }], individual: { display: name } }]

/**
 * A stay is a block between lines of '=' that has a date of admission or discharge. Text before the first stay belongs
 * to the section.
 */
function staysOf(lines: readonly string[]): readonly (readonly string[])[] {
  const blocks: string[][] = [[]]
  for (const line of lines) {
    if (/^={5,}\s*$/.test(line)) blocks.push([])
    else blocks.at(-1)?.push(line)
  }
  const begins = (block: readonly string[]): boolean =>
    block.some((line) => [...admitted, ...discharged].some((label) => line.trimStart().startsWith(`${label}:`)))
  const stays: string[][] = []
  for (const block of blocks) {
    if (begins(block)) stays.push(block.filter((line) => !/^(?:Source|Last Updated|Sorted By|Sort By):/i.test(line)))
    // A line of '=' within a discharge summary does not end the stay.
    else if (block.some((line) => line.trim() !== '')) stays.at(-1)?.push('='.repeat(20), ...block)
  }
  return stays
}
