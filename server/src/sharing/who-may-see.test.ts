/** Compares hundreds of random accesses with a small model of who may see what. */
import { beforeAll, expect, test } from 'vitest'
import { listConditions } from '@kinchart/contract/sections/conditions.ts'
import { readNote, recordTypes, saveNote } from '@kinchart/contract/calls/record-types.ts'
import * as viewing from '@kinchart/contract/calls/shared-with-me.ts'
import * as calls from '@kinchart/contract/calls/sharing.ts'
import { isSoak } from '../../test/is-soak.ts'
import {
  addDoctor,
  conditionOf,
  connect,
  linkFor,
  listProvider,
  openWith,
  signInDoctor,
  signUpFamily,
  type Family,
} from './share.test-support.ts'
import { usePortal } from '../../test/use-portal.ts'

const LOOKS = isSoak ? 10_000 : 300
const SEED = 20_261_121

const families = ['ana', 'ben'] as const
type FamilyName = (typeof families)[number]
type RecipientName = 'verified' | 'linked' | 'clinic'
type Person = { readonly family: FamilyName; readonly id: string; readonly first: string; readonly last: string }
/** `closed`: whether the share's last day is over. */
type Share = { readonly id: string; readonly tables: readonly string[]; closed: boolean }
type Caller = FamilyName | RecipientName | 'nobody' | 'made-up'

const shares = new Map<string, Share>()
const at = (person: Person, recipient: RecipientName): string => `${person.id}/${recipient}`

const self: Record<string, Family> = {}
const people: Person[] = []
const recipients: Record<RecipientName, { id: string; kind: 'doctor' | 'organization' }> = {} as never
const cookies = new Map<string, string>()

const LASTNAMES = { ana: 'Lima', ben: 'Ito' } as const

/** Always returns the same sequence (mulberry32), so that a failure can be reproduced. */
let seed = SEED
const random = (): number => {
  seed = (seed + 0x6d2b79f5) | 0
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
}
const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T

let requests = 0
/** Changes the address every few hundred requests to avoid the rate limits. Another test covers these limits. */
const headers = (): Record<string, string> => ({ 'x-forwarded-for': `10.0.${Math.floor(requests++ / 400)}.1` })

const portal = usePortal({ TRUST_PROXY: '1' })
beforeAll(async () => {
  for (const family of families) {
    const last = LASTNAMES[family]
    const signed = await signUpFamily(portal, `${family}@example.org`, last)
    self[family] = signed
    people.push(
      { family, id: signed.self.profileId, first: 'Ana', last },
      { family, id: signed.childId, first: 'Teodor', last },
    )
  }
  for (const person of people)
    for (const { id } of recordTypes)
      await portal.call(saveNote, {
        as: asOf(person.family),
        body: { profileId: person.id, recordTypeId: id, note: noteOf(person, id) },
        headers: headers(),
      })
  recipients.verified = { id: await listProvider(portal, 'Dr. Lena Fairbank'), kind: 'doctor' }
  recipients.linked = { id: await listProvider(portal, 'Dr. Tomas Ekwueme'), kind: 'doctor' }
  recipients.clinic = { id: await listProvider(portal, 'Harrow Lake Clinic', 'organization'), kind: 'organization' }
  for (const family of families) {
    await addDoctor(portal, asOf(family), recipients.verified.id)
    await addDoctor(portal, asOf(family), recipients.linked.id)
    await connect(portal, asOf(family), recipients.clinic.id)
  }
  cookies.set('verified', await signInDoctor(portal, recipients.verified, 'lena@clinic.example'))
  cookies.set('clinic', await signInDoctor(portal, recipients.clinic, 'desk@clinic.example'))
})

const asOf = (family: FamilyName) => (self[family] as Family).self
const noteOf = (person: Person, typeId: string): string => `Note ${typeId} of ${person.first} ${person.last}`

const cookieOf = (recipient: RecipientName, family: FamilyName): string =>
  (recipient === 'linked' ? cookies.get(`linked/${family}`) : cookies.get(recipient)) ?? 'kinchart_viewer=none'

async function change(): Promise<void> {
  const person = pick(people)
  const recipient = pick(['verified', 'linked', 'clinic'] as const)
  const { id, kind } = recipients[recipient]
  const as = asOf(person.family)
  const modelShare = shares.get(at(person, recipient))
  const deed = random()
  await portal.database.pool.query('delete from rate_limit')
  if (deed < 0.6) {
    const tables = recordTypes.flatMap(({ eName }) => {
      const drawn = random()
      return drawn < 0.5 ? [] : drawn < 0.75 ? [eName] : [eName, `${eName}Notes`]
    })
    if (tables.length === 0) return
    const needsLink = recipient === 'linked' && !cookies.has(`linked/${person.family}`)
    const body = {
      profileIds: [person.id],
      mongoDBTables: tables,
      ...(needsLink ? { sendTo: `${person.family}-${requests}@practice.example` } : {}),
    }
    const answer =
      kind === 'doctor'
        ? await portal.call(calls.shareToDoctor, { as, body: { ...body, providers: [id] }, headers: headers() })
        : await portal.call(calls.shareToOrganization, {
            as,
            body: { ...body, organizationId: id },
            headers: headers(),
          })
    expect(answer.status).toBe(200)
    const [link] = answer.body.links
    if (link) {
      const opened = await openWith(portal, await linkFor(portal, link.sentTo), link.passcode)
      cookies.set(`linked/${person.family}`, opened.cookie)
    }
    const { rows } = await portal.database.pool.query<{ id: string }>(
      'select id from share where profile_id = $1 and recipient_id = $2 and ended_at is null',
      [person.id, id],
    )
    shares.set(at(person, recipient), { id: rows[0]?.id ?? '', tables, closed: false })
  } else if (modelShare && deed < 0.85) {
    await portal.call(calls.endShare, {
      as,
      body: { profileId: person.id, recipientKind: kind, recipientId: id },
      headers: headers(),
    })
    // Ending a share with a recipient also ends the recipient's link, and the shares of everyone else in the family
    // with this recipient.
    for (const other of people) if (other.family === person.family) shares.delete(at(other, recipient))
    if (recipient === 'linked') cookies.delete(`linked/${person.family}`)
  } else if (modelShare) {
    await portal.database.pool.query(`update share set closes_at = now() - interval '1 second' where id = $1`, [
      modelShare.id,
    ])
    modelShare.closed = true
  }
}

type Look = { readonly says: string; readonly model: boolean; readonly server: boolean; readonly leak: string | null }

const others = (person: Person): RegExp =>
  new RegExp(
    people
      .filter((other) => other !== person)
      .map(({ first, last }) => `(?:Condition|Note \\d+) of ${first} ${last}`)
      .join('|'),
  )

async function look(): Promise<Look> {
  const person = pick(people)
  const type = pick(recordTypes)
  const caller = pick<Caller>(['ana', 'ben', 'verified', 'verified', 'linked', 'linked', 'clinic', 'nobody', 'made-up'])
  const call = pick(['rows', 'note', 'record', 'people', 'list', 'own-note', 'accesses', 'doctors'] as const)
  const ask = async (): Promise<{ status: number; body: unknown }> => {
    const isOwn = caller === 'ana' || caller === 'ben'
    const who = {
      ...(isOwn ? { as: asOf(caller) } : {}),
      ...(caller === 'verified' || caller === 'linked' || caller === 'clinic'
        ? { cookie: cookieOf(caller, person.family) }
        : caller === 'made-up'
          ? { cookie: `kinchart_viewer=${'m'.repeat(43)}` }
          : {}),
      headers: headers(),
    }
    const share =
      caller === 'verified' || caller === 'linked' || caller === 'clinic'
        ? shares.get(at(person, caller))
        : pick([...shares.values()])
    const shareId = share?.id ?? crypto.randomUUID()
    const query = { shareId, recordTypeId: type.id }
    if (call === 'rows') return portal.call(viewing.getSharedRows, { ...who, query })
    if (call === 'note') return portal.call(viewing.getSharedNote, { ...who, query })
    if (call === 'people') return portal.call(viewing.getSharedPeople, who)
    if (call === 'record')
      return portal.call(viewing.getSharedRecord, { ...who, query: { ...query, id: rowIds.get(person.id) ?? '1' } })
    if (call === 'list') return portal.call(listConditions, { ...who, query: { profileId: person.id } })
    if (call === 'own-note')
      return portal.call(readNote, { ...who, params: { profileId: person.id, recordId: type.id } })
    if (call === 'accesses') return portal.call(calls.getAccessLog, { ...who, query: { profileId: person.id } })
    return portal.call(calls.getDoctors, { ...who, query: { profileId: person.id } })
  }
  const { status, body } = await ask()
  const bodyText = JSON.stringify(body)
  const isRecipient = caller === 'verified' || caller === 'linked' || caller === 'clinic'
  const share = isRecipient ? shares.get(at(person, caller)) : undefined
  const isOpen = share !== undefined && !share.closed
  const has = (table: string): boolean => isOpen && share.tables.includes(table)
  const model = {
    rows: has(type.eName),
    note: has(`${type.eName}Notes`),
    record: has('Condition') && type.eName === 'Condition',
    people: isRecipient && (caller !== 'linked' || cookies.has(`linked/${person.family}`)),
    list: caller === person.family,
    'own-note': caller === person.family,
    accesses: caller === person.family,
    doctors: caller === person.family,
  }[call]
  const leaked = call === 'people' || call === 'accesses' ? null : (others(person).exec(bodyText)?.[0] ?? null)
  const names =
    call === 'people' && status === 200 ? wrongPeople(caller as RecipientName, person.family, bodyText) : null
  return {
    says: `${caller} asks ${call} of ${person.first} ${person.last}, ${type.eName}`,
    model,
    server: status === 200 && (call !== 'people' || (body as { recipient: unknown }).recipient !== null),
    leak: leaked ?? names,
  }
}

function wrongPeople(recipient: RecipientName, family: FamilyName, bodyText: string): string | null {
  const { people: listed } = JSON.parse(bodyText) as { people: { shareId: string }[] }
  const open = people
    .filter((person) => recipient !== 'linked' || person.family === family)
    .flatMap((person) => {
      const share = shares.get(at(person, recipient))
      return share && !share.closed ? [share.id] : []
    })
  const shown = listed.map(({ shareId }) => shareId)
  return JSON.stringify(shown.toSorted((a, b) => a.localeCompare(b))) ===
    JSON.stringify(open.toSorted((a, b) => a.localeCompare(b)))
    ? null
    : `${shown.length} people instead of ${open.length}`
}

const rowIds = new Map<string, string>()

test('in thousands of random accesses, shows nothing that is forbidden and refuses nothing that is allowed', async () => {
  for (const person of people) {
    const { body } = await portal.call(listConditions, {
      as: asOf(person.family),
      query: { profileId: person.id },
      headers: headers(),
    })
    expect(body.condition[0]?.code).toBe(conditionOf(person.first, person.last))
    rowIds.set(person.id, body.condition[0]?.id ?? '')
  }
  let [allowed, refused] = [0, 0]
  const differences: Look[] = []
  for (let done = 0; done < LOOKS; done += 8) {
    if (done % 40 === 0) await change()
    for (const one of await Promise.all(Array.from({ length: 8 }, look))) {
      if (one.model !== one.server || one.leak !== null) differences.push(one)
      if (one.server) allowed++
      else refused++
    }
  }
  expect(differences).toEqual([])
  expect(allowed + refused).toBeGreaterThanOrEqual(LOOKS)
  // Both outcomes must be frequent enough to be meaningful.
  expect(Math.min(allowed, refused)).toBeGreaterThan(LOOKS / 10)
})
