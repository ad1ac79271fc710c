/**
 * Runs random sequences of sharing actions by families. Compares what each recipient can read with what a model
 * allows. Every session stays open throughout.
 */
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { login } from '@kinchart/contract/calls/account.ts'
import { constants } from '@kinchart/contract/rules/constants.ts'
import { addDependent, removeDependent } from '@kinchart/contract/calls/family.ts'
import { recordTypes, saveNote } from '@kinchart/contract/calls/record-types.ts'
import * as viewing from '@kinchart/contract/calls/shared-with-me.ts'
import * as calls from '@kinchart/contract/calls/sharing.ts'
import { isSoak } from '../../test/is-soak.ts'
import { numbersFrom } from '../../test/parse-exposition.ts'
import { signUpPerson, signupOf } from '../../test/sign-up-person.ts'
import type { Person } from '../../test/with-sandbox.ts'
import { addDoctor, connect, linkFor, listProvider, openWith, signInDoctor } from './share.test-support.ts'
import { usePortal } from '../../test/use-portal.ts'

// `npm run soak` runs more steps. Set `SEED` to repeat an earlier run.
const STEPS = isSoak ? 10_000 : 300
const seed = Number(process.env['SEED'] ?? (isSoak ? Math.floor(Math.random() * 1_000_000) : 20_261_128))
const random = numbersFrom(seed)
const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
const some = <T>(from: readonly T[]): T[] => {
  const drawn = from.filter(() => random() < 0.5)
  return drawn.length === 0 ? [pick(from)] : drawn
}

/**
 * `opensBy`: whether the recipient signs in or opens an emailed link. With links, the recipient has a separate cookie
 * for each family.
 */
type Recipient = { readonly id: string; readonly kind: calls.RecipientKind; readonly opensBy: 'sign-in' | 'link' }
type Share = { readonly tables: readonly string[]; isOver: boolean }
type Shared = { shares: Map<string, Share>; listed: Set<string>; hasLink: boolean; cookie: string; ended: string[] }
type Family = { readonly email: string; as: Person; people: string[]; readonly with: Map<Recipient, Shared> }
type Seen = { readonly personId: string; readonly recordTypeIds: string[]; readonly noteTypeIds: string[] }

let recipients: Recipient[] = []
const families: Family[] = []
const signIns = new Map<Recipient, string>()
const sockets = new Map<Recipient, { readonly socket: Socket; heard: number }>()
const seenShares = new Map<string, ReadonlySet<string>>()

let requests = 0
/** Changes the address often to avoid the rate limits per address. Another test covers these limits. */
const headers = () => ({ 'x-forwarded-for': `10.0.${Math.floor(requests++ / 200) % 250}.1` })

const portal = usePortal({ TRUST_PROXY: '1' })
beforeAll(async () => {
  recipients = [
    { id: await listProvider(portal, 'Dr. Lena Fairbank'), kind: 'doctor', opensBy: 'sign-in' },
    { id: await listProvider(portal, 'Harrow Lake Clinic', 'organization'), kind: 'organization', opensBy: 'sign-in' },
    { id: await listProvider(portal, 'Dr. Tomas Ekwueme'), kind: 'doctor', opensBy: 'link' },
  ]
  for (const recipient of recipients.filter(({ opensBy }) => opensBy === 'sign-in'))
    signIns.set(recipient, await signInDoctor(portal, recipient, `${recipient.kind}@clinic.example`))
  for (const [recipient, cookie] of signIns) await holdSocket(recipient, cookie)
  for (const lastName of ['Lima', 'Ito']) {
    const email = `${lastName}@example.org`
    const as = await signUpPerson(portal, email, { firstName: 'Ana', lastName })
    const family: Family = { email, as, people: [as.profileId], with: new Map() }
    for (const recipient of recipients)
      family.with.set(recipient, { ...{ shares: new Map(), listed: new Set(), ended: [] }, hasLink: false, cookie: '' })
    await writeNote(family, as.profileId)
    families.push(family)
  }
})
afterAll(async () => {
  for (const { socket } of sockets.values()) socket.disconnect()
})

/** A sign-in lasts 15 minutes. Removing a dependent requires a sign-in within the last ten minutes. */
async function signInAgain(family: Family): Promise<void> {
  const body = { email: family.email, password: signupOf('').password }
  family.as = { ...family.as, ...(await portal.call(login, { body, headers: headers() })).body }
}

const noted = recordTypes[0]
const writeNote = async (family: Family, profileId: string) =>
  portal.call(saveNote, {
    as: family.as,
    body: { profileId, recordTypeId: noted?.id ?? '', note: `Note about ${profileId}` },
    headers: headers(),
  })

async function holdSocket(recipient: Recipient, cookie: string): Promise<void> {
  const socket = io(portal.url, {
    ...{ path: constants.hubPath, transports: ['websocket'], auth: { guest: true }, forceNew: true },
    extraHeaders: { cookie },
  })
  await new Promise<void>((resolve, reject) => {
    socket.on('connect', resolve)
    socket.on('connect_error', reject)
  })
  const listener = { socket, heard: 0 }
  const hear = () => listener.heard++
  socket.on(viewing.sharesChangedEvent, hear)
  // Simulates a page: the server closes a socket after 15 minutes, and the page reloads after each reconnect and each
  // event.
  socket.on('disconnect', (reason) => {
    if (reason === 'io server disconnect') socket.connect()
  })
  socket.on('connect', hear)
  sockets.set(recipient, listener)
}

async function announced<T extends { readonly status: number }>(
  to: readonly Recipient[],
  act: () => Promise<T>,
): Promise<T> {
  const before = to.map((recipient) => sockets.get(recipient)?.heard)
  const result = await act()
  if (result.status !== 200) return result
  for (const [at, recipient] of to.entries()) {
    const listener = sockets.get(recipient)
    if (listener) await vi.waitUntil(() => listener.heard > (before[at] ?? 0), { timeout: 600_000, interval: 5 })
  }
  return result
}

const sharedOf = (family: Family, recipient: Recipient): Shared => family.with.get(recipient) as Shared
const isOpen = ({ shares }: Shared): boolean => [...shares.values()].some(({ isOver }) => !isOver)

function endLink(shared: Shared): void {
  if (shared.cookie !== '') shared.ended.push(shared.cookie)
  shared.hasLink = false
  shared.cookie = ''
}

const list = async (family: Family, recipient: Recipient, profileId: string) => {
  const add = recipient.kind === 'doctor' ? addDoctor : connect
  expect((await add(portal, family.as, recipient.id, profileId)).status).toBe(200)
  sharedOf(family, recipient).listed.add(profileId)
}

async function share(family: Family, recipient: Recipient, profileIds: string[], tables: string[]): Promise<string> {
  const shared = sharedOf(family, recipient)
  if (shared.listed.size === 0) await list(family, recipient, pick(family.people))
  const withLink = recipient.opensBy === 'link' && (!shared.hasLink || random() < 0.2)
  const sendTo = `practice-${requests++}@example.org`
  const body = {
    ...{ profileIds, mongoDBTables: tables },
    ...(random() < 0.3 ? { until: new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10) } : {}),
    ...(withLink ? { sendTo } : {}),
  }
  const { status, body: answer } = await announced([recipient], async () =>
    recipient.kind === 'doctor'
      ? portal.call(calls.shareToDoctor, {
          ...{ as: family.as, headers: headers() },
          body: { ...body, providers: [recipient.id] },
        })
      : portal.call(calls.shareToOrganization, {
          ...{ as: family.as, headers: headers() },
          body: { ...body, organizationId: recipient.id },
        }),
  )
  expect(status).toBe(200)
  for (const profileId of profileIds) {
    shared.shares.set(profileId, { tables, isOver: false })
    shared.listed.add(profileId)
  }
  if (withLink) {
    endLink(shared)
    const opened = await openWith(portal, await linkFor(portal, sendTo), answer.links[0]?.passcode ?? '')
    expect(opened.status).toBe(200)
    Object.assign(shared, { hasLink: true, cookie: opened.cookie })
    if (!sockets.has(recipient)) await holdSocket(recipient, opened.cookie)
  }
  return `shares ${tables.length} tables of ${profileIds.length}${withLink ? ' with a new link' : ''}`
}

const drawTables = (): string[] =>
  some(recordTypes.slice(0, 5)).flatMap(({ eName }) => (random() < 0.5 ? [eName] : [eName, `${eName}Notes`]))

const deeds: Record<string, (family: Family, recipient: Recipient, profileId: string) => Promise<string>> = {
  share: async (family, recipient) => share(family, recipient, some(family.people), drawTables()),
  widen: async (family, recipient, profileId) => {
    const before = sharedOf(family, recipient).shares.get(profileId)
    const tables = new Set([...(before?.tables ?? []), ...drawTables()])
    return share(family, recipient, [profileId], [...tables])
  },
  end: async (family, recipient, profileId) => {
    const shared = sharedOf(family, recipient)
    const wasShared = shared.shares.size > 0
    const body = { profileId, recipientKind: recipient.kind, recipientId: recipient.id }
    const { status } = await announced(wasShared ? [recipient] : [], async () =>
      portal.call(calls.endShare, { as: family.as, body, headers: headers() }),
    )
    expect(status === 200).toBe(wasShared)
    if (wasShared) endLink(shared)
    shared.shares.clear()
    return 'ends the share'
  },
  'take out of the list': async (family, recipient, profileId) => {
    const shared = sharedOf(family, recipient)
    const wasListed = shared.listed.has(profileId)
    const { status } = await announced(wasListed ? [recipient] : [], async () =>
      recipient.kind === 'doctor'
        ? portal.call(calls.removeDoctor, {
            ...{ as: family.as, headers: headers() },
            query: { profileId, providerId: recipient.id },
          })
        : portal.call(calls.removeOrganization, {
            ...{ as: family.as, headers: headers() },
            query: { profileId, organizationId: recipient.id },
          }),
    )
    expect(status === 200).toBe(wasListed)
    if (!wasListed) return 'takes no one out of a list'
    shared.listed.delete(profileId)
    endLink(shared)
    shared.shares.clear()
    return 'takes the recipient out of a list'
  },
  expire: async (family, recipient, profileId) => {
    const storedShare = sharedOf(family, recipient).shares.get(profileId)
    await portal.database.pool.query(
      `update share set closes_at = now() - interval '1 second'
       where profile_id = $1 and recipient_id = $2 and ended_at is null`,
      [profileId, recipient.id],
    )
    if (storedShare) storedShare.isOver = true
    return 'has a last day pass'
  },
  'expire a link': async (family, recipient) => {
    await portal.database.pool.query(
      `update share_link set expires_at = now() - interval '1 second' where account_id =
       (select account_id from profile where id = $1) and recipient_id = $2 and ended_at is null`,
      [family.as.profileId, recipient.id],
    )
    endLink(sharedOf(family, recipient))
    return 'has a link run out'
  },
  'add a dependent': async (family) => {
    if (family.people.length > 3) return 'has enough dependents'
    const child = {
      firstName: 'Teodor',
      lastName: 'Quill',
      relationship: 'dependent',
      birthDate: '2016-09-08',
    } as const
    const { dependentId } = (await portal.call(addDependent, { as: family.as, body: child, headers: headers() })).body
    await writeNote(family, dependentId)
    family.people.push(dependentId)
    return 'adds a dependent'
  },
  'remove a dependent': async (family) => {
    const dependentId = family.people.length > 1 ? pick(family.people.slice(1)) : undefined
    if (dependentId === undefined) return 'has no dependent to remove'
    const those = recipients.filter((recipient) => sharedOf(family, recipient).shares.has(dependentId))
    const { status } = await announced(those, async () =>
      portal.call(removeDependent, { as: family.as, query: { dependentId }, headers: headers() }),
    )
    expect(status).toBe(200)
    family.people = family.people.filter((id) => id !== dependentId)
    for (const shared of family.with.values()) {
      shared.listed.delete(dependentId)
      if (shared.shares.delete(dependentId) && !isOpen(shared)) endLink(shared)
    }
    return 'removes a dependent'
  },
}
const drawn = ['share', 'share', 'share', 'widen', 'end', 'take out of the list', 'expire', ...Object.keys(deeds)]

const expected = (shared: readonly Shared[]): Seen[] =>
  shared
    .flatMap(({ shares }) => [...shares])
    .filter(([, { isOver }]) => !isOver)
    .map(([personId, { tables }]) => ({
      personId,
      recordTypeIds: recordTypes.filter(({ eName }) => tables.includes(eName)).map(({ id }) => id),
      noteTypeIds: recordTypes.filter(({ eName }) => tables.includes(`${eName}Notes`)).map(({ id }) => id),
    }))
    .toSorted(byPerson)
const byPerson = (one: Seen, other: Seen): number => one.personId.localeCompare(other.personId)

async function look(cookie: string, shared: readonly Shared[]): Promise<void> {
  const { recipient, people } = (await portal.call(viewing.getSharedPeople, { cookie, headers: headers() })).body
  expect(recipient).not.toBeNull()
  const seen = people.map(({ personId, recordTypeIds, noteTypeIds }) => ({ personId, recordTypeIds, noteTypeIds }))
  expect(seen.toSorted(byPerson)).toEqual(expected(shared))
  const one = people.length === 0 ? undefined : pick(people)
  if (one !== undefined) {
    const query = { shareId: one.shareId, recordTypeId: noted?.id ?? '' }
    const { status, body } = await portal.call(viewing.getSharedNote, { cookie, query, headers: headers() })
    expect(status === 200 ? body.data.note : null).toBe(
      one.noteTypeIds.includes(query.recordTypeId) ? `Note about ${one.personId}` : null,
    )
  }
  const open = new Set(people.map(({ shareId }) => shareId))
  const closed = [...(seenShares.get(cookie) ?? [])].find((shareId) => !open.has(shareId))
  seenShares.set(cookie, open)
  if (closed === undefined) return
  const query = { shareId: closed, recordTypeId: noted?.id ?? '' }
  expect((await portal.call(viewing.getSharedRows, { cookie, query, headers: headers() })).code).toBe('share-ended')
}

async function lookAs(those: readonly Recipient[]): Promise<void> {
  for (const recipient of those) {
    const shared = families.map((family) => sharedOf(family, recipient))
    const signedIn = signIns.get(recipient)
    if (signedIn !== undefined) await look(signedIn, shared)
    for (const one of shared) {
      if (one.cookie !== '') await look(one.cookie, [one])
      for (const cookie of one.ended.splice(0)) {
        const { body } = await portal.call(viewing.getSharedPeople, { cookie, headers: headers() })
        expect([body.recipient, body.people]).toEqual([null, []])
      }
    }
  }
}

test('shows recipients exactly what families currently share, in every random sequence', async () => {
  const done: string[] = []
  try {
    for (let step = 0; step < STEPS; step++) {
      const family = pick(families)
      const recipient = pick(recipients)
      await portal.database.pool.query('delete from rate_limit')
      if (step % 500 === 499) for (const one of families) await signInAgain(one)
      const deed = await deeds[pick(drawn)]?.(family, recipient, pick(family.people))
      done.push(`Family ${families.indexOf(family)} ${deed} (recipient ${recipients.indexOf(recipient)})`)
      await lookAs(step % 10 === 9 ? recipients : [recipient])
    }
  } catch (error) {
    throw new Error(`SEED=${seed}, step ${done.length}: ${done.slice(-6).join('; ')}`, { cause: error })
  }
  process.stdout.write(`Sequences of shares: SEED=${seed}, ${STEPS} steps\n`)
})
