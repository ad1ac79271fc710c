import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { markDuplicate } from '@kinchart/contract/calls/duplicates.ts'
import { getSummary } from '@kinchart/contract/calls/health-links.ts'
import { addOwnEntry, removeOwnEntry, markDifferent } from '@kinchart/contract/calls/own-entries.ts'
import type { ListSource } from '@kinchart/contract/calls/record-list.ts'
import { recordTypes } from '@kinchart/contract/calls/record-types.ts'
import { shareIdentifiedData } from '@kinchart/contract/calls/research.ts'
import * as viewing from '@kinchart/contract/calls/shared-with-me.ts'
import * as calls from '@kinchart/contract/calls/sharing.ts'
import { openOutFolder } from '#platform/commands/out-folder.ts'
import { bundle, condition, drop } from '../../test/drop-files.ts'
import { writeStudy } from './research/export/write-study.ts'
import {
  addDoctor,
  listProvider,
  noSources,
  share,
  signInDoctor,
  signUpFamily,
  type Family,
} from './share.test-support.ts'
import { useFolder, usePortal } from '../../test/use-portal.ts'

const allergies = recordTypes.find(({ tabUrl }) => tabUrl === 'allergies')?.id ?? ''

const folder = useFolder('own-entries-')
const portal = usePortal()
let ana: Family
let doctor: string
let cookie: string

beforeAll(async () => {
  ana = await signUpFamily(portal, 'ana@example.org', 'Lima', ['self'])
  doctor = await listProvider(portal, 'Dr. Lena Fairbank')
  cookie = await signInDoctor(portal, { id: doctor }, 'lena@clinic.example')
  await addDoctor(portal, ana.self, doctor)
})

async function add(name: string): Promise<string> {
  const entry = { kind: 'condition', name, since: '2019', until: '', isThere: 'yes' } as const
  const { body } = await portal.call(addOwnEntry, { as: ana.self, body: { profileId: ana.self.profileId, entry } })
  return body.ids[0] ?? ''
}
const shareOf = async () => (await portal.call(viewing.getSharedPeople, { cookie })).body.people[0]?.shareId ?? ''
type Row = {
  readonly id: string
  readonly code: string
  readonly addedBy?: string
  readonly ownNote?: { readonly text: string }
}
async function allSeen(): Promise<readonly Row[]> {
  const query = { shareId: await shareOf(), recordTypeId: '5' }
  const { body } = await portal.call(viewing.getSharedRows, { cookie, query })
  return body.rows as Row[]
}
const names = async () => (await allSeen()).flatMap(({ code, addedBy }) => (addedBy ? [code] : [])).toSorted()
const opened = async (id: string) =>
  (await portal.call(viewing.getSharedRecord, { cookie, query: { shareId: await shareOf(), recordTypeId: '5', id } }))
    .status
const getOwnEntriesState = async () =>
  (await portal.call(calls.getDoctors, { as: ana.self, query: { profileId: ana.self.profileId } })).body.providers[0]
    ?.ownEntries

test('shares entries that the patient added earlier, and shares later entries only when the owner shares again', async () => {
  expect(await getOwnEntriesState()).toBe('none')
  const first = await add('Migraine')
  expect(await getOwnEntriesState()).toBe('out')
  await share(portal, ana.self, doctor, ['Condition'])
  expect(await allSeen()).toContainEqual(expect.objectContaining({ code: 'Migraine', addedBy: 'patient' }))
  expect(await opened(first)).toBe(200)
  expect(await getOwnEntriesState()).toBe('in')
  const later = await add('Gout')
  expect(await names()).toEqual(['Migraine'])
  expect(await opened(later)).toBe(404)
  expect(await getOwnEntriesState()).toBe('older')
  await share(portal, ana.self, doctor, ['Condition'])
  expect(await names()).toEqual(['Gout', 'Migraine'])
  await portal.call(removeOwnEntry, { as: ana.self, query: { profileId: ana.self.profileId, id: later } })
  expect(await names()).toEqual(['Migraine'])
  expect(await opened(later)).toBe(404)
})

test('on request, leaves the entries that the patient added out of a share or summary', async () => {
  await share(portal, ana.self, doctor, ['Condition'], { withoutOwn: true })
  expect(await names()).toEqual([])
  expect(await getOwnEntriesState()).toBe('out')
  const summary = async (more: string) =>
    (
      await fetch(`${portal.url}/api${getSummary.path}?profileId=${ana.self.profileId}&recordTypes=5${more}`, {
        headers: { authorization: `Bearer ${ana.self.token}` },
      })
    ).text()
  expect(await summary('')).toContain('Migraine')
  const without = await summary('&withoutOwn=true')
  expect(without).toContain('Condition of Ana Lima')
  expect(without).not.toContain('Migraine')
})

test('shows recipients the patient’s note on an entry, unless the note is left out of the share', async () => {
  const hospitals = (await allSeen()).find(({ addedBy }) => addedBy === undefined)
  await portal.call(markDifferent, {
    as: ana.self,
    body: { profileId: ana.self.profileId, id: hospitals?.id ?? '', because: 'over', note: 'It went away.' },
  })
  const noteSeen = async () => (await allSeen()).map(({ ownNote }) => ownNote?.text).find((text) => text !== undefined)
  expect(await noteSeen()).toBeUndefined()
  await share(portal, ana.self, doctor, ['Condition'])
  expect(await noteSeen()).toBe('It went away.')
  await share(portal, ana.self, doctor, ['Condition'], { withoutOwn: true })
  expect(await noteSeen()).toBeUndefined()
})

test('merges linked entries for a recipient only if the recipient may read both entries', async () => {
  const { self } = ana
  await share(portal, self, doctor, ['Condition'])
  const own = await add('Lumbago')
  const patient = { resourceType: 'Patient', id: 'ana', name: [{ given: ['Ana'], family: 'Lima' }] }
  const bytes = bundle('collection', [patient, condition('lumbago', 'Patient/ana')])
  expect((await drop(portal, self, [{ name: 'harbor.json', bytes }])).code).toBeUndefined()
  const seen = async () => (await allSeen()).filter(({ code }) => /lumbago/i.test(code))
  await share(portal, self, doctor, ['Condition'], { withoutOwn: true })
  const [theirs] = await seen()
  expect(theirs).toMatchObject({ code: 'Condition lumbago' })
  const pair = { id: own, otherId: theirs?.id ?? '' }
  await portal.call(markDuplicate, { as: self, body: { profileId: self.profileId, ...pair, is: 'same' } })
  // The patient sees the entry that the patient added, because it is older than the source's entry. The recipient must
  // see only the source's entry.
  expect((await seen()).map(({ code }) => code)).toEqual(['Condition lumbago'])
  expect(JSON.stringify(await allSeen())).not.toContain(`"${own}"`)
  await share(portal, self, doctor, ['Condition'])
  expect((await seen()).map(({ code }) => code)).toEqual(['Lumbago'])
  const later = await add('Lumbago, again')
  await portal.call(markDuplicate, {
    as: self,
    body: { profileId: self.profileId, id: later, otherId: pair.otherId, is: 'same' },
  })
  expect((await seen()).map(({ code }) => code)).toEqual(['Lumbago'])
  expect(JSON.stringify(await allSeen())).not.toContain(`"${later}"`)
})

test('ignores an allergy added after sharing when checking a shared "no known allergy" entry, and does not list the patient as a source', async () => {
  const { self } = ana
  await add('Sprain')
  const none = {
    ...{ resourceType: 'AllergyIntolerance', id: 'none', patient: { reference: 'Patient/ana' } },
    code: { coding: [{ system: 'http://snomed.info/sct', code: '716186003', display: 'No known allergy' }] },
  }
  const patient = { resourceType: 'Patient', id: 'ana', name: [{ given: ['Ana'], family: 'Lima' }] }
  expect((await drop(portal, self, [{ name: 'denial.json', bytes: bundle('collection', [patient, none]) }])).code).toBe(
    undefined,
  )
  const sources = async () => {
    const query = { shareId: await shareOf(), recordTypeId: allergies }
    return (await portal.call(viewing.getSharedRows, { cookie, query })).body.sources as readonly ListSource[]
  }
  const differing = async () => (await sources()).flatMap(({ denials = [] }) => denials.map(({ differs }) => differs))
  const fromSelf = async () => (await sources()).filter(({ isOwn }) => isOwn === true).length
  // The hospital's allergy is part of the share and contradicts the "no known allergy" entry. Without the hospital's
  // allergy, no entry would contradict the "no known allergy" entry.
  await share(portal, self, doctor, ['AllergyIntolerance'])
  expect([await differing(), await fromSelf()]).toEqual([[true], 0])
  await portal.database.pool.query(
    `update share set source_ids = array(select s.id from source s where s.profile_id = share.profile_id and (s.kind = 'own'
      or exists (select from resource r where r.source_id = s.id and r.rank = -1))) where ended_at is null`,
  )
  expect([await differing(), await fromSelf()]).toEqual([[false], 0])
  const entry = { kind: 'allergy', name: 'Peanut', reaction: '', severity: '', since: '' } as const
  await portal.call(addOwnEntry, { as: self, body: { profileId: self.profileId, entry } })
  expect([await differing(), await fromSelf()]).toEqual([[false], 0])
  await portal.database.pool.query('update share set shared_at = now() where ended_at is null')
  expect([await differing(), await fromSelf()]).toEqual([[true], 1])
})

test('adds entries that the patient wrote later to a study only after consent is renewed', async () => {
  const agree = async () =>
    portal.call(shareIdentifiedData, {
      as: ana.self,
      body: { shareRecord: true, sharedItems: [{ recordTypeId: '5', notes: false }] },
    })
  const studied = async () => {
    const place = join(folder, randomUUID())
    const services = { db: portal.database.db, cipher: portal.cipher, sourcesOf: noSources }
    await writeStudy(services, { name: 'Sleep', by: 'Harrow', creditCents: 100 }, await openOutFolder(place))
    return readFileSync(join(place, 'Condition.ndjson'), 'utf8')
  }
  await agree()
  await add('Hay fever')
  const before = await studied()
  expect(before).toContain('Migraine')
  expect(before).toContain('"asserter":{"reference":"Patient/patient"}')
  expect(before).not.toContain('Hay fever')
  await agree()
  expect(await studied()).toContain('Hay fever')
})
