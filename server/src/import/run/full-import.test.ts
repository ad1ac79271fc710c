import { afterEach, expect, test } from 'vitest'
import { gapSentences, isWhole } from '@kinchart/contract/rules/completeness.ts'
import { listConditions } from '@kinchart/contract/sections/conditions.ts'
import { retryImport, type ConnectedEhr } from '@kinchart/contract/calls/import.ts'
import { type Rule } from '../../../test/fault-proxy.ts'
import { petra, syncByClock, waitForEnd, type Person } from '../../../test/with-sandbox.ts'
import { useStageBehindProxy } from '../../../test/use-portal.ts'

/**
 * Use small pages, so that a short list has several pages, and few types, because each type adds a search to every
 * import.
 */
const types = ['Patient', 'Condition', 'Immunization', 'DocumentReference', 'Binary']
const served = { types, counts: { usual: 20, greatest: 20 } }

const { stage, between } = useStageBehindProxy({ behaviours: { [petra.slug]: served } })
afterEach(() => stage.sandbox.setFaults([]))

const put = (resource: object): void => stage.sandbox.putResource(petra.slug, resource as never)

const putCondition = (id: string, about: string = petra.patientId): void =>
  put({
    ...{ resourceType: 'Condition', id, meta: { lastUpdated: '2026-01-05T08:00:00Z' } },
    ...{ subject: { reference: `Patient/${about}` }, code: { text: id } },
  })

const putPatient = (id: string, link?: { to: string; type: string }): void =>
  put({
    ...{ resourceType: 'Patient', id, name: [{ use: 'official', given: ['Petra'], family: 'Emptyhand' }] },
    ...{ gender: 'female', birthDate: '2001-01-01' },
    ...(link ? { link: [{ other: { reference: `Patient/${link.to}` }, type: link.type }] } : {}),
  })

async function connect(): Promise<{ person: Person; first: ConnectedEhr }> {
  const person = await stage.signUpAs(petra.slug, petra.patientId)
  return { person, first: await stage.importFrom({ as: person, ...petra }) }
}

async function syncAgain(as: Person, { ehrImportRequestId }: ConnectedEhr): Promise<ConnectedEhr> {
  await stage.portal.call(retryImport, { as, body: { ehrImportRequestId } })
  return waitForEnd(stage.portal, as, ehrImportRequestId)
}

const listed = async (as: Person) =>
  (await stage.portal.call(listConditions, { as, query: { profileId: as.profileId } })).body
const namesOf = async (as: Person) =>
  (await listed(as)).condition.map(({ code }) => String(code)).toSorted((a, b) => a.localeCompare(b))

const refuse =
  (status: number): Rule =>
  (path) =>
    path.includes('/Condition?') ? { status } : undefined

test.each([403, 404, 400])(
  'imports a type that is refused with %i one day and available the next, including older records',
  async (status) => {
    putCondition('Asthma')
    between.obey(refuse(status))
    const { person, first } = await connect()
    expect(await namesOf(person)).toEqual([])
    between.obey(() => undefined)
    expect((await syncAgain(person, first)).state).toBe('complete')
    expect(await namesOf(person)).toEqual(['Asthma'])
    expect(isWhole(await listed(person))).toBe(true)
    stage.sandbox.removeResource(petra.slug, 'Condition', 'Asthma')
  },
)

test('imports a type, including older records, whose query is refused, then fails, then succeeds', async () => {
  putCondition('Asthma')
  between.obey(refuse(403))
  const { person, first } = await connect()
  between.obey(refuse(500))
  expect((await syncAgain(person, first)).state).toBe('partial')
  expect(isWhole(await listed(person))).toBe(false)
  between.obey(() => undefined)
  expect((await syncAgain(person, first)).state).toBe('complete')
  expect(await namesOf(person)).toEqual(['Asthma'])
  stage.sandbox.removeResource(petra.slug, 'Condition', 'Asthma')
})

test('imports records that a source withheld at first, even if the later run requests only changes', async () => {
  putCondition('Asthma')
  stage.sandbox.setFaults([{ name: 'kind-withheld', type: 'Condition' }])
  const { person, first } = await connect()
  expect(first).toMatchObject({ state: 'partial', reason: 'withheld' })
  stage.sandbox.setFaults([])
  // The source refuses to filter by date, so the second run queries this type in full.
  between.obey((path) => (path.includes('_lastUpdated') ? { status: 400 } : undefined))
  const second = await syncByClock(stage.portal, person, first.ehrImportRequestId)
  expect(second).toMatchObject({ state: 'complete', reason: null, asksForChanges: true })
  expect(gapSentences(await listed(person))).toEqual([])
  stage.sandbox.removeResource(petra.slug, 'Condition', 'Asthma')
})

test('does not report the document of a deleted record as missing', async () => {
  put({
    ...{ resourceType: 'DocumentReference', id: 'letter', meta: { lastUpdated: '2026-01-05T08:00:00Z' } },
    ...{ status: 'current', subject: { reference: `Patient/${petra.patientId}` } },
    content: [{ attachment: { contentType: 'text/plain', url: 'Binary/nowhere' } }],
  })
  const { person, first } = await connect()
  expect(first).toMatchObject({ state: 'partial', reason: 'document-missing' })
  stage.sandbox.removeResource(petra.slug, 'DocumentReference', 'letter')
  const { ehrImportRequestId } = first
  await stage.portal.call(retryImport, { as: person, body: { ehrImportRequestId, inFull: true } })
  expect(await waitForEnd(stage.portal, person, ehrImportRequestId)).toMatchObject({ state: 'complete', reason: null })
})

test('imports, in a later run, the pages of a list that were refused at first', async () => {
  const ids = Array.from({ length: 23 }, (_, index) => `Condition ${index}`.replace(' ', '-'))
  for (const id of ids) putCondition(id)
  const isLaterPage = (path: string): boolean =>
    path.split(/[=/?&]/).some((part) => Buffer.from(part, 'base64url').toString().startsWith('["Condition"'))
  between.obey((path) => (isLaterPage(path) ? { status: 403 } : undefined))
  const { person, first } = await connect()
  expect(await listed(person)).toMatchObject({ total: 20, sources: [{ state: 'partial' }] })
  between.obey(() => undefined)
  expect((await syncAgain(person, first)).state).toBe('complete')
  expect((await listed(person)).total).toBe(23)
  for (const id of ids) stage.sandbox.removeResource(petra.slug, 'Condition', id)
})

test('imports the older records of two charts that a hospital merges into the patient’s chart after an import', async () => {
  putPatient(petra.patientId)
  const { person, first } = await connect()
  // Simulates the user's confirmation, which is required because the profile has no birth date.
  await stage.portal.database.pool.query('update source set is_patient_confirmed = true')
  putCondition('Asthma', 'petra-second')
  putPatient('petra-second')
  putPatient(petra.patientId, { to: 'petra-second', type: 'replaces' })
  expect((await syncAgain(person, first)).state).toBe('complete')
  expect(await namesOf(person)).toEqual(['Asthma'])
  putCondition('Gout', 'petra-third')
  putPatient('petra-third')
  putPatient('petra-second', { to: 'petra-third', type: 'replaced-by' })
  expect((await syncAgain(person, first)).state).toBe('complete')
  expect(await namesOf(person)).toEqual(['Asthma', 'Gout'])
})
