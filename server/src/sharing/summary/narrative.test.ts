import { beforeAll, expect, test } from 'vitest'
import { getSummary, summaryTypeIds } from '@kinchart/contract/calls/health-links.ts'
import { drop } from '../../../test/drop-files.ts'
import { signUpPerson } from '../../../test/sign-up-person.ts'
import type { Person } from '../../../test/with-sandbox.ts'
import { sectionBy, type Document } from './check-summary.test-support.ts'
import { category, loinc, sampleFile, sampleOf, samplePatient, state } from './summary-sample.test-support.ts'
import { usePortal } from '../../../test/use-portal.ts'

const chart = [
  samplePatient,
  sampleOf('AllergyIntolerance', 'penicillin', {
    code: { text: 'Penicillin' },
    verificationStatus: state('refuted'),
    recordedDate: '2025-06-01',
  }),
  sampleOf('AllergyIntolerance', 'peanut', {
    code: { text: 'Peanut' },
    clinicalStatus: state('active'),
    criticality: 'high',
    recordedDate: '2019-02-03',
  }),
  sampleOf('AllergyIntolerance', 'mistake', {
    code: { text: 'Codeine' },
    verificationStatus: state('entered-in-error'),
  }),
  sampleOf('Condition', 'diabetes', {
    code: { text: 'Type 2 diabetes' },
    clinicalStatus: state('active'),
    recordedDate: '2018-04-05',
  }),
  sampleOf('Condition', 'mistaken', { code: { text: 'Leukemia' }, verificationStatus: state('entered-in-error') }),
  sampleOf('MedicationRequest', 'metformin', {
    status: 'active',
    intent: 'order',
    medicationCodeableConcept: { text: 'Metformin 500 mg tablet' },
    authoredOn: '2024-01-02',
    dosageInstruction: [
      { text: 'twice a day with meals', timing: { repeat: { frequency: 2, period: 1, periodUnit: 'd' } } },
    ],
  }),
  sampleOf('Immunization', 'flu', {
    status: 'completed',
    vaccineCode: { text: 'Influenza' },
    occurrenceDateTime: '2023-10-10',
    location: { display: 'Main building' },
  }),
  sampleOf('Observation', 'pressure', {
    status: 'final',
    category: category('vital-signs'),
    code: loinc('85354-9', 'Blood pressure'),
    effectiveDateTime: '2024-05-06',
    component: [
      { code: loinc('8462-4', 'Diastolic blood pressure'), valueQuantity: { value: 84, unit: 'mmHg' } },
      { code: loinc('8480-6', 'Systolic blood pressure'), valueQuantity: { value: 131, unit: 'mmHg' } },
    ],
  }),
  sampleOf('DiagnosticReport', 'panel', {
    status: 'final',
    code: { text: 'Metabolic panel' },
    category: [{ coding: [{ code: 'LAB' }] }],
    effectiveDateTime: '2024-03-02',
    result: [{ reference: 'Observation/potassium' }, { reference: 'Observation/sodium' }],
  }),
  ...(
    [
      ['potassium', 'Potassium', 4.1, 'final'],
      ['sodium', 'Sodium', 139, 'final'],
      ['wrong', 'Chloride', 999, 'entered-in-error'],
    ] as const
  ).map(([id, text, value, status]) =>
    sampleOf('Observation', id, {
      ...{ status, category: category('laboratory'), code: { text }, effectiveDateTime: '2024-03-02' },
      valueQuantity: { value, unit: 'mmol/L' },
    }),
  ),
]

const portal = usePortal()
let ana: Person
let text: string
beforeAll(async () => {
  ana = await signUpPerson(portal, 'ana@example.org')
  await drop(portal, ana, [{ name: 'chart.json', bytes: sampleFile(chart) }])
  text = await summaryOf()
})

async function summaryOf(): Promise<string> {
  const address = `${portal.url}/api${getSummary.path}?profileId=${ana.profileId}&recordTypes=${summaryTypeIds.join(',')}`
  return (await fetch(address, { headers: { authorization: `Bearer ${ana.token}` } })).text()
}

/** Each sentence and each table row is a line, with cells separated by a bar. */
function linesOf(code: string, of = text): string[] {
  const found = sectionBy(JSON.parse(of) as Document, code) as { text?: { div: string } } | undefined
  return (found?.text?.div ?? '')
    .replaceAll(/<\/(?:th|td)>/g, ' | ')
    .split(/<\/?(?:p|tr|table|thead|tbody|div)[^>]*>/)
    .map((line) =>
      line
        .replaceAll(/<[^>]+>/g, '')
        .trim()
        .replace(/\s*\|$/, ''),
    )
    .filter((line) => line !== '')
}

test('lists current allergies before ruled-out allergies, and omits allergies entered in error', () => {
  expect(linesOf('48765-2')).toEqual([
    'Recorded | Allergy | Reaction | Severity | Status | Source',
    'Feb 03, 2019 | Peanut | -- | High criticality | active | chart.json',
    'Jun 01, 2025 | Ruled out: Penicillin | -- | -- | refuted | chart.json',
  ])
})

test('lists the summary’s problems, medicines and vaccines, one per line', () => {
  expect(linesOf('11450-4').slice(1)).toEqual(['Apr 05, 2018 | Type 2 diabetes | active | -- | -- | chart.json'])
  expect(linesOf('10160-0').slice(1)).toEqual([
    'Jan 02, 2024 | Metformin 500 mg tablet | twice a day with meals | active | -- | chart.json',
  ])
  expect(linesOf('11369-6').slice(1)).toEqual([
    'Oct 10, 2023 | Influenza | -- | completed | at Main building | chart.json',
  ])
})

test('links each entry to its own row in the summary’s text, with unique ids', () => {
  const document = JSON.parse(text) as Document
  const seen: string[] = []
  for (const code of ['48765-2', '11450-4', '10160-0', '11369-6', '30954-2', '8716-3']) {
    const section = JSON.parse(JSON.stringify(sectionBy(document, code))) as {
      text: { div: string }
      entry: { reference: string; extension: { url: string; valueUrl: string }[] }[]
    }
    const rows = [...section.text.div.matchAll(/<tr id="([^"]+)">(.*?)<\/tr>/g)]
    const names = new Map(rows.map(([, id = '', row = '']) => [id, /class="name">([^<]*)</.exec(row)?.[1] ?? '']))
    expect(names.size).toBe(rows.length)
    seen.push(...names.keys())
    for (const { reference, extension } of section.entry) {
      const [link] = extension
      expect(link?.url).toBe('http://hl7.org/fhir/StructureDefinition/narrativeLink')
      const entry = document.entry?.find(({ fullUrl }) => fullUrl === reference)?.resource as {
        code?: { text?: string }
      }
      const name = names.get(link?.valueUrl.slice(1) ?? '')
      expect(name).toBeDefined()
      if (entry.code?.text !== undefined) expect(name).toContain(entry.code.text)
    }
  }
  expect(new Set(seen).size).toBe(seen.length)
})

test('lists each result of a panel on a separate line, and both numbers of a blood pressure', () => {
  const results = linesOf('30954-2')
  expect(results).toContain('Mar 02, 2024 | Potassium | 4.1 mmol/L | -- | -- | chart.json')
  expect(results).toContain('Mar 02, 2024 | Sodium | 139 mmol/L | -- | -- | chart.json')
  const pressure = linesOf('8716-3').join(' ')
  expect(pressure).toContain('131')
  expect(pressure).toContain('84')
})

test('includes nothing entered in error anywhere in the summary', () => {
  for (const mistake of ['Codeine', 'Leukemia', 'Chloride']) expect(text).not.toContain(mistake)
})

test('names a source with missing entries in the affected section of the summary, and in no other section', async () => {
  const { pool } = portal.database
  const set = async (reason: string | null): Promise<unknown> =>
    pool.query(
      `update import_query set reason = $2 where type = 'Immunization'
        and source_id in (select id from source where profile_id = $1)`,
      [ana.profileId, reason],
    )
  await set('entries-unreadable')
  const short = await summaryOf()
  await set(null)
  expect(linesOf('11369-6', short).join(' ')).toContain('chart.json has not sent everything.')
  expect(linesOf('11450-4', short).join(' ')).not.toContain('has not sent everything')
})

test('states the date up to which a source sent everything, and does not report a gap for that source', async () => {
  const { pool } = portal.database
  await pool.query(
    `update import_run set state = 'needs-you' where source_id in (select id from source where profile_id = $1)`,
    [ana.profileId],
  )
  const past = await summaryOf()
  await pool.query(
    `update import_run set state = 'complete' where source_id in (select id from source where profile_id = $1)`,
    [ana.profileId],
  )
  expect(linesOf('11369-6', past)[0]).toMatch(/^chart\.json: complete as of [A-Z][a-z]{2} \d+, \d{4}\.$/)
  expect(linesOf('47519-4', past)).toEqual([
    'chart.json sent no entries. This does not mean that there are none.',
    expect.stringMatching(/^chart\.json: complete as of /),
  ])
  expect(past).not.toMatch(/May be incomplete|has not sent everything/)
})
