import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmPatient } from '@kinchart/contract/calls/import.ts'
import { getCovidPassport } from '@kinchart/contract/calls/covid-passport.ts'
import { listVisitNotes } from '@kinchart/contract/sections/drvisitnotes.ts'
import { listImmunizations } from '@kinchart/contract/sections/immunization.ts'
import { startCardIssuer, type CardIssuer } from '../../../test/card-issuer.ts'
import { drop, zipOf, type DroppedFile, type Dropper } from '../../../test/drop-files.ts'
import { signUpPerson } from '../../../test/sign-up-person.ts'
import { startPortal, type TestPortal } from '../../../test/start-portal.ts'
import { waitForEnd } from '../../../test/with-sandbox.ts'

let portal: TestPortal
let known: CardIssuer
let unknown: CardIssuer
let folder: string

beforeAll(async () => {
  ;[known, unknown] = [await startCardIssuer(), await startCardIssuer()]
  folder = await mkdtemp(join(tmpdir(), 'kinchart-issuers-'))
  const path = join(folder, 'vci-issuers.json')
  await writeFile(path, JSON.stringify({ participating_issuers: [{ iss: known.address, name: 'Practice issuer' }] }))
  portal = await startPortal({
    ALLOW_PRIVATE_HOSTS: [known.host, unknown.host].join(','),
    HEALTH_CARD_ISSUERS_FILE: path,
  })
})
afterAll(async () => {
  await portal.close()
  await Promise.all([known.close(), unknown.close(), rm(folder, { recursive: true })])
})

const doses = (family = 'Whitcombe') =>
  ({
    resourceType: 'Bundle',
    type: 'collection',
    entry: [
      {
        fullUrl: 'https://issuer.example/Patient/1',
        resource: { resourceType: 'Patient', name: [{ family, given: ['Marisol'] }], birthDate: '1984-03-17' },
      },
      ...['2021-03-01', '2021-03-29'].map((occurrenceDateTime, at) => ({
        fullUrl: `https://issuer.example/Immunization/${at}`,
        resource: {
          resourceType: 'Immunization',
          status: 'completed',
          vaccineCode: { coding: [{ system: 'http://hl7.org/fhir/sid/cvx', code: '208' }] },
          patient: { reference: 'Patient/1' },
          occurrenceDateTime,
        },
      })),
    ],
  }) as never

const file = (...cards: readonly string[]): DroppedFile => ({
  name: 'card.smart-health-card',
  bytes: JSON.stringify({ verifiableCredential: cards }),
})

const digits = (text: string): string =>
  Array.from(text, (letter) => String(letter.charCodeAt(0) - 45).padStart(2, '0')).join('')

let people = 0
const anybody = async (): Promise<Dropper> => signUpPerson(portal, `card-${people++}@example.org`)

/** Confirms the patient, because the profile has no name yet. */
async function confirm(as: Dropper, ehrImportRequestId: string): Promise<void> {
  await portal.call(confirmPatient, { as, body: { ehrImportRequestId, isSamePerson: true } })
  await waitForEnd(portal, as, ehrImportRequestId)
}

const notesOf = async (as: Dropper) =>
  (await portal.call(listVisitNotes, { as, query: { profileId: as.profileId } })).body.documentReference

test.each([
  ['checks a card from a known issuer', true, () => known, 'an issuer Kinchart knows. The signature is valid.'],
  [
    'checks a card from an unknown issuer and reports the issuer as unknown',
    true,
    () => unknown,
    'doesn’t know this issuer.',
  ],
  [
    'does not check a card if Kinchart is not allowed to contact the issuer',
    false,
    () => known,
    'The signature wasn’t checked.',
  ],
] as const)('%s, lists the doses on the card, and opens the card as signed', async (_what, checkIssuers, by, says) => {
  const as = await anybody()
  const before = by().requestedPaths.length
  const jws = await by().issue(doses())
  const { end } = await drop(portal, as, [file(jws)], as.profileId, { checkIssuers })
  expect(end).toMatchObject({ state: 'complete', providerName: by().host })
  expect(by().requestedPaths.length > before).toBe(checkIssuers)
  const { body } = await portal.call(listImmunizations, { as, query: { profileId: as.profileId } })
  expect(body.immunization.map(({ date }) => date)).toEqual(['2021-03-29', '2021-03-01'])
  expect(JSON.stringify(await notesOf(as))).toContain(says)
  const passport = await portal.call(getCovidPassport, { as, query: { profileId: as.profileId } })
  expect(passport.body.cards.map((card) => card.jws)).toEqual([jws])
})

test('imports the same card from a QR code, from parts of a code, as plain text, from a link and in a ZIP', async () => {
  const jws = await known.issue(doses())
  const half = Math.ceil(jws.length / 2)
  const parts = [`shc:/1/2/${digits(jws.slice(0, half))}`, `shc:/2/2/${digits(jws.slice(half))}`]
  const ways: readonly DroppedFile[] = [
    { name: 'code.txt', bytes: `shc:/${digits(jws)}` },
    { name: 'parts.txt', bytes: parts.toReversed().join('\n') },
    { name: 'bare', bytes: jws },
    { name: 'link.txt', bytes: `https://issuer.example/card#${JSON.stringify({ verifiableCredential: [jws] })}` },
    {
      name: 'issued.json',
      bytes: JSON.stringify({
        resourceType: 'Parameters',
        parameter: [{ name: 'verifiableCredential', valueString: jws }],
      }),
    },
    { name: 'not made for a code', bytes: await known.issue(doses(), { isForCode: false }) },
    { name: 'all.zip', bytes: await zipOf([file(jws)]) },
  ]
  for (const way of ways) {
    const as = await anybody()
    const { end } = await drop(portal, as, [way], as.profileId, { checkIssuers: true })
    expect([way.name, end.state, end.offered]).toEqual([way.name, 'complete', 6])
  }
})

function beginningIn2060(jws: string): string {
  const [header, body = '', signature] = jws.split('.')
  const payload = JSON.parse(inflateRawSync(Buffer.from(body, 'base64url')).toString()) as object
  const changed = deflateRawSync(JSON.stringify({ ...payload, nbf: 2_840_000_000 })).toString('base64url')
  return [header, changed, signature].join('.')
}

test.each([
  ['has a forged signature', 'card-not-valid', async () => known.issue(doses(), { forged: true })],
  ['its issuer revoked', 'card-revoked', async () => known.issue(doses(), { rid: 'gone' })],
  ['has expired', 'card-expired', async () => known.issue(doses(), { seconds: 0.001 })],
  ['is not valid yet', 'card-not-yet-valid', async () => beginningIn2060(await known.issue(doses()))],
] as const)('stores nothing from a card that %s', async (_what, reason, issue) => {
  known.revoke('gone')
  const as = await anybody()
  const good = await unknown.issue(doses())
  const { end } = await drop(portal, as, [file(await issue()), { ...file(good), name: 'good.json' }], as.profileId, {
    checkIssuers: true,
  })
  expect(end.files?.refused).toEqual([{ name: 'card.smart-health-card', reason }])
  expect(end.offered).toBe(6)
  const alone = await drop(portal, as, [file(await issue())], as.profileId, { checkIssuers: true })
  expect(alone.code).toBe(reason)
})

test('does not mark a card as checked if the issuer publishes no list of revoked cards', async () => {
  const as = await anybody()
  known.publishRevoked(false)
  try {
    await drop(portal, as, [file(await known.issue(doses(), { rid: 'some' }))], as.profileId, { checkIssuers: true })
  } finally {
    known.publishRevoked(true)
  }
  expect(JSON.stringify(await notesOf(as))).toContain('wasn’t checked')
})

test('reports missing parts of a card’s QR codes, and does not accept a sign-in token as a card', async () => {
  const as = await anybody()
  const jws = await known.issue(doses())
  const part = await drop(portal, as, [{ name: 'part', bytes: `shc:/1/2/${digits(jws.slice(0, 200))}` }])
  expect(part.code).toBe('card-part-missing')
  const header = Buffer.from('{"alg":"RS256"}').toString('base64url')
  expect((await drop(portal, as, [{ name: 'token', bytes: `${header}.e30.c2ln` }])).code).toBe('file-not-readable')
})

test('asks who the patient is if a card has another person’s name', async () => {
  const as = await anybody()
  const { end } = await drop(portal, as, [file(await known.issue(doses('Featherstone')))])
  expect(end).toMatchObject({ state: 'confirm-patient', sourcePatient: { name: 'Marisol Featherstone' } })
  expect(await notesOf(as)).toEqual([])
  await confirm(as, end.ehrImportRequestId)
  expect(JSON.stringify(await notesOf(as))).toContain('wasn’t checked')
})

test('never sends a request to an issuer address on this machine', async () => {
  const as = await anybody()
  const jws = (await known.issue(doses())).split('.')
  expect(jws).toHaveLength(3)
  const inside = await startCardIssuer()
  try {
    await drop(portal, as, [file(await inside.issue(doses()))], as.profileId, { checkIssuers: true })
    expect(inside.requestedPaths).toEqual([])
    expect(JSON.stringify(await notesOf(as))).toContain('wasn’t checked')
  } finally {
    await inside.close()
  }
})
