import { randomBytes } from 'node:crypto'
import { base64url, CompactEncrypt } from 'jose'
import { SHL, SHLAuthError, SHLViewer } from 'kill-the-clipboard'
import { beforeAll, expect, test } from 'vitest'
import { createHealthLink, endHealthLink, manifestTypes } from '@kinchart/contract/calls/health-links.ts'
import { signUpPerson } from '../../../test/sign-up-person.ts'
import type { Person } from '../../../test/with-sandbox.ts'
import { usePortal } from '../../../test/use-portal.ts'

/** Simulates a third-party viewer that requests the content of a link from our server. */

let ana: Person
const portal = usePortal({ PUBLIC_URL: 'https://kinchart.example' })
beforeAll(async () => {
  ana = await signUpPerson(portal, 'ana@example.org')
})

const record = { resourceType: 'Bundle', type: 'collection', entry: [] }
const later = new Date(Date.now() + 3_600_000)

async function share(passcode: string | undefined) {
  const key = randomBytes(32)
  const content = await new CompactEncrypt(Buffer.from(JSON.stringify(record)))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', zip: 'DEF', cty: manifestTypes.fhir })
    .encrypt(key)
  const { status, body } = await portal.call(createHealthLink, {
    as: ana,
    body: {
      ...{ profileId: ana.profileId, mode: 'manifest', label: 'For Dr. Osei', expiresAt: later.toISOString() },
      ...{ recordTypeIds: ['5'], content, ...(passcode === undefined ? {} : { passcode }) },
    },
  })
  expect(status).toBe(200)
  const shl = SHL.fromPayload({
    ...{ url: body.url, key: base64url.encode(key), exp: Math.floor(later.getTime() / 1000) },
    ...{ label: 'For Dr. Osei', ...(passcode === undefined ? {} : { flag: 'P' as const }) },
  })
  return { id: body.id, link: shl.toURI() }
}

const here = async (url: string, options?: RequestInit): Promise<Response> => {
  expect(url.startsWith('https://kinchart.example/')).toBe(true)
  return fetch(`${portal.url}${new URL(url).pathname}`, options)
}
const open = async (link: string, more: { passcode?: string; embeddedLengthMax?: number } = {}) =>
  new SHLViewer({ shlinkURI: link, fetch: here }).resolveSHL({ recipient: 'Dr. Osei', ...more })

test('reads the content of a link, whether the file is embedded or fetched', async () => {
  const { link } = await share(undefined)
  expect((await open(link)).fhirResources).toEqual([record])
  expect((await open(link, { embeddedLengthMax: 10 })).fhirResources).toEqual([record])
})

test('prompts for a link’s passcode, and opens the link only with the correct one', async () => {
  const { link } = await share('blue-42')
  await expect(open(link)).rejects.toThrow(SHLAuthError)
  await expect(open(link, { passcode: 'green-1' })).rejects.toThrow(SHLAuthError)
  expect((await open(link, { passcode: 'blue-42' })).fhirResources).toEqual([record])
})

test('receives no content from an ended link', async () => {
  const { id, link } = await share(undefined)
  expect((await open(link)).fhirResources).toHaveLength(1)
  await portal.call(endHealthLink, { as: ana, body: { profileId: ana.profileId, id } })
  await expect(open(link)).rejects.toThrow()
})
