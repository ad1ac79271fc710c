import { CompactEncrypt } from 'jose'
import { bookAppointment, getAppointments } from '@kinchart/contract/calls/appointments.ts'
import { getUser, login, register, updateProfile } from '@kinchart/contract/calls/account.ts'
import { addDependent, getDependent, getDependents, updateDependent } from '@kinchart/contract/calls/family.ts'
import { createHealthLink, getHealthLinks } from '@kinchart/contract/calls/health-links.ts'
import { importRecordFiles } from '@kinchart/contract/calls/import-files.ts'
import { readNote, recordTypes, saveNote } from '@kinchart/contract/calls/record-types.ts'
import { getResearchConsents, shareIdentifiedData } from '@kinchart/contract/calls/research.ts'
import { listConditions } from '@kinchart/contract/sections/conditions.ts'
import { addDoctors, getDoctors, shareToDoctor } from '@kinchart/contract/calls/sharing.ts'
import { bundle, condition, upload } from '../drop-files.ts'
import { refreshAs, type Browser, signUpPerson, signupOf } from '../sign-up-person.ts'
import type { Answered } from '../start-portal.ts'
import { waitForEnd } from '../with-sandbox.ts'
import type { Saving } from './savings.ts'
import type { Served } from './moments.ts'

type Person = Browser & { readonly profileId: string }

/** Throws if the call was refused. */
const done = async <Body>(answer: Promise<Answered<Body>>): Promise<Body> => {
  const { status, body, code } = await answer
  if (status !== 200) throw new Error(`A save was refused: ${status} ${code} ${JSON.stringify(body)}`)
  return body
}

/** Counts with letters, because names contain no digits. */
const nameOf = (n: number): string => `Child${String.fromCodePoint(0x61 + n)}`
const numberOf = (name: string): number => (name.codePointAt(5) ?? 0) - 0x61

const dayOf = (n: number): string => `2031-01-${String(n + 1).padStart(2, '0')}`

/** Each call is from another network, because rate limits apply per network. */
const fromElsewhere = (): Record<string, string> => ({
  'x-forwarded-for': `203.0.${Math.floor(requestCount / 250)}.${requestCount++ % 250}`,
})
let requestCount = 0

/**
 * Maximum number of saves of each kind. Each save of the kind `doctors` adds another doctor, so the number of doctors
 * is the limit.
 */
export const mostSaves = 12

/**
 * Signs a user up, unless `signedUp` is given, and returns one save of each kind that a user can make. `doctors` are
 * `mostSaves` doctors from the directory. The saves work until the user's session ends.
 */
export async function personWhoSaves(
  { call, mails, url }: Served,
  email: string,
  doctors: readonly string[],
  signedUp?: Person,
): Promise<readonly Saving[]> {
  const portal = { call, mails, url }
  let as: Person = signedUp ?? (await signUpPerson(portal, email))
  const { profileId } = as
  const [doctor = ''] = doctors
  const { firstName, lastName, relationShip, preferredLanguage } = signupOf(email)
  const known = {
    firstName,
    lastName,
    relationship: relationShip,
    preferredLanguage,
    zip: '63401',
    birthDate: '1984-02-11',
  }
  const child = { firstName: 'Teodor', lastName: 'Whitcombe', relationship: 'dependent', birthDate: '2016-09-08' }
  const { dependentId } = await done(call(addDependent, { as, body: child }))
  await done(call(addDoctors, { as, body: { status: '1', providerId: doctor, profileId } }))
  const content = await new CompactEncrypt(Buffer.from(JSON.stringify({ resourceType: 'Bundle' })))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', zip: 'DEF', cty: 'application/fhir+json' })
    .encrypt(Buffer.alloc(32, 7))
  const uploadIds: string[] = []

  return [
    {
      // Each exchange replaces the previous cookie, and the browser's current cookie must be valid. This save is
      // first, because the other saves use the token that it receives.
      name: 'session',
      keeps: 'going',
      save: async () => {
        const { body, cookie } = await refreshed(portal, as)
        as = { ...as, ...body, cookie }
      },
      read: async () => {
        const { body, cookie } = await refreshed(portal, as)
        as = { ...as, ...body, cookie }
        return []
      },
    },
    {
      name: 'profile',
      keeps: 'last',
      save: async (n) => {
        const body = { ...known, address: `${n} Harrow Lane`, city: `${n} City` }
        await done(call(updateProfile, { as, query: { profileId }, body }))
      },
      read: async () => {
        const { profile } = await done(call(getUser, { as, query: { email } }))
        const [address = '', city = ''] = [profile?.address, profile?.city]
        if (Number.parseInt(address, 10) !== Number.parseInt(city, 10) && address !== city)
          throw new Error(`Half a profile was saved: ${address}, ${city}`)
        return address === '' ? [] : [Number.parseInt(address, 10)]
      },
    },
    {
      name: 'note',
      keeps: 'last',
      save: async (n) =>
        void (await done(call(saveNote, { as, body: { profileId, recordTypeId: '5', note: `${n} notes` } }))),
      read: async () => {
        const { status, body } = await call(readNote, { as, params: { profileId, recordId: '5' } })
        return status === 200 && body.data.note !== '' ? [Number.parseInt(body.data.note, 10)] : []
      },
    },
    {
      name: 'dependents',
      keeps: 'each',
      save: async (n) =>
        void (await done(call(addDependent, { as, body: { ...child, firstName: nameOf(n), lastName: 'Whitcombe' } }))),
      read: async () => {
        const { dependents } = await done(call(getDependents, { as }))
        return dependents.filter(({ id }) => id !== dependentId).map(({ firstName }) => numberOf(firstName))
      },
    },
    {
      name: 'a dependent’s language',
      keeps: 'last',
      save: async (n) =>
        void (await done(
          call(updateDependent, { as, body: { ...child, gender: 'male', id: dependentId, language: `${n}` } }),
        )),
      read: async () => {
        const { language } = (await done(call(getDependent, { as, query: { dependentId } }))).dependent
        return language === '' ? [] : [Number(language)]
      },
    },
    {
      name: 'doctors',
      keeps: 'each',
      save: async (n) =>
        void (await done(call(addDoctors, { as, body: { status: '1', providerId: doctors[n + 1] ?? '', profileId } }))),
      read: async () => {
        const { providers } = await done(call(getDoctors, { as, query: { profileId } }))
        return providers.map(({ providerId }) => doctors.indexOf(providerId) - 1).filter((n) => n >= 0)
      },
    },
    {
      name: 'share',
      keeps: 'last',
      save: async (n) => {
        const body = { profileIds: [profileId], mongoDBTables: ['Condition'], providers: [doctor], until: dayOf(n) }
        await done(call(shareToDoctor, { as, body }))
      },
      read: async () => {
        const { providers } = await done(call(getDoctors, { as, query: { profileId } }))
        const until = providers.find(({ providerId }) => providerId === doctor)?.sharedUntil ?? null
        return until === null ? [] : [Number(until.slice(-2)) - 1]
      },
    },
    {
      name: 'appointment requests',
      keeps: 'each',
      save: async (n) => {
        const body = {
          ...({ forWhom: 'Self', date: '2031-01-01', time: '09:30' } as const),
          reason: `${n}`,
          phone: '5551234567',
        }
        await done(call(bookAppointment, { as, body: { profileId, providerId: doctor, ...body } }))
      },
      read: async () => {
        const { appointments } = await done(call(getAppointments, { as, query: { profileId, providerId: doctor } }))
        return appointments.map(({ problemDefinition }) => Number(problemDefinition))
      },
    },
    {
      name: 'health links',
      keeps: 'each',
      save: async (n) => {
        const body = { mode: 'manifest' as const, label: `${n}`, recordTypeIds: ['5'], content }
        await done(call(createHealthLink, { as, body: { profileId, ...body } }))
      },
      read: async () =>
        (await done(call(getHealthLinks, { as, query: { profileId } }))).links.map(({ label }) => Number(label)),
    },
    {
      name: 'consents to research',
      keeps: 'each',
      save: async (n) => {
        const sharedItems = [
          { recordTypeId: recordTypes[n % recordTypes.length]?.id ?? '', notes: n >= recordTypes.length },
        ]
        await done(call(shareIdentifiedData, { as, body: { shareRecord: true, sharedItems } }))
      },
      read: async () =>
        (await done(call(getResearchConsents, { as }))).consents.map(({ sharedItems: [item] }) => {
          const at = recordTypes.findIndex(({ id }) => id === item?.recordTypeId)
          return item?.notes === true ? at + recordTypes.length : at
        }),
    },
    {
      name: 'uploads',
      keeps: 'each',
      save: async (n) => {
        const patient = { resourceType: 'Patient', id: 'm1', name: [{ given: ['Marisol'], family: 'Whitcombe' }] }
        const bytes = bundle('collection', [patient, condition(`${n}`)])
        const { uploadId, code } = await upload(portal, as, { name: `${n}.json`, bytes })
        if (code !== undefined) throw new Error(`An upload was refused: ${code}`)
        uploadIds.push(uploadId)
      },
      // Imports the uploads that were accepted before the server was killed, and then lists their records.
      read: async () => {
        const listed = async (): Promise<readonly number[]> =>
          (await done(call(listConditions, { as, query: { profileId } }))).condition.map((row) =>
            Number(/Condition (\d+)/.exec(JSON.stringify(row))?.[1]),
          )
        if ((await listed()).length >= uploadIds.length) return listed()
        const body = await done(call(importRecordFiles, { as, body: { profileId, uploadIds } }))
        const end = await waitForEnd(portal, as, body.ehrImportRequestId)
        if (end.state !== 'complete') throw new Error(`The uploads ended as ${end.state}.`)
        return listed()
      },
    },
    {
      name: 'accounts',
      keeps: 'each',
      save: async (n) =>
        void (await done(call(register, { body: signupOf(`${n}-${email}`), headers: fromElsewhere() }))),
      read: async () => {
        const { password } = signupOf(email)
        const there: number[] = []
        for (let n = 0; n < mostSaves; n++) {
          const body = { email: `${n}-${email}`, password }
          const { code } = await call(login, { body, headers: fromElsewhere() })
          if (code === 'too-many-requests') throw new Error('Too many sign-ins were asked for.')
          if (code === 'email-not-confirmed') there.push(n)
        }
        return there
      },
    },
  ]
}

async function refreshed(portal: Served, as: Person): ReturnType<typeof refreshAs> {
  const answer = await refreshAs(portal, as)
  if (answer.status !== 200) throw new Error(`A session has ended: ${answer.status} ${answer.code}`)
  return answer
}
