import { expect, test } from 'vitest'
import { getUser } from '@kinchart/contract/calls/account.ts'
import { addDependent } from '@kinchart/contract/calls/family.ts'
import { recordTypes } from '@kinchart/contract/calls/record-types.ts'
import {
  getResearchConsents,
  getSharedIdentifiedData,
  researchConsent,
  shareIdentifiedData,
} from '@kinchart/contract/calls/research.ts'
import { signUpPerson } from '../../../test/sign-up-person.ts'
import { usePortal } from '../../../test/use-portal.ts'

const portal = usePortal()

type Person = Awaited<ReturnType<typeof signUpPerson>>
const vitals = { recordTypeId: '1', notes: false }
const labs = { recordTypeId: '6', notes: true }

const share = async (as: Person, sharedItems: readonly { recordTypeId: string; notes: boolean }[]) =>
  portal.call(shareIdentifiedData, { as, body: { shareRecord: true, sharedItems: [...sharedItems] } })
const unshare = async (as: Person) =>
  portal.call(shareIdentifiedData, { as, body: { shareRecord: false, sharedItems: [vitals] } })
const sharedBy = async (as: Person) => (await portal.call(getSharedIdentifiedData, { as })).body
const consentsOf = async (as: Person) => (await portal.call(getResearchConsents, { as })).body.consents
const isSharing = async (as: Person, email: string) =>
  (await portal.call(getUser, { as, query: { email } })).body.profile?.shareRecord

test('stores every choice, change and withdrawal of research consent', async () => {
  const person = await signUpPerson(portal, 'sharer@example.org')
  expect(await sharedBy(person)).toEqual([])
  expect((await share(person, [labs, vitals])).status).toBe(200)
  expect(await sharedBy(person)).toEqual([vitals, labs])
  expect(await isSharing(person, 'sharer@example.org')).toBe(true)
  await share(person, [labs])
  await unshare(person)
  expect(await sharedBy(person)).toEqual([])
  expect(await isSharing(person, 'sharer@example.org')).toBe(false)
  expect((await consentsOf(person)).map(({ shareRecord, sharedItems }) => [shareRecord, sharedItems])).toEqual([
    [false, []],
    [true, [labs]],
    [true, [vitals, labs]],
  ])
})

test('stores no second consent if the user repeats a choice', async () => {
  const person = await signUpPerson(portal, 'again@example.org')
  await unshare(person)
  expect(await consentsOf(person)).toEqual([])
  await share(person, [vitals, labs])
  await Promise.all([share(person, [labs, vitals]), share(person, [vitals, labs])])
  expect(await consentsOf(person)).toHaveLength(1)
})

test('rejects an empty research selection, an unknown record type or a duplicate, and changes nothing', async () => {
  const person = await signUpPerson(portal, 'refused@example.org')
  await share(person, [vitals])
  for (const items of [[], [{ recordTypeId: '99', notes: false }, labs], [labs, { ...labs, notes: false }]])
    expect((await share(person, items)).code).toBe('research-selection-invalid')
  expect(await sharedBy(person)).toEqual([vitals])
  const all = recordTypes.map(({ id }) => ({ recordTypeId: id, notes: true }))
  expect((await share(person, all)).status).toBe(200)
  expect(await sharedBy(person)).toEqual(all)
})

test('keeps research sharing off if the browser sends a privacy signal', async () => {
  const person = await signUpPerson(portal, 'signal@example.org')
  const ask = async (method: string, path: string, signal: string, body?: unknown): Promise<unknown> => {
    const answer = await fetch(`${portal.url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json', 'sec-gpc': signal },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return answer.json()
  }
  expect(await ask('GET', getResearchConsents.path, '1')).toMatchObject({ hasPrivacySignal: true, consents: [] })
  expect(await ask('GET', getResearchConsents.path, 'true')).toMatchObject({ hasPrivacySignal: false })
  expect(await ask('GET', getSharedIdentifiedData.path, '1')).toEqual([])
  expect(await isSharing(person, 'signal@example.org')).toBe(false)
  await ask('POST', shareIdentifiedData.path, '1', { shareRecord: true, sharedItems: [labs] })
  await ask('POST', shareIdentifiedData.path, '0', { shareRecord: true, sharedItems: [vitals] })
  expect((await consentsOf(person)).map(({ hadPrivacySignal }) => hadPrivacySignal)).toEqual([false, true])
})

test('applies the research opt-in only to the user, not to the user’s dependents', async () => {
  const person = await signUpPerson(portal, 'guardian@example.org')
  const child = { firstName: 'Teodor', lastName: 'Whitcombe', relationship: 'dependent', birthDate: '2016-09-08' }
  const { dependentId } = (await portal.call(addDependent, { as: person, body: child })).body
  await share(person, [vitals])
  const { rows } = await portal.database.pool.query('select share_record from profile where id = $1', [dependentId])
  expect(rows).toEqual([{ share_record: false }])
})

test('denies other users and signed-out callers access to consents', async () => {
  const person = await signUpPerson(portal, 'private@example.org')
  const stranger = await signUpPerson(portal, 'stranger@example.org')
  await share(person, [labs])
  expect(await consentsOf(stranger)).toEqual([])
  expect(await sharedBy(stranger)).toEqual([])
  expect((await portal.call(getResearchConsents)).code).toBe('session-missing')
  expect((await portal.call(getSharedIdentifiedData)).code).toBe('session-missing')
  expect(researchConsent.array().parse(await consentsOf(person))).toHaveLength(1)
})

test('stores the consented items encrypted', async () => {
  const { rows } = await portal.database.pool.query<{ items: Buffer }>('select items from research_consent')
  expect(rows.length).toBeGreaterThan(5)
  for (const { items } of rows) expect(items.toString('latin1')).not.toContain('recordTypeId')
})

test('publishes support for the privacy signal', async () => {
  const answer = await fetch(`${portal.url}/.well-known/gpc.json`)
  expect(answer.headers.get('content-type')).toContain('application/json')
  expect(await answer.json()).toEqual({ gpc: true, lastUpdate: '2026-11-21' })
})
