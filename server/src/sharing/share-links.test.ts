import { beforeAll, expect, test } from 'vitest'
import { setLanguage } from '@kinchart/contract/calls/account.ts'
import { addDependent, removeDependent } from '@kinchart/contract/calls/family.ts'
import { constants } from '@kinchart/contract/rules/constants.ts'
import * as viewing from '@kinchart/contract/calls/shared-with-me.ts'
import * as calls from '@kinchart/contract/calls/sharing.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import { sharingAnswers } from '@kinchart/texts/en/sharing.ts'
import { mails as spanish } from '@kinchart/texts/es/mails.ts'
import { addDoctor, linkFor, listProvider, openWith, share, signUpFamily, type Family } from './share.test-support.ts'
import { usePortal } from '../../test/use-portal.ts'

const portal = usePortal()
let ana: Family
let ben: Family

beforeAll(async () => {
  ana = await signUpFamily(portal, 'ana@example.org', 'Lima', ['self'])
  ben = await signUpFamily(portal, 'ben@example.org', 'Ito')
})

const people = async (cookie: string) => portal.call(viewing.getSharedPeople, { cookie })
const isSignedIn = async (cookie: string) => (await people(cookie)).body.recipient !== null
const inList = async (providerId: string) => {
  const { profileId } = ana.self
  const { providers } = (await portal.call(calls.getDoctors, { as: ana.self, query: { profileId } })).body
  return providers.find((one) => one.providerId === providerId)
}
const accesses = async () =>
  (await portal.call(calls.getAccessLog, { as: ana.self, query: { profileId: ana.self.profileId } })).body.accesses
const remove = async (providerId: string) =>
  portal.call(calls.removeDoctor, { as: ana.self, query: { profileId: ana.self.profileId, providerId } })

async function shareByLink(name: string, sendTo: string) {
  const clinician = await listProvider(portal, name)
  await addDoctor(portal, ana.self, clinician)
  const { links } = (await share(portal, ana.self, clinician, ['Condition'], { sendTo })).body
  return { clinician, links, passcode: links[0]?.passcode ?? '', link: await linkFor(portal, sendTo) }
}

test('emails a link to a recipient who is not a listed doctor, and opens the link only with a passcode that is never emailed', async () => {
  const sendTo = 'tomas@practice.example'
  const { clinician, links, passcode, link } = await shareByLink('Dr. Tomas Ekwueme', sendTo)
  expect(links).toMatchObject([{ id: clinician, name: 'Dr. Tomas Ekwueme', sentTo: sendTo }])
  for (const { text } of await portal.mails()) expect(text).not.toContain(passcode)
  expect((await openWith(portal, link, 'AAAA-AAAA')).code).toBe('share-passcode-wrong')
  const opened = await openWith(portal, link, passcode.toLowerCase().replace('-', ' '))
  expect(opened.status).toBe(200)
  const shared = (await people(opened.cookie)).body
  expect(shared.recipient).toEqual({ name: 'Dr. Tomas Ekwueme', by: 'link' })
  expect(shared.people.map(({ name }) => name)).toEqual(['Ana Lima'])
  expect(await inList(clinician)).toMatchObject({
    opensBy: 'link',
    linkSentTo: sendTo,
    linkTriesLeft: constants.linkTries - 1,
  })
  await addDoctor(portal, ben.self, clinician)
  await share(portal, ben.self, clinician, ['Condition'])
  expect((await people(opened.cookie)).body.people.map(({ name }) => name)).toEqual(['Ana Lima'])
  await remove(clinician)
  expect(await isSignedIn(opened.cookie)).toBe(false)
  expect((await openWith(portal, link, passcode)).code).toBe('share-link-refused')
})

test('reports that a recipient has no access until a link is sent', async () => {
  const clinician = await listProvider(portal, 'Dr. Petra Lund')
  await addDoctor(portal, ana.self, clinician)
  const give = async (sendTo?: string) =>
    (await share(portal, ana.self, clinician, ['Condition'], sendTo === undefined ? {} : { sendTo })).body
  const waits = { message: sharingAnswers.withoutAccess, withoutAccess: ['Dr. Petra Lund'] }
  const opens = { message: messages.recordShared, withoutAccess: [] }
  expect(await give()).toMatchObject(waits)
  expect(await give('petra@practice.example')).toMatchObject(opens)
  expect(await give()).toMatchObject(opens)
  await portal.database.pool.query('update share_link set tries_left = 0 where recipient_id = $1', [clinician])
  expect(await give()).toMatchObject(waits)
})

test('names the patient only in the text of the email with a link, not in its subject', async () => {
  await shareByLink('Dr. Sven Aldous', 'sven@practice.example')
  const mail = (await portal.mails()).find(({ to }) => to === 'sven@practice.example')
  expect(mail?.subject).toBe('Health records are shared with you')
  expect(mail?.text).toContain('Ana Lima wants Dr. Sven Aldous to see')
})

test('when a share ends, closes a dependent’s records in an open page and for a new browser that opens the link', async () => {
  const sendTo = 'mara@practice.example'
  const clinician = await listProvider(portal, 'Dr. Mara Quist')
  await addDoctor(portal, ben.self, clinician)
  const profileIds = [ben.self.profileId, ben.childId]
  const { links } = (await share(portal, ben.self, clinician, ['Condition'], { sendTo, profileIds })).body
  const [link, passcode] = [await linkFor(portal, sendTo), links[0]?.passcode ?? '']
  const { cookie } = await openWith(portal, link, passcode)
  const shared = (await people(cookie)).body.people
  expect(shared.map(({ name }) => name).sort()).toEqual(['Ana Ito', 'Teodor Ito'])
  await portal.call(calls.endShare, {
    as: ben.self,
    body: { profileId: ben.self.profileId, recipientKind: 'doctor', recipientId: clinician },
  })
  expect((await people(cookie)).body).toMatchObject({ recipient: null, people: [] })
  for (const { shareId } of shared) {
    const query = { shareId, recordTypeId: '5' }
    expect((await portal.call(viewing.getSharedRows, { cookie, query })).code).toBe('recipient-session-missing')
  }
  expect((await openWith(portal, link, passcode)).code).toBe('share-link-refused')
})

test('ends a recipient’s link when the last person with an open share is removed from the account', async () => {
  const sendTo = 'iris@practice.example'
  const clinician = await listProvider(portal, 'Dr. Iris Vandal')
  await addDoctor(portal, ben.self, clinician)
  const child = { firstName: 'Pia', lastName: 'Ito', relationship: 'dependent', birthDate: '2018-02-03' } as const
  const { dependentId } = (await portal.call(addDependent, { as: ben.self, body: child })).body
  const until = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  await share(portal, ben.self, clinician, ['Condition'], { until })
  const shared = await share(portal, ben.self, clinician, ['Condition'], { sendTo, profileIds: [dependentId] })
  const { cookie } = await openWith(portal, await linkFor(portal, sendTo), shared.body.links[0]?.passcode ?? '')
  expect(await isSignedIn(cookie)).toBe(true)
  await portal.database.pool.query(
    `update share set closes_at = now() - interval '1 second' where until = $1 and recipient_id = $2`,
    [until, clinician],
  )
  await portal.call(removeDependent, { as: ben.self, query: { dependentId } })
  expect(await isSignedIn(cookie)).toBe(false)
})

test('counts wrong passcodes over the whole life of a link, even concurrent ones', async () => {
  const sendTo = 'ines@practice.example'
  const { clinician, passcode, link } = await shareByLink('Dr. Ines Marlowe', sendTo)
  const guesses = await Promise.all(Array.from({ length: 20 }, async (_, n) => openWith(portal, link, `AAAA-AAA${n}`)))
  expect(guesses.filter(({ code }) => code === 'share-passcode-wrong')).toHaveLength(constants.linkTries)
  expect(guesses.filter(({ code }) => code === 'share-link-refused')).toHaveLength(20 - constants.linkTries)
  expect((await openWith(portal, link, passcode)).code).toBe('share-link-refused')
  expect((await openWith(portal, 'x'.repeat(43), 'AAAA-AAAA')).code).toBe('share-link-refused')
  expect(await inList(clinician)).toMatchObject({
    opensBy: 'none',
    linkTriesLeft: 0,
  })
  const refused = (await accesses()).filter(({ what }) => what === 'refused')
  expect(refused.length).toBeGreaterThanOrEqual(20)
  expect(refused[0]).toMatchObject({ who: 'Dr. Ines Marlowe', address: sendTo, by: 'link' })
  await share(portal, ana.self, clinician, ['Condition'], { sendTo })
  await remove(clinician)
})

test('rate-limits emailed links per address and account, and changes nothing for a refused request', async () => {
  const clinician = await listProvider(portal, 'Dr. Ruth Abernathy')
  await addDoctor(portal, ana.self, clinician)
  await portal.database.pool.query('delete from rate_limit')
  const to = async (sendTo: string) => share(portal, ana.self, clinician, ['Condition'], { sendTo })
  for (let times = 0; times < 5; times++) expect((await to('ruth@practice.example')).status).toBe(200)
  const before = await portal.database.pool.query('select id, link_digest, ended_at from share_link order by id')
  expect((await to('Ruth@Practice.example')).code).toBe('too-many-requests')
  const after = await portal.database.pool.query('select id, link_digest, ended_at from share_link order by id')
  expect(after.rows).toEqual(before.rows)
  const statuses: number[] = []
  for (let times = 0; times < 15; times++) statuses.push((await to(`ruth-${times}@practice.example`)).status)
  expect(statuses.slice(0, 14)).toEqual(Array.from({ length: 14 }, () => 200))
  expect(statuses[14]).toBe(429)
  await portal.database.pool.query('delete from rate_limit')
  await remove(clinician)
})

test('opens nothing with an expired link, and closes the sessions that the link opened', async () => {
  const sendTo = 'noor@practice.example'
  const { clinician, passcode, link } = await shareByLink('Dr. Noor Castell', sendTo)
  const opened = await openWith(portal, link, passcode)
  expect(await isSignedIn(opened.cookie)).toBe(true)
  await portal.database.pool.query(
    `update share_link set expires_at = now() - interval '1 second' where recipient_id = $1 and ended_at is null`,
    [clinician],
  )
  expect(await isSignedIn(opened.cookie)).toBe(false)
  expect((await openWith(portal, link, passcode)).code).toBe('share-link-refused')
  expect((await accesses())[0]).toMatchObject({ what: 'refused', who: 'Dr. Noor Castell' })
  expect(portal.logged.some(({ event, code }) => event === 'share-link-refused' && code === 'share-link-refused')).toBe(
    true,
  )
  await remove(clinician)
})

test('emails a link in Spanish to a recipient with a Spanish account, and in English to anyone else', async () => {
  const [clinician, sendTo] = [await listProvider(portal, 'Dr. Lucero Prado'), 'ben@example.org']
  await portal.call(setLanguage, { as: ben.self, body: { language: 'es' } })
  await addDoctor(portal, ana.self, clinician)
  const mailsTo = async (to: string) => (await portal.mails()).filter((mail) => mail.to === to)
  const inSpanish = spanish.shareMails.linkSubject
  await share(portal, ana.self, clinician, ['Condition'], { sendTo })
  await expect.poll(async () => (await mailsTo(sendTo)).map(({ subject }) => subject)).toContain(inSpanish)
  await share(portal, ana.self, clinician, ['Condition'], { sendTo: 'prado@practice.example' })
  await expect
    .poll(async () => (await mailsTo('prado@practice.example')).map(({ subject }) => subject))
    .toEqual(['Health records are shared with you'])
})
