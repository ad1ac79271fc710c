import { recordTypes } from '@kinchart/contract/calls/record-types.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { documentsQuery, contentQuery } from '#record/documents/document-query.ts'
import { recordQuery } from '#record/details/own-details.tsx'
import { ownRecord } from '#record/own-record.ts'
import { sharedRecord } from './recipient-people.tsx'

const labs = recordTypes.find(({ tabUrl }) => tabUrl === 'labs')
if (labs === undefined) throw new Error('There is no list of lab results.')
const shared = sharedRecord('share-1', labs)
const document = { id: 'd1', title: 'Report', isLab: true }
const requestedUrls: URL[] = []
const answers = new Map<string, unknown>()

beforeEach(() => {
  requestedUrls.length = 0
  vi.stubGlobal('fetch', async (address: string, { headers }: { headers: Record<string, string> }) => {
    expect(headers['authorization']).toBeUndefined()
    const url = new URL(address, 'https://kinchart.example')
    requestedUrls.push(url)
    return new Response(JSON.stringify(answers.get(url.pathname)), { status: 200 })
  })
})
afterEach(() => vi.unstubAllGlobals())

test('requests shared documents by share and type, and never sends the token of the signed-in user', async () => {
  answers.set('/api/shared-record/list-documents', { message: 'a remark', documents: [] })
  expect(await shared.loadDocuments(document)).toEqual({ documents: [], message: messages.noDocument })
  expect(Object.fromEntries(requestedUrls[0]?.searchParams ?? [])).toEqual({
    shareId: 'share-1',
    recordTypeId: labs.id,
    id: 'd1',
  })
})

test('does not share linked records or earlier versions of a record', async () => {
  const record = {
    id: 'r1',
    resourceType: 'Observation',
    providerName: 'Juniper Clinic',
    receivedAt: '2026-11-03T10:00:00.000Z',
    resource: '{}',
  }
  answers.set('/api/shared-record/get-entry', { ...record, related: ['a'], earlier: ['b'] })
  expect(await shared.loadRecord('r1')).toEqual({
    ...record,
    ehrImportRequestId: '',
    section: null,
    row: null,
    earlier: [],
    related: [],
  })
})

test('displays a shared document by its content type, and reports a document that no browser can display', async () => {
  const read = async (contentType: string, data: string) => {
    answers.set('/api/shared-record/get-document', { message: 'Not shown here', contentType, data })
    return shared.loadDocument(document, { docid: 'd1' } as Parameters<typeof shared.loadDocument>[1])
  }
  expect(await read('text/html', '<p>x</p>')).toEqual({ kind: 'page', html: '<p>x</p>' })
  expect((await read('application/pdf', 'JVBERg==')).kind).toBe('pdf')
  expect(await read('image/png', 'aa')).toEqual({ kind: 'picture', address: 'data:image/png;base64,aa' })
  expect(await read('image/tiff', 'aa')).toEqual({ kind: 'none', why: 'Not shown here' })
})

test('drops a shared record from memory when it is closed, and can delete all data of a share at once', () => {
  const own = ownRecord('p1')
  expect(recordQuery(shared, 'r1').gcTime).toBe(0)
  expect(documentsQuery(shared, document).gcTime).toBe(0)
  expect(recordQuery(own, 'r1').gcTime).toBeUndefined()
  const form = { docid: 'd1' } as Parameters<typeof shared.loadDocument>[1]
  for (const { queryKey } of [
    recordQuery(shared, 'r1'),
    documentsQuery(shared, document),
    contentQuery(shared, document, form),
  ])
    expect(queryKey.slice(0, 3)).toEqual(['shared', 'share-1', labs.id])
})
