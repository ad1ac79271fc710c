import { expect, test } from 'vitest'
import { denialSentences, gapSentences } from '@kinchart/contract/rules/completeness.ts'
import { getCurrent } from '@kinchart/contract/calls/current.ts'
import { confirmPatient } from '@kinchart/contract/calls/import.ts'
import { getOverview } from '@kinchart/contract/calls/overview.ts'
import { searchEverything } from '@kinchart/contract/calls/search.ts'
import { listAllergies } from '@kinchart/contract/sections/allergies.ts'
import { listConditions } from '@kinchart/contract/sections/conditions.ts'
import { listImmunizations } from '@kinchart/contract/sections/immunization.ts'
import { listMedications } from '@kinchart/contract/sections/medications.ts'
import { ccda, drop, marisol } from '../../../test/drop-files.ts'
import { signUpPerson } from '../../../test/sign-up-person.ts'
import { waitForEnd } from '../../../test/with-sandbox.ts'
import { usePortal } from '../../../test/use-portal.ts'

const portal = usePortal()

const IPS = 'http://hl7.org/fhir/uv/ips/CodeSystem/absent-unknown-uv-ips'
const SNOMED = 'http://snomed.info/sct'
const subject = { reference: 'Patient/m1' }
const active = { clinicalStatus: { coding: [{ code: 'active' }] } }
const allergy = (id: string, code: object, more: object = {}) => ({
  ...{ resourceType: 'AllergyIntolerance', id, ...active, code, recordedDate: '2024-05-01', patient: subject, ...more },
})
const bundle = (...resources: readonly object[]) =>
  JSON.stringify({
    resourceType: 'Bundle',
    type: 'collection',
    entry: [marisol, ...resources].map((resource) => ({ resource })),
  })

const documentOf = (...resources: readonly object[]) =>
  JSON.stringify({
    ...{ resourceType: 'Bundle', type: 'document' },
    entry: [...resources, marisol].map((resource) => ({ resource })),
  })

const signedUp = async (email: string) => signUpPerson(portal, email)
type Owner = Awaited<ReturnType<typeof signedUp>>

async function add(as: Owner, name: string, bytes: string): Promise<void> {
  const { end } = await drop(portal, as, [{ name, bytes }])
  if (end.state !== 'confirm-patient') return
  const { ehrImportRequestId } = end
  await portal.call(confirmPatient, { as, body: { ehrImportRequestId, isSamePerson: true } })
  await waitForEnd(portal, as, ehrImportRequestId)
}

const allergiesOf = async (as: Owner) =>
  (await portal.call(listAllergies, { as, query: { profileId: as.profileId } })).body
const currentOf = async (as: Owner, section: 'allergies' | 'medications') =>
  (await portal.call(getCurrent, { as, query: { profileId: as.profileId, section, day: '2024-06-01' } })).body

test('shows a "none known" statement as text with its source and date, but in no list or count', async () => {
  const as = await signedUp('denials@example.org')
  const denials = bundle(
    allergy('a1', { coding: [{ system: SNOMED, code: '409137002', display: 'No known drug allergy' }] }),
    allergy('a2', { text: 'NKDA' }),
    allergy('a3', { coding: [{ system: SNOMED, code: '716186003' }] }),
    {
      resourceType: 'MedicationStatement',
      id: 'm',
      status: 'active',
      subject,
      medicationCodeableConcept: { text: 'No known medications' },
    },
    {
      resourceType: 'Immunization',
      id: 'i',
      status: 'completed',
      patient: subject,
      vaccineCode: { coding: [{ system: IPS, code: 'no-known-immunizations' }] },
    },
  )
  await add(as, 'summary.json', denials)
  const list = await allergiesOf(as)
  expect(list).toMatchObject({ total: 0, allergyIntolence: [] })
  const [source] = list.sources
  expect(source).toMatchObject({ state: 'complete', reason: null })
  expect(denialSentences(list)).toEqual([
    `${source?.providerName} recorded “No known allergies” (May 01, 2024).`,
    `${source?.providerName} recorded “NKDA” (May 01, 2024).`,
    `${source?.providerName} recorded “No known drug allergy” (May 01, 2024).`,
  ])
  expect((await currentOf(as, 'allergies')).counts).toEqual({ now: 0, unsure: 0, past: 0, ruledOut: 0 })
  const medicines = await currentOf(as, 'medications')
  expect(medicines.counts.now).toBe(0)
  expect(denialSentences(medicines)).toEqual([
    `${source?.providerName} recorded “No known medications”, without a date.`,
  ])
  const query = { profileId: as.profileId }
  expect((await portal.call(listMedications, { as, query })).body.total).toBe(0)
  const vaccines = (await portal.call(listImmunizations, { as, query })).body
  expect([vaccines.total, ...denialSentences(vaccines)]).toEqual([
    0,
    `${source?.providerName} recorded “No known immunizations”, without a date.`,
  ])
  const search = (await portal.call(searchEverything, { as, query: { ...query, q: 'NKDA' } })).body
  expect(search.groups).toMatchObject([{ kind: 'allergies', count: 1, hits: [{ row: { code: 'NKDA' } }] }])
  const overview = (await portal.call(getOverview, { as, query: { ...query, day: '2024-06-01' } })).body
  expect(JSON.stringify(overview)).toContain('no-known-medications')
})

test('shows a "none known" statement as disputed only if another source has an entry in the same category', async () => {
  const as = await signedUp('disputed@example.org')
  const food = { category: ['food'] }
  const drug = { coding: [{ system: SNOMED, code: '409137002', display: 'No known drug allergy' }] }
  const none = { coding: [{ system: SNOMED, code: '716186003', display: 'No known allergy' }] }
  await add(as, 'one.json', bundle(allergy('a1', drug), allergy('a2', none)))
  await drop(portal, as, [
    { name: 'two.json', bytes: bundle(allergy('b1', { text: 'Peanut' }, food), allergy('b2', none)) },
  ])
  const list = await allergiesOf(as)
  expect(list.total).toBe(1)
  const found = list.sources.map(({ denials = [] }) => denials.map(({ code, differs }) => [code, differs]))
  expect(found.toSorted((a, b) => b.length - a.length)).toEqual([
    [
      ['no-known-allergies', true],
      ['no-known-drug-allergies', false],
    ],
    [['no-known-allergies', false]],
  ])
})

test('shows "no known drug allergies" as disputed if there is an allergy without a category', async () => {
  const as = await signedUp('uncategorized@example.org')
  await add(as, 'one.json', bundle(allergy('a1', { text: 'NKDA' })))
  await add(as, 'two.json', bundle(allergy('b1', { text: 'Penicillin' })))
  const denials = (await allergiesOf(as)).sources.flatMap((source) => source.denials ?? [])
  expect(denials).toMatchObject([{ code: 'no-known-drug-allergies', differs: true }])
})

test.each([
  ['a code that states that there is no information', { coding: [{ system: IPS, code: 'no-allergy-info' }] }],
  [
    'a code that states why the data is absent',
    { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/data-absent-reason', code: 'not-asked' }] },
  ],
  ['no code', undefined],
  ['a placeholder instead of a name', { text: 'Allergy name not available' }],
])('treats an allergy with %s as a gap', async (what, code) => {
  const as = await signedUp(`unknown-${what.length}@example.org`)
  await add(as, 'one.json', bundle(allergy('a1', code as object)))
  const list = await allergiesOf(as)
  expect(list).toMatchObject({ total: 0, sources: [{ state: 'partial', reason: 'no-information', missing: null }] })
  expect(gapSentences(list)).toHaveLength(1)
})

test('lists an allergy that has no name but has a reaction', async () => {
  const as = await signedUp('reaction@example.org')
  const reaction = [{ manifestation: [{ text: 'Hives' }] }]
  await add(as, 'one.json', bundle(allergy('a1', { coding: [] }, { reaction })))
  expect(await allergiesOf(as)).toMatchObject({ total: 1, sources: [{ state: 'complete' }] })
})

test('reads an empty FHIR section as a gap or as "none known", depending on what the section states', async () => {
  const as = await signedUp('sections@example.org')
  const section = (code: string, reason: string | null, words = '') => ({
    ...{ title: 'Section', code: { coding: [{ system: 'http://loinc.org', code }] } },
    text: { status: 'generated', div: `<div xmlns="http://www.w3.org/1999/xhtml">${words}</div>` },
    ...(reason === null ? {} : { emptyReason: { coding: [{ code: reason }] } }),
  })
  const composition = {
    ...{ resourceType: 'Composition', id: 'c', status: 'final', subject, date: '2024-05-01', title: 'Summary' },
    section: [
      section('48765-2', 'withheld'),
      section('10160-0', 'notasked'),
      section('11450-4', null, 'Asthma since childhood'),
      section('11369-6', 'nilknown', 'Nil known'),
    ],
  }
  await add(as, 'document.json', bundle(composition))
  const query = { profileId: as.profileId }
  const stateOf = ({ sources }: { sources: readonly { state: string; reason: string | null }[] }) =>
    sources.map(({ state, reason }) => [state, reason])
  expect(stateOf(await allergiesOf(as))).toEqual([['partial', 'withheld']])
  expect(stateOf((await portal.call(listMedications, { as, query })).body)).toEqual([['partial', 'patient-not-asked']])
  expect(stateOf((await portal.call(listConditions, { as, query })).body)).toEqual([['partial', 'words-alone']])
  const vaccines = (await portal.call(listImmunizations, { as, query })).body
  expect(stateOf(vaccines)).toEqual([['complete', null]])
  expect(denialSentences(vaccines)).toEqual([
    `${vaccines.sources[0]?.providerName} recorded “Nil known” (May 01, 2024).`,
  ])
})

test.each([
  ['denies', 'withholds', 'nilknown', 'withheld'],
  ['withholds', 'denies', 'withheld', 'nilknown'],
])(
  'shows both the gap and the "none known" statement if the first of two documents %s allergies and the second %s them',
  async (first, _second, ...reasons) => {
    const as = await signedUp(`two-documents-${first}@example.org`)
    const files = reasons.map((reason, at) => {
      const code = { coding: [{ system: 'http://loinc.org', code: '48765-2' }] }
      const section = [{ title: 'Allergies', code, emptyReason: { coding: [{ code: reason }] } }]
      const date = `202${at}-05-01`
      const composition = { resourceType: 'Composition', id: `c-${at}`, status: 'final', subject, date, section }
      const author = [{ display: 'Cedar Health' }]
      return { name: `${at}.json`, bytes: documentOf({ ...composition, author, title: 'Summary' }) }
    })
    await drop(portal, as, files)
    const list = await allergiesOf(as)
    expect(list.sources).toMatchObject([{ state: 'partial', reason: 'withheld' }])
    expect(denialSentences(list)).toEqual([expect.stringContaining('recorded “No known allergies”')])
  },
)

test('reports a gap if a FHIR document refers to allergies it does not contain', async () => {
  const as = await signedUp('refers@example.org')
  const entry = [{ reference: 'AllergyIntolerance/a1' }, { reference: 'AllergyIntolerance/404' }]
  const section = [{ title: 'Allergies', code: { coding: [{ code: '48765-2' }] }, entry }]
  const composition = { ...{ resourceType: 'Composition', id: 'c', status: 'final', date: '2024-05-01' }, section }
  await add(as, 'document.json', documentOf(composition, allergy('a1', { text: 'Latex' })))
  const list = await allergiesOf(as)
  expect(list.allergyIntolence.map(({ code }) => code)).toEqual(['Latex'])
  expect(list.sources).toMatchObject([{ state: 'partial', reason: 'reference-missing' }])
})

test('uses the date of the document for a "none known" statement without a date', async () => {
  const as = await signedUp('undated@example.org')
  const entry =
    '<entry><act classCode="ACT" moodCode="EVN"><templateId root="2.16.840.1.113883.10.20.22.4.30"/><entryRelationship typeCode="SUBJ"><observation classCode="OBS" moodCode="EVN" negationInd="true"><templateId root="2.16.840.1.113883.10.20.22.4.7"/><value xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="CD" code="419199007" codeSystem="2.16.840.1.113883.6.96"/></observation></entryRelationship></act></entry>'
  const section = `<component><section><code code="48765-2"/><title>Allergies</title><text>None</text>${entry}</section></component>`
  await add(as, 'summary.xml', ccda('d2', 'Better.').replace('</structuredBody>', `${section}</structuredBody>`))
  const list = await allergiesOf(as)
  expect(list.total).toBe(0)
  expect(denialSentences(list)).toEqual(['Lakeside Family Practice recorded “No known allergies” (May 04, 2024).'])
})

test('reads a C-CDA section text such as "no known allergies" as "none known", with the document’s date', async () => {
  const as = await signedUp('narrative@example.org')
  const section =
    '<component><section><code code="48765-2"/><title>Allergies</title><text>No known allergies</text></section></component>'
  await add(as, 'summary.xml', ccda('d1', 'Better.').replace('</structuredBody>', `${section}</structuredBody>`))
  const list = await allergiesOf(as)
  expect(list).toMatchObject({ total: 0, sources: [{ state: 'complete' }] })
  expect(denialSentences(list)).toEqual(['Lakeside Family Practice recorded “No known allergies” (May 04, 2024).'])
})
