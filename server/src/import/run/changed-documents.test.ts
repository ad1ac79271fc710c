import { expect, test } from 'vitest'
import { getDocuments, getOriginal } from '@kinchart/contract/calls/documents.ts'
import { listVisitNotes } from '@kinchart/contract/sections/drvisitnotes.ts'
import { retryImport, type ConnectedEhr } from '@kinchart/contract/calls/import.ts'
import { petra, waitForEnd, type Person } from '../../../test/with-sandbox.ts'
import { useStageBehindProxy } from '../../../test/use-portal.ts'

const { stage, between } = useStageBehindProxy({
  behaviours: { [petra.slug]: { types: ['Patient', 'DocumentReference', 'Binary'] } },
})

const put = (resource: object): void => stage.sandbox.putResource(petra.slug, resource as never)
const subject = { reference: `Patient/${petra.patientId}` }
const putText = (id: string, text: string): void =>
  put({
    ...{ resourceType: 'Binary', id, contentType: 'text/plain', securityContext: subject },
    data: Buffer.from(text).toString('base64'),
  })
const putNote = (docStatus: string, binaryId = 'words'): void =>
  put({
    ...{ resourceType: 'DocumentReference', id: 'note', meta: { lastUpdated: new Date().toISOString() }, subject },
    ...{ status: 'current', docStatus, date: '2026-01-05T08:00:00Z', type: { text: 'Progress note' } },
    category: [{ coding: [{ code: 'clinical-note' }] }],
    content: [{ attachment: { contentType: 'text/plain', url: `Binary/${binaryId}` } }],
  })

async function syncAgain(as: Person, { ehrImportRequestId }: ConnectedEhr): Promise<ConnectedEhr['state']> {
  await stage.portal.call(retryImport, { as, body: { ehrImportRequestId } })
  return (await waitForEnd(stage.portal, as, ehrImportRequestId)).state
}

async function read(as: Person): Promise<string> {
  const { body } = await stage.portal.call(listVisitNotes, { as, query: { profileId: as.profileId } })
  const query = { profileId: as.profileId, id: body.documentReference[0]?.id ?? '' }
  const [document] = (await stage.portal.call(getDocuments, { as, query })).body.documents
  if (document?.state !== 'held') return document?.state ?? 'none'
  const address = `${stage.portal.url}/api${getOriginal.path.replace('{documentId}', document.docid)}`
  return (await fetch(address, { headers: { authorization: `Bearer ${as.token}` } })).text()
}

test('shows the amended text of a note, even if the address of the text is unchanged', async () => {
  putText('words', 'No fracture.')
  putNote('final')
  const person = await stage.signUpAs(petra.slug, petra.patientId)
  const source = await stage.importFrom({ as: person, ...petra })
  expect(await read(person)).toBe('No fracture.')
  putText('words', 'A fracture of the wrist.')
  putNote('amended')
  expect(await syncAgain(person, source)).toBe('complete')
  expect(await read(person)).toBe('A fracture of the wrist.')
})

test('hides a note’s former text if the amended note cannot be fetched', async () => {
  const person = await stage.signUpAs(petra.slug, petra.patientId)
  const source = await stage.importFrom({ as: person, ...petra })
  between.obey((path) => (path.includes('/Binary/words') ? { status: 404 } : undefined))
  putNote('final')
  expect(await syncAgain(person, source)).toBe('partial')
  expect(await read(person)).toBe('missing')
  putText('other-words', 'A fracture of the wrist, healed.')
  putNote('amended', 'other-words')
  expect(await syncAgain(person, source)).toBe('complete')
  expect(await read(person)).toBe('A fracture of the wrist, healed.')
})

test('does not refetch a note if only its modification date changed', async () => {
  putText('words', 'No fracture.')
  putNote('final')
  const person = await stage.signUpAs(petra.slug, petra.patientId)
  const source = await stage.importFrom({ as: person, ...petra })
  putNote('final')
  stage.sandbox.forgetRequests()
  expect(await syncAgain(person, source)).toBe('complete')
  expect(stage.sandbox.requests().filter(({ path }) => path.includes('/Binary/'))).toEqual([])
})
