import { beforeAll, describe, expect, test } from 'vitest'
import { getSummary, healthLinkLimits, summaryTypeIds } from '@kinchart/contract/calls/health-links.ts'
import { cipherOf } from '#account/data-keys.ts'
import { openRecord } from '#family/open-record.ts'
import { createListViews } from '#lists/list-views.ts'
import { summaryTexts as words } from '@kinchart/texts/en/health-links.ts'
import { bundle, drop, marisol as inFile } from '../../../test/drop-files.ts'
import { signUpPerson } from '../../../test/sign-up-person.ts'
import { problemsOf } from '../../../test/validate-r4.ts'
import { hospitals, petra, type Person } from '../../../test/with-sandbox.ts'
import { noSources } from '../share.test-support.ts'
import { buildSummary } from './build-summary.ts'
import {
  composed,
  invariants,
  listed,
  resourcesOf,
  sectionBy,
  type Document,
  type Invariant,
} from './check-summary.test-support.ts'
import { sampleFile, samplePatient } from './summary-sample.test-support.ts'
import { useStage } from '../../../test/use-portal.ts'

let ana: Person
let whole: Document
let wholeText: string
let part: Document
let empty: Document
let alone: Document

const stage = useStage({})
beforeAll(async () => {
  ana = await signUpPerson(stage.portal, 'ana@example.org')
  await drop(stage.portal, ana, [{ name: 'chart.json', bytes: sampleFile() }])
  wholeText = await summaryOf(ana)
  whole = JSON.parse(wholeText) as Document
  part = JSON.parse(await summaryOf(ana, ['2'])) as Document
  const nobody = await stage.signUpAs(hospitals.juniper, 'petra-emptyhand')
  await stage.importFrom({ as: nobody, ...petra })
  empty = JSON.parse(await summaryOf(nobody)) as Document
  alone = JSON.parse(await summaryOf(await signUpPerson(stage.portal, 'new@example.org'))) as Document
})

const ask = async (as: Person, types: readonly string[], profileId = as.profileId): Promise<Response> =>
  fetch(`${stage.portal.url}/api${getSummary.path}?profileId=${profileId}&recordTypes=${types.join(',')}`, {
    headers: { authorization: `Bearer ${as.token}` },
  })
async function summaryOf(as: Person, types: readonly string[] = summaryTypeIds): Promise<string> {
  const answer = await ask(as, types)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toContain('application/fhir+json')
  return answer.text()
}

type Loose = Record<string, unknown>
const entry = (one: Document, at: number) => (one.entry?.[at] ?? {}) as { fullUrl?: string; resource?: Loose }
const top = (one: Document) => composed(one) as Loose
const first = (one: Document, type: string) => resourcesOf(one, type)[0] as Loose
const sectionsOf = (one: Document) => top(one)['section'] as Loose[]
const section = (one: Document, at = 0) => listed(one)[at] as Loose
const from = (one: Document, code: string) => sectionBy(one, code) as Loose

const violations: readonly (readonly [Invariant, string, (one: Document) => unknown])[] = [
  ['bdl-1', 'a document has no total', (one) => (one['total'] = 1)],
  ['bdl-2', 'no entry tells how it was searched', (one) => Object.assign(entry(one, 1), { search: {} })],
  ['bdl-3', 'no entry is a request', (one) => Object.assign(entry(one, 1), { request: {} })],
  ['bdl-4', 'no entry is a response', (one) => Object.assign(entry(one, 1), { response: {} })],
  ['bdl-5', 'every entry has a resource', (one) => delete entry(one, 1).resource],
  ['bdl-7', 'no two entries have one address', (one) => (entry(one, 1).fullUrl = entry(one, 2).fullUrl ?? '')],
  ['bdl-8', 'no address names a version', (one) => (entry(one, 1).fullUrl += '/_history/1')],
  ['bdl-9', 'a document has an identifier with its system', (one) => (one['identifier'] = { value: '1' })],
  ['bdl-10', 'a document says when it was made', (one) => (one['timestamp'] = '2024-05-04')],
  ['bdl-11', 'the Composition stands first', (one) => one.entry?.reverse()],
  ['ips-bundle-type', 'the bundle is a document', (one) => (one['type'] = 'collection')],
  [
    'ips-bundle-one-composition',
    'there is one Composition',
    (one) => one.entry?.push({ ...entry(one, 0), fullUrl: 'x' } as never),
  ],
  [
    'ips-bundle-one-patient',
    'there is one Patient',
    (one) => one.entry?.push({ ...entry(one, 1), fullUrl: 'x' } as never),
  ],
  [
    'ips-full-url',
    'every address is the urn of the resource’s id',
    (one) => (entry(one, 1).fullUrl = 'https://x.example/Patient/1'),
  ],
  [
    'ips-resolves',
    'every reference leads to an entry of the document',
    (one) => (first(one, 'MedicationRequest')['encounter'] = { reference: 'Encounter/e1' }),
  ],
  ['ips-comp-status', 'the Composition is final', (one) => delete top(one)['status']],
  ['ips-comp-type', 'the Composition is a patient summary', (one) => (top(one)['type'] = { text: 'Summary' })],
  ['ips-comp-subject', 'the Composition is about the patient', (one) => (top(one)['subject'] = { display: 'Marisol' })],
  ['ips-comp-date', 'the Composition says when it was written', (one) => delete top(one)['date']],
  ['ips-comp-author', 'the Composition says who wrote it', (one) => (top(one)['author'] = [])],
  ['ips-comp-title', 'the Composition has a title', (one) => (top(one)['title'] = ' ')],
  [
    'ips-required-sections',
    'problems, allergies and medications are always there',
    (one) => (top(one)['section'] = listed(one).slice(1)),
  ],
  [
    'ips-section-once',
    'every section has a code of the profile, and stands once',
    (one) => sectionsOf(one).push(section(one)),
  ],
  ['ips-section-title', 'every section has a title', (one) => delete section(one)['title']],
  ['ips-section-text', 'every section is told in words', (one) => delete section(one)['text']],
  [
    'txt-1',
    'the words are XHTML of a few plain elements',
    (one) =>
      (section(one)['text'] = {
        status: 'generated',
        div: '<div xmlns="http://www.w3.org/1999/xhtml"><script>x</script></div>',
      }),
  ],
  [
    'txt-2',
    'the words are not empty',
    (one) => (section(one)['text'] = { status: 'generated', div: '<div xmlns="http://www.w3.org/1999/xhtml"> </div>' }),
  ],
  ['cmp-1', 'every section has text, entries or sections', (one) => sectionsOf(one).push({ title: 'x' })],
  [
    'cmp-2',
    'only an empty section has a reason to be empty',
    (one) => (section(one)['entry'] ??= [{}]) && (section(one)['emptyReason'] = {}),
  ],
  [
    'ips-comp-1',
    'a section has entries, or a reason why not',
    (one) => delete section(one)['entry'] && delete section(one)['emptyReason'],
  ],
  [
    'ips-empty-reason',
    'a reason is one that we may give, and never that nothing is known',
    (one) =>
      (section(one)['emptyReason'] = {
        coding: [{ system: 'http://terminology.hl7.org/CodeSystem/list-empty-reason', code: 'nilknown' }],
      }),
  ],
  [
    'ips-section-entry',
    'a section lists only the kinds that belong there',
    (one) => (from(one, '10160-0')['entry'] = [{ reference: entry(one, 1).fullUrl }]),
  ],
  [
    'ips-pat-1',
    'every name of the patient has words',
    (one) => (first(one, 'Patient')['name'] = [{ use: 'official' }]),
  ],
  [
    'ips-pat-birth',
    'the birth date is there, or why it is not',
    (one) => delete first(one, 'Patient')['birthDate'] && delete first(one, 'Patient')['_birthDate'],
  ],
  [
    'ips-condition',
    'a problem has a code and is about the patient',
    (one) => delete first(one, 'Condition')['subject'],
  ],
  [
    'ips-allergy',
    'an allergy has a code, or says that none was sent',
    (one) => resourcesOf(one, 'AllergyIntolerance').forEach((each) => delete each['code']),
  ],
  [
    'ait-1',
    'an allergy has a clinical status, or says that none was sent',
    (one) => resourcesOf(one, 'AllergyIntolerance').forEach((each) => delete each['clinicalStatus']),
  ],
  [
    'ips-medication',
    'a medication says what it is, its status and whose',
    (one) => delete first(one, 'MedicationRequest')['medicationReference'],
  ],
  [
    'ips-medication-effective',
    'a medication statement says when, or that it was not sent',
    (one) => delete first(one, 'MedicationStatement')['_effectiveDateTime'],
  ],
  ['ips-medication-intent', 'a prescription has an intent', (one) => delete first(one, 'MedicationRequest')['intent']],
  [
    'ips-immunization',
    'an immunization says of what, when and whose',
    (one) => delete first(one, 'Immunization')['_occurrenceDateTime'],
  ],
  [
    'ips-procedure',
    'a procedure says what, when and whose',
    (one) => delete first(one, 'Procedure')['_performedDateTime'],
  ],
  [
    'ips-observation',
    'a result says of what, when and whose',
    (one) => resourcesOf(one, 'Observation').forEach((each) => delete each['code']),
  ],
  ['ips-report', 'a report says of what and whose', (one) => delete first(one, 'DiagnosticReport')['status']],
  [
    'ips-care-plan',
    'a plan has status and intent, and is about the patient',
    (one) => delete first(one, 'CarePlan')['intent'],
  ],
]

test.each(violations)('reports a summary that violates %s: %s', (code, _, spoil) => {
  const spoilt = structuredClone(whole)
  for (const document of [whole, part, empty, alone]) expect(invariants[code](document)).toBe(true)
  spoil(spoilt)
  expect(invariants[code](spoilt)).toBe(false)
})

test('has a test for every invariant of a summary', () => {
  expect(violations.map(([code]) => code).sort()).toEqual(Object.keys(invariants).sort())
})

const typesIn = ({ entry: all = [] }: Document): ReadonlySet<unknown> =>
  new Set(all.map(({ resource }) => resource?.['resourceType']))

test('creates a summary from a record full of odd data, and a third-party validator accepts the summary', () => {
  expect(typesIn(whole).size).toBeGreaterThan(5)
  expect(problemsOf(whole)).toEqual([])
})

test('creates a summary from a hospital’s data that passes a third-party validator, which rejects a damaged summary', async () => {
  const saoirse = await stage.signUpAs(hospitals.harrow, 'saoirse-lindqvist')
  await stage.importFrom({ as: saoirse, slug: hospitals.harrow, username: 'saoirse', patientId: 'saoirse-lindqvist' })
  const summary = JSON.parse(await summaryOf(saoirse)) as Document
  expect(typesIn(summary)).toContain('Observation')
  expect(problemsOf(summary)).toEqual([])
  const spoil = (type: string, change: (one: Record<string, unknown>) => void): Document => {
    const spoilt = structuredClone(summary)
    const found = spoilt.entry?.find(({ resource }) => resource?.['resourceType'] === type)?.resource
    change(found ?? {})
    return spoilt
  }
  expect(problemsOf({ ...summary, type: undefined })).not.toEqual([])
  expect(problemsOf(spoil('Composition', (one) => delete one['status']))).not.toEqual([])
  expect(problemsOf(spoil('Patient', (one) => (one['birthDate'] = '17 March 1984')))).not.toEqual([])
  expect(problemsOf(spoil('Observation', (one) => (one['value'] = 7)))).not.toEqual([])
})

const divOf = (one: Document, code: string): string => (from(one, code)['text'] as { div: string }).div
const reasonOf = (one: Document, code: string): unknown =>
  (from(one, code)['emptyReason'] as { coding?: { code: string }[] } | undefined)?.coding?.[0]?.code
const countOf = (one: Document, code: string): number => ((sectionBy(one, code)?.['entry'] ?? []) as unknown[]).length

test('includes every chosen section of a summary as its source sent it, digit for digit', () => {
  expect(wholeText).toContain('"value":5.400000000000000000010')
  expect(
    ['11450-4', '48765-2', '10160-0', '11369-6', '30954-2', '47519-4', '8716-3', '29762-2', '11348-0', '18776-5'].map(
      (code) => [code, countOf(whole, code)],
    ),
  ).toEqual([
    ['11450-4', 1],
    ['48765-2', 2],
    ['10160-0', 4],
    ['11369-6', 1],
    ['30954-2', 1],
    ['47519-4', 1],
    ['8716-3', 1],
    ['29762-2', 1],
    ['11348-0', 1],
    ['18776-5', 1],
  ])
  expect(resourcesOf(whole, 'Observation')).toHaveLength(3)
  expect(resourcesOf(whole, 'Medication')).toHaveLength(1)
  expect(divOf(whole, '48765-2')).toContain('No known allergy')
})

test('shows markup in a record as text in the summary', () => {
  expect(divOf(whole, '11450-4')).toContain('Asthma &lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;hay fever&quot;')
})

test('includes only name, gender and birth date of the patient in a summary', () => {
  expect(first(whole, 'Patient')).toMatchObject({ name: samplePatient.name, gender: 'female', birthDate: '1984-03-17' })
  for (const hidden of ['Private Lane', '555-0100', '999-99-9999']) expect(wholeText).not.toContain(hidden)
})

test('omits sections that are not chosen, and states that a required section was left out', () => {
  const text = JSON.stringify(part)
  for (const other of ['Asthma', 'Influenza', 'No known allergy', 'Potassium', 'A private reason'])
    expect(text).not.toContain(other)
  expect(text).toContain('Lisinopril')
  for (const code of ['11450-4', '48765-2']) {
    expect(reasonOf(part, code)).toBe('withheld')
    expect(divOf(part, code)).toContain(words.withheld)
  }
  expect(listed(part)).toHaveLength(3)
  expect((first(part, 'MedicationRequest')['reasonReference'] as object[])[0]).toEqual({ display: words.notIncluded })
})

test('names the queried sources in an empty section, and never states that the patient has no such entries', () => {
  expect(reasonOf(empty, '48765-2')).toBe('unavailable')
  expect(divOf(empty, '48765-2')).toMatch(/Juniper Street Family Practice/)
  expect(divOf(empty, '48765-2')).not.toMatch(/no known/i)
  expect(reasonOf(alone, '48765-2')).toBe('notasked')
  expect(divOf(alone, '48765-2')).toContain(words.notAsked)
})

test('if access to a completely imported source is lost, states the date as of which the source is complete', async () => {
  await stage.portal.database.pool.query(
    `update import_run set state = 'needs-you' where source_id in (select id from source where profile_id = $1)`,
    [ana.profileId],
  )
  const partial = JSON.parse(await summaryOf(ana)) as Document
  await stage.portal.database.pool.query(
    `update import_run set state = 'complete' where source_id in (select id from source where profile_id = $1)`,
    [ana.profileId],
  )
  expect(divOf(partial, '11369-6')).toMatch(/chart\.json: complete as of [A-Z][a-z]{2} \d+, \d{4}\./)
  expect(divOf(partial, '11369-6')).not.toContain('has not sent everything')
})

describe('a record larger than the limits of a summary', () => {
  const COUNT = 45
  let long: Person
  beforeAll(async () => {
    long = await signUpPerson(stage.portal, 'long@example.org')
    const many = Array.from({ length: COUNT }, (_, at) => ({
      resourceType: 'Condition',
      id: `c${at}`,
      subject: { reference: 'Patient/p1' },
      code: { text: `Problem ${at}` },
      clinicalStatus: { coding: [{ code: 'active' }] },
      recordedDate: `${1900 + at}-01-01`,
      note: [{ text: 'x'.repeat(3000) }],
    }))
    await drop(stage.portal, long, [{ name: 'long.json', bytes: sampleFile([samplePatient, ...many]) }])
    // The same record fits the usual limits.
    expect(countOf(JSON.parse(await summaryOf(long)) as Document, '11450-4')).toBe(COUNT)
  })

  async function summaryWithin(max: { readonly entries: number; readonly bytes: number }): Promise<string> {
    const { cipher, database } = stage.portal
    const { db } = database
    const { accountId } = await db
      .selectFrom('profile')
      .select('accountId')
      .where('id', '=', long.profileId)
      .executeTakeFirstOrThrow()
    const record = await openRecord(db, { accountId }, long.profileId)
    const services = {
      ...{ db, cipher: cipherOf(cipher, record), views: createListViews() },
      sourcesOf: noSources,
      sourceOf: async () => ({ providerName: 'long.json', fhirBase: '' }),
      base: `${stage.portal.url}/fhir`,
    }
    return buildSummary(services, record, summaryTypeIds, max)
  }

  test('omits the oldest entries if a summary is too long, and states how many were omitted', async () => {
    const text = await summaryWithin({ entries: 30, bytes: healthLinkLimits.summaryBytes })
    const cut = JSON.parse(text) as Document
    expect(cut.entry?.length).toBe(30)
    expect(divOf(cut, '11450-4')).toContain(words.leftOut({ count: COUNT - countOf(cut, '11450-4') }))
    expect(text).toContain('1944-01-01')
    expect(text).not.toContain('1900-01-01')
  })

  test('limits a served summary to the default size and number of entries', { tags: 'soak' }, async () => {
    const large = await signUpPerson(stage.portal, 'large@example.org')
    const count = 2100
    const many = Array.from({ length: count }, (_, at) => ({
      resourceType: 'Condition',
      id: `l${at}`,
      subject: { reference: 'Patient/p1' },
      code: { text: `Problem ${at}` },
      // Both limits shorten the list: the first 40 entries contain most of the bytes, and the others exceed the
      // maximum number.
      note: [{ text: 'x'.repeat(at < 40 ? 120_000 : 10) }],
      recordedDate: `${at < 40 ? 2020 : 1900}-01-01`,
    }))
    await drop(stage.portal, large, [{ name: 'large.json', bytes: sampleFile([samplePatient, ...many]) }])
    const text = await summaryOf(large)
    const cut = JSON.parse(text) as Document
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(healthLinkLimits.summaryBytes)
    expect(cut.entry?.length).toBeLessThanOrEqual(healthLinkLimits.summaryEntries)
    expect(countOf(cut, '11450-4')).toBeLessThan(count)
  })

  test('shortens a summary by its size in bytes, not only by its number of entries', async () => {
    const bytes = 190_000
    const text = await summaryWithin({ entries: healthLinkLimits.summaryEntries, bytes })
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(bytes)
    const count = countOf(JSON.parse(text) as Document, '11450-4')
    expect([count > 30, count < COUNT]).toEqual([true, true])
  })
})

test('if a result was withdrawn from a report, omits the result from the text and entries of the summary', async () => {
  const somebody = await signUpPerson(stage.portal, 'withdrawn@example.org')
  const subject = { reference: 'Patient/m1' }
  const result = (id: string, status: string, value: number) => ({
    ...{ resourceType: 'Observation', id, status, subject, code: { text: `Potassium ${id}` } },
    ...{ category: [{ coding: [{ code: 'laboratory' }] }], valueQuantity: { value, unit: 'mmol/L' } },
  })
  const report = {
    ...{ resourceType: 'DiagnosticReport', id: 'r', status: 'final', subject, code: { text: 'Electrolytes' } },
    result: [{ reference: 'Observation/bad' }, { reference: 'Observation/good' }],
  }
  const bytes = bundle('collection', [
    inFile,
    result('bad', 'entered-in-error', 9.87),
    result('good', 'final', 4.2),
    report,
  ])
  await drop(stage.portal, somebody, [{ name: 'chart.json', bytes }])
  const text = await summaryOf(somebody, ['6'])
  expect(text).toContain('4.2')
  expect(text).not.toContain('9.87')
  expect(text).toContain(words.notIncluded)
})

test('tags entries from older documents, entries that the source no longer lists, and statements that there are no entries', async () => {
  const somebody = await signUpPerson(stage.portal, 'tags@example.org')
  const document = (date: string, section: readonly object[], ...resources: readonly Record<string, unknown>[]) => {
    const subject = { reference: 'Patient/m1' }
    const composition = {
      ...{ resourceType: 'Composition', id: `c-${date}`, status: 'final', type: { text: 'Summary' }, date, subject },
      ...{ title: 'Summary', author: [{ display: 'Cedar Health' }], section },
    }
    const about = resources.map((one) => ({
      ...one,
      [one['resourceType'] === 'AllergyIntolerance' ? 'patient' : 'subject']: subject,
    }))
    return { name: `${date}.json`, bytes: bundle('document', [composition, inFile, ...about]) }
  }
  const medicine = (id: string, more: object = {}) => ({
    ...{ resourceType: 'MedicationStatement', id, status: 'active', medicationCodeableConcept: { text: id }, ...more },
  })
  const noProblems = { resourceType: 'Condition', id: 'none', code: { text: 'No known problems' } }
  const nilKnown = {
    ...{ title: 'Allergies', code: { coding: [{ system: 'http://loinc.org', code: '48765-2' }] } },
    emptyReason: { coding: [{ code: 'nilknown' }] },
  }
  const placeholder = {
    resourceType: 'AllergyIntolerance',
    id: 'placeholder',
    code: { text: 'Allergy name not available' },
  }
  const tagged = medicine('Warfarin', { meta: { tag: [{ code: 'theirs' }] } })
  await drop(stage.portal, somebody, [document('2020-06-01', [], tagged, noProblems, placeholder)])
  await drop(stage.portal, somebody, [document('2024-05-01', [nilKnown], medicine('Apixaban'))])
  await stage.portal.database.pool.query(
    `update resource set missing_since = now() where type = 'MedicationStatement' and as_of is null
       and profile_id = $1`,
    [somebody.profileId],
  )
  const summary = JSON.parse(await summaryOf(somebody, ['5', '2', '8'])) as Document
  const codesOf = (type: string) =>
    resourcesOf(summary, type).map(({ meta }) =>
      ((meta as { readonly tag?: readonly { readonly code: string }[] } | undefined)?.tag ?? []).map(
        ({ code }) => code,
      ),
    )
  expect(codesOf('MedicationStatement').map(String).toSorted()).toEqual(['missing', 'theirs,as-of'])
  expect(codesOf('Condition')).toEqual([['as-of', 'none-known']])
  expect(codesOf('AllergyIntolerance')).toEqual([])
  expect(divOf(summary, '48765-2')).toContain('No known allergies')
  expect(problemsOf(summary)).toEqual([])
})

test('includes an entry with the text “No known drug allergies” if only a narrative states this', async () => {
  const somebody = await signUpPerson(stage.portal, 'narrative@example.org')
  const patient = { reference: 'Patient/m1' }
  const text = (words: string) => ({
    status: 'generated',
    div: `<div xmlns="http://www.w3.org/1999/xhtml">${words}</div>`,
  })
  const denial = { resourceType: 'AllergyIntolerance', id: 'a', patient, text: text('No known drug allergies') }
  const reaction = { reaction: [{ manifestation: [{ text: 'Hives' }] }] }
  const nameless = { resourceType: 'AllergyIntolerance', id: 'b', patient, ...reaction }
  await drop(stage.portal, somebody, [{ name: 'chart.json', bytes: bundle('collection', [inFile, denial, nameless]) }])
  const summary = JSON.parse(await summaryOf(somebody, ['8'])) as Document
  const codes = resourcesOf(summary, 'AllergyIntolerance').map(({ code }) => code as Record<string, unknown>)
  expect(codes).toEqual([
    { text: 'No known drug allergies' },
    { extension: [expect.objectContaining({ valueCode: 'unknown' })] },
  ])
  expect(problemsOf(summary)).toEqual([])
})

test('returns not found for another patient’s summary, and rejects an unknown type', async () => {
  const ben = await signUpPerson(stage.portal, 'ben@example.org')
  expect((await ask(ben, ['5'], ana.profileId)).status).toBe(404)
  for (const types of [[], ['9'], ['5', 'x']]) expect((await ask(ana, types)).status).toBe(404)
  expect(
    (await fetch(`${stage.portal.url}/api${getSummary.path}?profileId=${ana.profileId}&recordTypes=5`)).status,
  ).toBe(401)
})
