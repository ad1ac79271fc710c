import { beforeAll, expect, test } from 'vitest'
import yauzl from 'yauzl'
import { listVisitNotes } from '@kinchart/contract/sections/drvisitnotes.ts'
import { getRecord } from '@kinchart/contract/calls/record-list.ts'
import { saveNote } from '@kinchart/contract/calls/record-types.ts'
import { getCopies, exportArchive } from '@kinchart/contract/calls/record-export.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import { hospitals, storedOf, type Person } from '../../../test/with-sandbox.ts'
import { problemsOf } from '../../../test/validate-r4.ts'
import { useStage } from '../../../test/use-portal.ts'

let saoirse: Person
let stored: Record<string, number>
let answer: Response
let files: Map<string, Buffer>
const stage = useStage({})
beforeAll(async () => {
  saoirse = await stage.signUpAs(hospitals.harrow, 'saoirse-lindqvist')
  const there = { slug: hospitals.harrow, username: 'saoirse', patientId: 'saoirse-lindqvist' }
  stored = await storedOf(stage, await stage.importFrom({ as: saoirse, ...there }))
  await stage.portal.call(saveNote, {
    as: saoirse,
    body: { profileId: saoirse.profileId, recordTypeId: '6', note: 'Ask about this' },
  })
  answer = await take(saoirse)
  files = await unzip(Buffer.from(await answer.arrayBuffer()))
})

async function take(as: Person, profileId = as.profileId): Promise<Response> {
  const address = `${stage.portal.url}/api${exportArchive.path}?profileId=${profileId}`
  return fetch(address, { headers: { authorization: `Bearer ${as.token}` } })
}

async function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await yauzl.fromBufferPromise(bytes)
  const files = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry()) {
    const parts: Buffer[] = []
    for await (const part of await zip.openReadStreamPromise(entry)) parts.push(part as Buffer)
    files.set(entry.fileName, Buffer.concat(parts))
  }
  return files
}

test('exports everything as received and records the date of the copy', async () => {
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('application/zip')
  expect(answer.headers.get('content-disposition')).toContain('.zip')
  const contents = JSON.parse(files.get('contents.json')?.toString() ?? '{}') as {
    folders: { folder: string; state: string; reason: string; resources: Record<string, number>; documents: number }[]
  }
  expect(contents.folders).toHaveLength(1)
  const [first] = contents.folders
  const { folder, resources, documents } = first ?? { folder: '', resources: {}, documents: 0 }
  expect(first).toMatchObject({ state: 'partial', reason: 'document-missing' })
  const { Binary: fetched = 0, ...expectedCounts } = stored
  expect(resources).toMatchObject(expectedCounts)
  for (const [type, count] of Object.entries(resources)) {
    const lines = (files.get(`${folder}/${type}.ndjson`)?.toString() ?? '').trimEnd().split('\n')
    expect(lines).toHaveLength(count)
    for (const line of lines) expect((JSON.parse(line) as { resourceType: string }).resourceType).toBe(type)
  }
  const names = [...files.keys()].filter((name) => name.startsWith(`${folder}/documents/`))
  expect(names.length).toBe(documents)
  expect(documents).toBeGreaterThan(fetched)
  expect(names.some((name) => name.endsWith('.pdf'))).toBe(true)
  for (const name of names.filter((one) => one.endsWith('.pdf')))
    expect(files.get(name)?.subarray(0, 5).toString()).toBe('%PDF-')
  expect(JSON.parse(files.get('notes.json')?.toString() ?? '{}')).toEqual({ Labs: 'Ask about this' })
  const { body } = await stage.portal.call(getCopies, { as: saoirse, query: { profileId: saoirse.profileId } })
  expect(body.copies.map(({ kind }) => kind)).toEqual(['archive'])
})

test('creates a copy that passes a third-party validator, which rejects a corrupted copy', () => {
  const lines = [...files].flatMap(([name, bytes]) =>
    name.endsWith('.ndjson') ? bytes.toString().trimEnd().split('\n') : [],
  )
  const resources = lines.map((line) => JSON.parse(line) as { resourceType: string; id: string })
  expect(new Set(resources.map(({ resourceType }) => resourceType)).size).toBeGreaterThan(8)
  const problems = resources.flatMap((one) =>
    problemsOf(one).map((problem) => `${one.resourceType}/${one.id} ${problem}`),
  )
  expect(problems).toEqual([])
  for (const one of resources) expect(problemsOf({ ...one, asItWas: true })).not.toEqual([])
})

test('exports a resource exactly as the details show it', async () => {
  const query = { profileId: saoirse.profileId }
  const { documentReference } = (await stage.portal.call(listVisitNotes, { as: saoirse, query })).body
  const id = documentReference[0]?.id ?? ''
  const { resource } = (await stage.portal.call(getRecord, { as: saoirse, query: { ...query, id } })).body
  const [, lines] = [...files].find(([name]) => name.endsWith('/DocumentReference.ndjson')) ?? []
  expect(lines?.toString()).toContain(resource.replaceAll(/[\r\n]+/g, ' ').trim())
})

test('refuses to export another account’s record, and exports a valid empty file for a record without sources', async () => {
  const other = await stage.signUpAs(hospitals.tallgrass, 'rufus-pennyfeather')
  expect((await take(other, saoirse.profileId)).status).toBe(404)
  const own = await unzip(Buffer.from(await (await take(other)).arrayBuffer()))
  expect([...own.keys()].toSorted()).toEqual(['contents.json', 'notes.json'])
  const { body } = await stage.portal
    .call(getCopies, { as: other, query: { profileId: saoirse.profileId } })
    .catch(() => ({ body: null }))
  expect(body).not.toMatchObject({ message: messages.dataLoaded })
})
