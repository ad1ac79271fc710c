import { beforeAll, expect, test } from 'vitest'
import { saveNote } from '@kinchart/contract/calls/record-types.ts'
import { getCopies, exportPrint } from '@kinchart/contract/calls/record-export.ts'
import type { SectionName } from '@kinchart/contract/sections/all.ts'
import { listConditions } from '@kinchart/contract/sections/conditions.ts'
import { bundle, drop } from '../../../test/drop-files.ts'
import { readPdf } from '../../../test/read-copies.ts'
import { printSections } from './write-print.ts'
import { hospitals, rufus as there, type Person } from '../../../test/with-sandbox.ts'
import { useStage } from '../../../test/use-portal.ts'

let rufus: Person
const stage = useStage({})
beforeAll(async () => {
  rufus = await stage.signUpAs(hospitals.tallgrass, 'rufus-pennyfeather')
  await stage.importFrom({ as: rufus, ...there })
  await stage.portal.call(saveNote, {
    as: rufus,
    body: { profileId: rufus.profileId, recordTypeId: '6', note: 'Ask about the INR' },
  })
})

async function print(as: Person, profileId = as.profileId): Promise<Response> {
  const address = `${stage.portal.url}/api${exportPrint.path}?profileId=${profileId}`
  return fetch(address, { headers: { authorization: `Bearer ${as.token}` } })
}

const textOf = async (bytes: Uint8Array): Promise<string> => (await readPdf(bytes)).join(' ')

test('prints every list as text, with its notes and sources, and with values as sent', async () => {
  const answer = await print(rufus)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  const text = await textOf(new Uint8Array(await answer.arrayBuffer()))
  expect(text).toContain('Health record of Rufus')
  expect(text).toContain('Lipid panel')
  expect(text).toContain('131 mg/dL')
  expect(text).toContain('5.40')
  expect(text).toContain('Ask about the INR')
  expect(text).toMatch(/Tallgrass Regional Hospital Complete (?!as of)/)
  expect(text).toContain('Your source sent a complete response. Your source has no entry for this person.')
  const { body } = await stage.portal.call(getCopies, { as: rufus, query: { profileId: rufus.profileId } })
  expect(body.copies.map(({ kind }) => kind)).toEqual(['print'])
})

test('does not print a source as complete during a new import', async () => {
  const { pool } = stage.portal.database
  const set = async (state: string, more: string): Promise<unknown> =>
    pool.query(
      `update import_run set state = $1, ${more} where source_id in (select id from source where profile_id = $2)`,
      [state, rufus.profileId],
    )
  await set('waiting', `number = number + 1, resume_at = now() + interval '1 day'`)
  const text = await textOf(new Uint8Array(await (await print(rufus)).arrayBuffer()))
  await set('complete', 'number = number - 1, resume_at = null')
  expect(text).toMatch(/Tallgrass Regional Hospital Complete as of [A-Z][a-z]{2} \d\d, \d{4}/)
})

test('does not print "none" for a record without sources', async () => {
  const nobody = await stage.signUpAs(hospitals.juniper, 'petra-emptyhand')
  const text = await textOf(new Uint8Array(await (await print(nobody)).arrayBuffer()))
  expect(text).toContain('No sources are connected.')
  expect(text).not.toContain('answered in full')
  expect((await print(nobody, rufus.profileId)).status).toBe(404)
})

const about = { reference: 'Patient/p' }
const ofEvery: Readonly<
  Record<Exclude<SectionName, 'others'>, readonly [resource: Record<string, unknown>, words: string]>
> = {
  vitals: [
    {
      resourceType: 'Observation',
      status: 'final',
      category: [{ coding: [{ code: 'vital-signs' }] }],
      code: { text: 'Pulse' },
      valueString: '71',
      subject: about,
    },
    'Pulse',
  ],
  labs: [
    {
      resourceType: 'Observation',
      status: 'final',
      category: [{ coding: [{ code: 'laboratory' }] }],
      code: { text: 'Ferritin' },
      valueString: '44',
      subject: about,
    },
    'Ferritin',
  ],
  medications: [
    {
      resourceType: 'MedicationRequest',
      status: 'active',
      intent: 'order',
      medicationCodeableConcept: { text: 'Amlodipine' },
      subject: about,
    },
    'Amlodipine',
  ],
  treatmentplan: [
    { resourceType: 'CarePlan', status: 'active', intent: 'plan', title: 'Walking more', subject: about },
    'Walking more',
  ],
  procedures: [
    { resourceType: 'Procedure', status: 'completed', code: { text: 'Cataract surgery' }, subject: about },
    'Cataract surgery',
  ],
  familyhistory: [
    {
      resourceType: 'FamilyMemberHistory',
      status: 'completed',
      relationship: { text: 'Grandfather' },
      condition: [{ code: { text: 'Gout' } }],
      patient: about,
    },
    'Gout',
  ],
  conditions: [{ resourceType: 'Condition', code: { text: 'Migraine' }, subject: about }, 'Migraine'],
  immunization: [
    { resourceType: 'Immunization', status: 'completed', vaccineCode: { text: 'Tetanus' }, patient: about },
    'Tetanus',
  ],
  allergies: [{ resourceType: 'AllergyIntolerance', code: { text: 'Latex' }, patient: about }, 'Latex'],
  drvisitnotes: [
    {
      resourceType: 'DocumentReference',
      status: 'current',
      type: { text: 'Discharge letter' },
      subject: about,
      content: [{ attachment: { contentType: 'text/plain', data: 'SGVsbG8=' } }],
    },
    'Discharge letter',
  ],
  encounters: [
    { resourceType: 'Encounter', status: 'finished', type: [{ text: 'Eye check' }], subject: about },
    'Eye check',
  ],
  claims: [
    {
      resourceType: 'ExplanationOfBenefit',
      status: 'active',
      use: 'claim',
      type: { text: 'Vision claim' },
      patient: about,
      billablePeriod: { start: '2024-03-05' },
    },
    'Vision claim',
  ],
  priorauthorizations: [
    {
      resourceType: 'ExplanationOfBenefit',
      status: 'active',
      use: 'preauthorization',
      type: { text: 'Vision claim' },
      patient: about,
      outcome: 'queued',
      item: [{ sequence: 1, productOrService: { text: 'Progressive lenses' } }],
    },
    'Progressive lenses Pending',
  ],
  coverage: [
    {
      resourceType: 'Coverage',
      status: 'active',
      beneficiary: about,
      payor: [{ display: 'Prairie Health Plan' }],
      subscriberId: 'PHP-4711',
      period: { start: '2023-01-01' },
    },
    'Prairie Health Plan PHP-4711',
  ],
  appointments: [
    {
      resourceType: 'Appointment',
      status: 'cancelled',
      description: 'Glasses fitting',
      start: '2027-02-03T09:30:00-06:00',
      participant: [{ actor: { ...about, display: 'Rosa Vale' } }, { actor: { display: 'Dr. Owen Lake' } }],
    },
    'Feb 03, 2027 Cancelled: Glasses fitting Dr. Owen Lake cancelled',
  ],
}
const others: readonly (readonly [resource: Record<string, unknown>, words: string])[] = [
  [
    { resourceType: 'Goal', lifecycleStatus: 'active', description: { text: 'Sleep eight hours' }, subject: about },
    'Goals (1)',
  ],
  [{ resourceType: 'CareTeam', status: 'active', name: 'Diabetes team', subject: about }, 'Diabetes team'],
  [{ resourceType: 'Device', status: 'active', type: { text: 'Hearing aid' }, patient: about }, 'Hearing aid'],
  [{ resourceType: 'Flag', status: 'active', code: { text: 'Fall risk' }, subject: about }, 'Fall risk'],
]

test('prints every list with its rows, and all other records by type', async () => {
  const rosa = await stage.signUpAs(hospitals.juniper, 'petra-emptyhand')
  const made = [...Object.values(ofEvery), ...others].map(([resource], at) => ({ id: `r${at}`, ...resource }))
  const patient = { resourceType: 'Patient', id: 'p', name: [{ given: ['Petra'], family: 'Emptyhand' }] }
  const { end } = await drop(stage.portal, rosa, [
    { name: 'all.json', bytes: bundle('collection', [patient, ...made]) },
  ])
  expect(end.state).toBe('complete')
  await stage.portal.database.pool.query(
    `update resource set missing_since = now() where profile_id = $1 and type in ('AllergyIntolerance', 'Goal')`,
    [rosa.profileId],
  )
  const text = await textOf(new Uint8Array(await (await print(rosa)).arrayBuffer()))
  for (const { section, title } of printSections) {
    expect(text).toContain(`${title} (1)`)
    expect(text).toContain(ofEvery[section as keyof typeof ofEvery][1])
  }
  expect(text).toContain('Other records (4)')
  for (const [, words] of others) expect(text).toContain(words)
  expect(text.match(/No longer listed by its source/g)).toHaveLength(2)
  expect(text).toMatch(/Latex.{0,120}No longer listed by its source/)
})

const LETTERS = 100_000

test('prints a name of a hundred thousand letters completely without blocking other requests', async () => {
  const petra = await stage.signUpAs(hospitals.juniper, 'petra-emptyhand')
  const patient = { resourceType: 'Patient', id: 'p', name: [{ given: ['Petra'], family: 'Emptyhand' }] }
  const subject = { reference: 'Patient/p' }
  const condition = { resourceType: 'Condition', id: 'c', code: { text: 'ж'.repeat(LETTERS) }, subject }
  await drop(stage.portal, petra, [{ name: 'long.json', bytes: bundle('collection', [patient, condition]) }])
  const query = { profileId: petra.profileId }
  const happened: string[] = []
  const printing = print(petra).then(async (answer) => {
    const bytes = new Uint8Array(await answer.arrayBuffer())
    happened.push('printed')
    return bytes
  })
  for (let requestCount = 0; requestCount < 3; requestCount++) {
    await stage.portal.call(listConditions, { as: petra, query })
    happened.push('listed')
  }
  const pages = await readPdf(await printing)
  expect(happened).toEqual(['listed', 'listed', 'listed', 'printed'])
  expect(pages.join('').match(/ж/g)).toHaveLength(LETTERS)
})
