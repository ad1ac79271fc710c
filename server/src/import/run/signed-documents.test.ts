import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { listVisitNotes } from '@kinchart/contract/sections/drvisitnotes.ts'
import { retryImport, type ConnectedEhr } from '@kinchart/contract/calls/import.ts'
import { hospitals, lineOf, openStage, waitForEnd, type Person, type Stage } from '../../../test/with-sandbox.ts'

let stage: Stage
let storage: Server
const receivedRequests: IncomingMessage[] = []
const saoirse = { slug: hospitals.harrow, username: 'saoirse', patientId: 'saoirse-lindqvist' } as const

beforeAll(async () => {
  storage = createServer((request, response) => {
    receivedRequests.push(request)
    response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Kept in a storage service.</p>')
  })
  await new Promise<void>((resolve) => storage.listen(0, '127.0.0.1', resolve))
  stage = await openStage(
    { behaviours: { [hospitals.harrow]: { types: ['Patient', 'DocumentReference', 'Binary'] } } },
    { allow: [hostOf(storage)] },
    { DOCUMENT_HOSTS: hostOf(storage) },
  )
})
afterEach(() => stage.sandbox.setFaults([]))
afterAll(async () => {
  await stage.close()
  storage.close()
})

const hostOf = (server: Server): string => `127.0.0.1:${(server.address() as AddressInfo).port}`
const listDocumentRequests = () => stage.sandbox.requests().filter(({ path }) => /\/(?:storage|Binary)\//.test(path))

const placeOf = ({ path }: { readonly path: string }): string => path.replace(/\?.*/, '')

async function again(as: Person, { ehrImportRequestId }: ConnectedEhr): Promise<ConnectedEhr> {
  // Makes the next run request everything again, so that every record arrives a second time with another address.
  await stage.portal.database.pool.query('update source set complete_since = null where id = $1', [ehrImportRequestId])
  stage.sandbox.forgetRequests()
  await stage.portal.call(retryImport, { as, body: { ehrImportRequestId } })
  return waitForEnd(stage.portal, as, ehrImportRequestId)
}

test('fetches each document once, without a token, and keeps the same records if each import gets newly signed addresses', async () => {
  const person = await stage.signUpAs(saoirse.slug, saoirse.patientId)
  stage.sandbox.setFaults(['attachments-signed'])
  const first = await stage.importFrom({ as: person, ...saoirse })
  const firstRequests = listDocumentRequests()
  expect(firstRequests.length).toBeGreaterThan(3)
  const signed = firstRequests.filter(({ path }) => path.includes('/storage/'))
  // One document is missing, and only that one is requested again.
  const missing = signed.filter(({ status }) => status === 404).map(placeOf)
  expect(missing).toHaveLength(1)
  expect(signed.filter(({ hasAuthorization }) => hasAuthorization)).toEqual([])
  expect(signed.filter(({ status }) => status === 200).length).toBeGreaterThan(3)
  const second = await again(person, first)
  expect(listDocumentRequests().map(placeOf)).toEqual(missing)
  expect(second.stored).toBe(first.stored)
  const { rows } = await stage.portal.database.pool.query(
    'select from resource_earlier e join resource r on r.id = e.resource_id where r.source_id = $1',
    [first.ehrImportRequestId],
  )
  expect(rows).toEqual([])
})

test('fetches a document without a token from another host that the operator allows', async () => {
  const person = await stage.signUpAs(saoirse.slug, saoirse.patientId)
  stage.sandbox.setFaults([{ name: 'attachments-signed', foreignOrigin: `http://${hostOf(storage)}` }])
  const end = await stage.importFrom({ as: person, ...saoirse })
  expect(receivedRequests.length).toBeGreaterThan(3)
  for (const { headers } of receivedRequests) {
    expect(headers.authorization).toBeUndefined()
    expect(headers.cookie).toBeUndefined()
  }
  expect(lineOf(end, 'DocumentReference')?.reason).not.toBe('document-elsewhere')
})

test('counts a document on a host that is not allowed as missing, and shows the host', async () => {
  const person = await stage.signUpAs(saoirse.slug, saoirse.patientId)
  stage.sandbox.setFaults([{ name: 'attachments-signed', foreignOrigin: 'https://files.example.org' }])
  const end = await stage.importFrom({ as: person, ...saoirse })
  expect(end).toMatchObject({ state: 'partial' })
  expect(lineOf(end, 'DocumentReference')).toMatchObject({ state: 'partial', notices: ['files.example.org'] })
  const { body } = await stage.portal.call(listVisitNotes, { as: person, query: { profileId: person.profileId } })
  expect(body.sources).toMatchObject([{ state: 'partial', notices: ['files.example.org'] }])
})

test('follows a document’s redirect to a host that the operator allows, and sends no token there', async () => {
  receivedRequests.length = 0
  const person = await stage.signUpAs(saoirse.slug, saoirse.patientId)
  stage.sandbox.setFaults([{ name: 'binary-redirected', foreignOrigin: `http://${hostOf(storage)}` }])
  await stage.importFrom({ as: person, ...saoirse })
  expect(receivedRequests.length).toBeGreaterThan(1)
  expect(
    receivedRequests.filter(({ headers }) => headers.authorization !== undefined || headers.cookie !== undefined),
  ).toEqual([])
})

test('follows no redirect to a host that is not allowed, and shows the name of that host', async () => {
  const person = await stage.signUpAs(saoirse.slug, saoirse.patientId)
  stage.sandbox.setFaults(['binary-redirected'])
  const end = await stage.importFrom({ as: person, ...saoirse })
  expect(end).toMatchObject({ state: 'partial' })
  expect(lineOf(end, 'DocumentReference')?.notices).toEqual(['storage.elsewhere.example'])
})

const documentsOf = async ({ ehrImportRequestId }: ConnectedEhr): Promise<Set<string>> => {
  const { rows } = await stage.portal.database.pool.query<{ state: string }>(
    'select distinct state from attachment where source_id = $1',
    [ehrImportRequestId],
  )
  return new Set(rows.map(({ state }) => state))
}

test('fetches a document from a newly allowed host when the user selects "Try again"', async () => {
  const person = await stage.signUpAs(saoirse.slug, saoirse.patientId)
  stage.sandbox.setFaults(['binary-redirected'])
  const first = await stage.importFrom({ as: person, ...saoirse })
  expect(await documentsOf(first)).toEqual(new Set(['elsewhere', 'missing']))
  stage.sandbox.setFaults([])
  await stage.portal.call(retryImport, { as: person, body: { ehrImportRequestId: first.ehrImportRequestId } })
  const end = await waitForEnd(stage.portal, person, first.ehrImportRequestId)
  expect(end.asksForChanges).toBe(true)
  expect(await documentsOf(end)).toEqual(new Set(['kept', 'missing']))
  expect(lineOf(end, 'DocumentReference')).toMatchObject({ reason: 'document-missing', notices: [] })
})
