import { expect, test } from 'vitest'
import { getUser, updateProfile, type Profile } from '@kinchart/contract/calls/account.ts'
import * as calls from '@kinchart/contract/calls/family.ts'
import { listConditions } from '@kinchart/contract/sections/conditions.ts'
import { listActivity } from '@kinchart/contract/calls/sign-ins.ts'
import { tokenClaims } from '@kinchart/contract/rules/storage-keys.ts'
import { handoverMails } from '@kinchart/texts/en/mails.ts'
import { decodeJwt } from 'jose'
import { countMails, linkCodeIn, mailTo, mailsAreOut } from '#account/mailed.test-support.ts'
import { signUpPerson } from '../../test/sign-up-person.ts'
import type { Person } from '../../test/with-sandbox.ts'
import { comeOfAge, handOver, offer } from './handover.test-support.ts'
import { usePortal } from '../../test/use-portal.ts'

const birthDate = '2006-09-08'
const dayIn = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

const portal = usePortal()

let people = 0
type Family = { guardian: Person; childId: string; email: string }
async function signUpGuardian(): Promise<Family> {
  people += 1
  return addChild(await signUpPerson(portal, `guardian-${people}@example.org`))
}
let shared: Person | undefined
async function anotherChild(): Promise<Family> {
  people += 1
  shared ??= await signUpPerson(portal, `guardian-${people}@example.org`)
  return addChild(shared)
}
async function addChild(guardian: Person): Promise<Family> {
  const contacts = [{ type: 'Cell' as const, value: '5557654321' }]
  const insurance = { plan: 'Family Gold', ssnLast4: '4821' }
  const child = { firstName: 'Teodor', lastName: 'Whitcombe', relationship: 'dependent', birthDate, gender: 'male' }
  const body = { ...child, language: 'Spanish', contacts, insurance }
  const { dependentId } = (await portal.call(calls.addDependent, { as: guardian, body })).body
  return { guardian, childId: dependentId, email: `grown-up-${people}@example.org` }
}
const show = async (as: Person, code: string) => portal.call(calls.getHandover, { as, body: { code } })
const accept = async (as: Person, code: string, born = birthDate) =>
  portal.call(calls.acceptHandover, { as, body: { code, birthDate: born } })
const offered = async (as: Person, dependentId: string, email: string) =>
  portal.call(calls.createHandover, { as, body: { dependentId, email } })
const takeBack = async (as: Person, dependentId: string) =>
  portal.call(calls.cancelHandover, { as, query: { dependentId } })
const seenBy = async (as: Person) => (await portal.call(calls.getDependents, { as })).body
const activityOf = async (as: Person) =>
  (await portal.call(listActivity, { as, query: {} })).body.activity
    .filter(({ kind }) => !kind.startsWith('signed'))
    .map(({ kind, name }) => [kind, name])

test('hands over a paused record, and gives access only to the new owner', async () => {
  const { guardian, childId, email } = await signUpGuardian()
  await comeOfAge(portal, childId, true)
  const code = await offer(portal, { guardian, childId, email })
  expect(await mailTo(portal, email, handoverMails.offeredSubject)).not.toMatch(/Teodor|Whitcombe|Marisol/)
  expect((await seenBy(guardian)).handovers).toEqual({ [childId]: { state: 'waiting', email, until: dayIn(14) } })
  const grownUp = await signUpPerson(portal, email, { firstName: 'Teo', lastName: 'W', phone: '5550001111' })
  expect((await show(grownUp, code)).body).toEqual({ firstName: 'Teodor', sources: 0 })
  const taken = await accept(grownUp, code)
  expect(taken.status).toBe(200)
  expect(decodeJwt(taken.body.token)[tokenClaims.profileId]).toBe(childId)
  const now = { ...grownUp, token: taken.body.token }
  const { profile } = (await portal.call(getUser, { as: now, query: { email } })).body
  expect(profile).toMatchObject({ id: childId, firstName: 'Teodor', lastName: 'Whitcombe', birthDate, gender: 'male' })
  expect(profile).toMatchObject({ relationship: 'self', preferredLanguage: 'Spanish', cellPhone: '5557654321' })
  expect(JSON.stringify(profile)).not.toMatch(/Family Gold|4821/)
  expect((await portal.call(listConditions, { as: now, query: { profileId: childId } })).status).toBe(200)
  expect((await portal.call(listConditions, { as: guardian, query: { profileId: childId } })).code).toBe('not-found')
  expect(await seenBy(guardian)).toMatchObject({ dependents: [], authority: {}, handovers: {} })
  const name = 'Teodor Whitcombe'
  expect(await activityOf(guardian)).toEqual([
    ['record-handed-over', name],
    ['handover-sent', name],
  ])
  expect(await activityOf(now)).toEqual([['record-taken-over', name]])
  await mailTo(portal, email, handoverMails.takenOverSubject)
  await mailTo(portal, `guardian-${people}@example.org`, handoverMails.handedOverSubject)
  expect((await accept(now, code)).code).toBe('handover-unknown')
})

test('requires the guardian’s password for a handover, and rejects the guardian as the new owner', async () => {
  const { guardian, childId, email } = await signUpGuardian()
  expect((await offered(guardian, childId, email)).code).toBe('not-found')
  await comeOfAge(portal, childId)
  const stranger = await signUpPerson(portal, 'stranger@example.org')
  expect((await offered(stranger, childId, email)).code).toBe('not-found')
  expect((await offered(guardian, guardian.profileId, email)).code).toBe('not-found')
  const own = await offered(guardian, childId, ` Guardian-${people}@Example.org `)
  expect(own).toMatchObject({ status: 400, code: 'handover-to-oneself' })
  await portal.database.pool.query(`update session set proved_at = now() - interval '1 hour'`)
  expect((await offered(guardian, childId, email)).code).toBe('proof-needed')
  await portal.database.pool.query('update session set proved_at = now()')
  expect((await seenBy(guardian)).handovers).toEqual({})
  expect((await takeBack(guardian, childId)).code).toBe('not-found')
})

test('does not distinguish a replaced, withdrawn or expired link from an invalid link', async () => {
  const { guardian, childId, email } = await signUpGuardian()
  const grownUp = await signUpPerson(portal, email)
  const unknown = await show(grownUp, 'x'.repeat(43))
  expect(unknown).toMatchObject({ status: 404, code: 'handover-unknown' })
  const first = await offer(portal, { guardian, childId, email })
  const other = `again-${people}@example.org`
  const second = await offer(portal, { guardian, childId, email: other })
  expect((await seenBy(guardian)).handovers[childId]?.email).toBe(other)
  expect(await show(grownUp, first)).toMatchObject({ status: 404, code: 'handover-unknown' })
  expect((await show(grownUp, second)).status).toBe(200)
  expect((await takeBack(guardian, childId)).status).toBe(200)
  expect((await seenBy(guardian)).handovers).toEqual({})
  expect((await accept(grownUp, second)).body).toMatchObject({ code: 'handover-unknown' })
  const third = await offer(portal, { guardian, childId, email: `third-${people}@example.org` })
  await portal.database.pool.query('update record_handover set expires_at = now() where profile_id = $1', [childId])
  expect((await accept(grownUp, third)).code).toBe('handover-unknown')
  expect((await seenBy(guardian)).handovers[childId]?.state).toBe('ended')
  expect((await portal.call(listConditions, { as: guardian, query: { profileId: childId } })).status).toBe(200)
})

test('ends the link after five wrong birth dates, even if they are entered concurrently', async () => {
  const { guardian, childId, email } = await anotherChild()
  const grownUp = await signUpPerson(portal, email)
  const code = await offer(portal, { guardian, childId, email })
  const wrong = await Promise.all(
    ['2006-09-07', '2006-09-09', '2006-08-08', '2005-09-08', '2006-09-01', '2006-09-02', '2006-09-03'].map(
      async (born) => (await accept(grownUp, code, born)).code,
    ),
  )
  expect(wrong.filter((one) => one === 'handover-birth-date-wrong')).toHaveLength(5)
  expect(wrong.filter((one) => one === 'handover-unknown')).toHaveLength(2)
  expect((await accept(grownUp, code)).code).toBe('handover-unknown')
  expect((await seenBy(guardian)).handovers[childId]?.state).toBe('ended')
  expect((await portal.call(listConditions, { as: guardian, query: { profileId: childId } })).status).toBe(200)
})

test('does not count an invalid birth date as an attempt, and accepts the right birth date on the fifth attempt', async () => {
  const { guardian, childId, email } = await anotherChild()
  const grownUp = await signUpPerson(portal, email)
  const code = await offer(portal, { guardian, childId, email })
  for (const born of ['', '2006', '2006-02-30'])
    expect((await accept(grownUp, code, born)).code).toBe('request-invalid')
  for (let tries = 0; tries < 4; tries += 1)
    expect((await accept(grownUp, code, '2000-01-01')).code).toBe('handover-birth-date-wrong')
  expect((await accept(grownUp, code)).status).toBe(200)
})

test('rejects takeover by the guardian, and by an account that already has its own record', async () => {
  const { guardian, childId, email } = await anotherChild()
  const code = await offer(portal, { guardian, childId, email })
  for (const answer of [await show(guardian, code), await accept(guardian, code)])
    expect(answer).toMatchObject({ status: 409, code: 'handover-of-own' })
  const busy = await signUpPerson(portal, email)
  await portal.database.pool.query(
    `insert into care_team_member (profile_id, recipient_kind, recipient_id, details) values ($1, 'doctor', 'd', 'x')`,
    [busy.profileId],
  )
  for (const answer of [await show(busy, code), await accept(busy, code)])
    expect(answer).toMatchObject({ status: 409, code: 'handover-account-in-use' })
  expect((await seenBy(guardian)).handovers[childId]?.state).toBe('waiting')
  const fresh = await signUpPerson(portal, `fresh-${people}@example.org`)
  expect((await accept(fresh, code)).status).toBe(200)
})

test('if two users accept a handover at the same time, hands the record to only one of them', async () => {
  const { guardian, childId, email } = await anotherChild()
  const code = await offer(portal, { guardian, childId, email })
  const both = [await signUpPerson(portal, email), await signUpPerson(portal, `both-${people}@example.org`)]
  const answers = await Promise.all(both.map(async (one) => accept(one, code)))
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '404'])
  const { rows } = await portal.database.pool.query('select kind from profile where id = $1', [childId])
  expect(rows).toEqual([{ kind: 'self' }])
})

test('cancels the handover if the guardian removes the record, or if the dependent turns out to be a minor', async () => {
  const { guardian, childId, email } = await anotherChild()
  const grownUp = await signUpPerson(portal, email)
  const code = await offer(portal, { guardian, childId, email })
  const child = { id: childId, firstName: 'Teodor', lastName: 'Whitcombe', relationship: 'dependent' }
  await portal.database.pool.query(`update profile set created_at = now() - interval '9 years' where id = $1`, [
    childId,
  ])
  const body = { ...child, birthDate: dayIn(-6000) }
  expect((await portal.call(calls.updateDependent, { as: guardian, body })).status).toBe(200)
  expect((await accept(grownUp, code, body.birthDate)).code).toBe('handover-unknown')
  const again = await offer(portal, { guardian, childId, email: `later-${people}@example.org` })
  expect((await portal.call(calls.removeDependent, { as: guardian, query: { dependentId: childId } })).status).toBe(200)
  expect((await accept(grownUp, again, body.birthDate)).code).toBe('handover-unknown')
})

test('sends the same handover email and returns the same response whether or not the address has an account', async () => {
  const { guardian, childId } = await anotherChild()
  await comeOfAge(portal, childId)
  const known = `known-${people}@example.org`
  await signUpPerson(portal, known)
  const [one, other] = [
    await offered(guardian, childId, known),
    await offered(guardian, childId, `nobody-${people}@example.org`),
  ]
  expect(one.body).toEqual(other.body)
  await mailTo(portal, `nobody-${people}@example.org`, handoverMails.offeredSubject)
  await mailsAreOut(portal)
  expect(await countMails(portal, known, handoverMails.offeredSubject)).toBe(1)
  expect(linkCodeIn(await mailTo(portal, known, handoverMails.offeredSubject))).toHaveLength(43)
})

test('if an account has no profile, makes the handed-over record the account’s own record', async () => {
  const { guardian, childId, email } = await anotherChild()
  const grownUp = await signUpPerson(portal, email)
  await portal.database.pool.query('delete from profile where id = $1', [grownUp.profileId])
  const now = await handOver(portal, { guardian, childId, to: grownUp, email, birthDate })
  const { message, profile } = (await portal.call(getUser, { as: now, query: { email } })).body
  expect([message, profile?.id, profile?.lastName]).toEqual([1, childId, 'Whitcombe'])
})

test('keeps every field of the new owner’s profile that the handed-over record does not replace', async () => {
  const { guardian, childId, email } = await anotherChild()
  const grownUp = await signUpPerson(portal, email)
  const insurance = (companyName: string) => ({
    ...{
      companyName,
      groupNumber: 'G7',
      idNumber: 'M19',
      companyAddress: '4 Elm St',
      employer: 'Mill',
      policyHolder: 'Teo',
    },
  })
  const replaced = {
    ...{ id: grownUp.profileId, firstName: 'Teo', lastName: 'W', birthDate: '2006-09-07', gender: 'others' },
    ...{ email, relationship: 'self', preferredLanguage: 'English', cellPhone: '5550001111' },
  }
  const otherFields: Omit<Profile, keyof typeof replaced> = {
    ...{ address: '9 Oak St', city: 'Salem', state: 'Oregon', zip: '97301', homeNumber: '5550002222', race: 'Asian' },
    shareRecord: false,
    emergencyContact: {
      ...{ name: 'Ida', phoneNumber: '5550003333', email: 'ida@example.org', address: '1 Fir St', relation: 'other' },
    },
    primaryInsurance: insurance('First Mutual'),
    secondaryInsurance: insurance('Second Mutual'),
  }
  const query = { profileId: grownUp.profileId }
  const saved = await portal.call(updateProfile, { as: grownUp, query, body: { ...replaced, ...otherFields } })
  expect(saved.status).toBe(200)
  const before = (await portal.call(getUser, { as: grownUp, query: { email } })).body.profile
  expect(before).toMatchObject(otherFields)
  const now = await handOver(portal, { guardian, childId, to: grownUp, email, birthDate })
  const { profile } = (await portal.call(getUser, { as: now, query: { email } })).body
  expect(profile).toEqual({
    ...{ ...before, id: childId, firstName: 'Teodor', lastName: 'Whitcombe', birthDate, gender: 'male' },
    ...{ preferredLanguage: 'Spanish', cellPhone: '5557654321' },
  })
})
