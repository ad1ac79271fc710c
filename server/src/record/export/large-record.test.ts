// @module-tag soak
import { beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '@kinchart/contract/calls/endpoint.ts'
import { listConditions } from '@kinchart/contract/sections/conditions.ts'
import { getCopies, exportArchive, exportPrint } from '@kinchart/contract/calls/record-export.ts'
import { readPdf, readZip } from '../../../test/read-copies.ts'
import { hospitals, type Person } from '../../../test/with-sandbox.ts'
import { useStage } from '../../../test/use-portal.ts'

const AUGUSTIN = 10_000

let augustin: Person
let storedCounts: Record<string, number>
const stage = useStage({})
beforeAll(async () => {
  augustin = await stage.signUpAs(hospitals.northfield, 'augustin-brightwater')
  const there = { slug: hospitals.northfield, username: 'augustin', patientId: 'augustin-brightwater' }
  await stage.importFrom({ as: augustin, ...there })
  storedCounts = await countStoredByType()
})

async function countStoredByType(): Promise<Record<string, number>> {
  const { rows } = await stage.portal.database.pool.query<{ type: string; count: number }>(
    'select type, count(*)::int as count from resource where profile_id = $1 group by type',
    [augustin.profileId],
  )
  return Object.fromEntries(rows.map(({ type, count }) => [type, count]))
}

const take = async (call: Endpoint, signal?: AbortSignal): Promise<Response> =>
  fetch(`${stage.portal.url}/api${call.path}?profileId=${augustin.profileId}`, {
    headers: { authorization: `Bearer ${augustin.token}` },
    ...(signal && { signal }),
  })

const copies = async (): Promise<readonly string[]> => {
  const query = { profileId: augustin.profileId }
  return (await stage.portal.call(getCopies, { as: augustin, query })).body.copies.map(({ kind }) => kind)
}

async function leave(responsePromise: Promise<Response>, leaving: AbortController): Promise<void> {
  const left = await responsePromise
  expect(left.status).toBe(200)
  const reader = left.body?.getReader()
  expect((await reader?.read())?.value?.length).toBeGreaterThan(0)
  leaving.abort()
  await reader?.closed.catch(() => undefined)
}

/** Locks the table that an export reads, so that an export started inside `run` waits and uses no processor time. */
async function whileTableLocked(run: () => Promise<void>): Promise<void> {
  const holding = await stage.portal.database.pool.connect()
  await holding.query('begin')
  await holding.query('lock table resource in access exclusive mode')
  try {
    await run()
  } finally {
    await holding.query('rollback')
    holding.release()
  }
}

test('refuses a second copy while another copy is being made, and returns a retry time', async () => {
  const begun = await countBegun()
  const leaving = new AbortController()
  let first = Promise.resolve(new Response())
  await whileTableLocked(async () => {
    first = take(exportPrint, leaving.signal)
    await expect.poll(countBegun).toBe(begun + 1)
    const second = await take(exportPrint, AbortSignal.timeout(30_000))
    expect(second.status).toBe(429)
    expect(Number(second.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await second.json()).toMatchObject({ code: 'file-being-made' })
  })
  await leave(first, leaving)
})

test('does not record a copy that was aborted or requested with HEAD, and stops creating the copy', async () => {
  const begun = await countBegun()
  for (const call of [exportPrint, exportArchive]) {
    const address = `${stage.portal.url}/api${call.path}?profileId=${augustin.profileId}`
    const answer = await fetch(address, {
      method: 'HEAD',
      headers: { authorization: `Bearer ${augustin.token}` },
    })
    expect([answer.status, answer.headers.get('content-disposition')]).toEqual([
      200,
      expect.stringContaining(call === exportPrint ? '.pdf' : '.zip'),
    ])
  }
  expect(await countBegun()).toBe(begun)
  const leaving = new AbortController()
  await leave(take(exportArchive, leaving.signal), leaving)
  expect(await copies()).toEqual([])
  const again = new AbortController()
  await whileTableLocked(async () => {
    const printing = take(exportPrint, again.signal).catch(() => undefined)
    await expect.poll(countBegun).toBe(begun + 2)
    again.abort()
    await printing
  })
})

async function countBegun(): Promise<number> {
  const { rows } = await stage.portal.database.pool.query<{ count: number }>(
    `select count(*)::int as count from account_activity where kind = 'record-exported'`,
  )
  return rows[0]?.count ?? 0
}

test('exports all ten thousand resources in a complete ZIP whose files all open', async () => {
  const answer = await take(exportArchive)
  expect(answer.status).toBe(200)
  const files = await readZip(Buffer.from(await answer.arrayBuffer()), (name) => name === 'contents.json')
  const { folders } = JSON.parse(files.get('contents.json')?.text ?? '{}') as {
    folders: { folder: string; resources: Record<string, number>; documents: number }[]
  }
  expect(folders).toHaveLength(1)
  const { folder = '', resources = {}, documents = 0 } = folders[0] ?? {}
  expect(resources).toEqual(storedCounts)
  expect(Object.values(storedCounts).reduce((sum, count) => sum + count)).toBeGreaterThanOrEqual(AUGUSTIN)
  for (const [type, count] of Object.entries(storedCounts))
    expect(files.get(`${folder}/${type}.ndjson`)?.lines).toBe(count)
  const names = [...files.keys()].filter((name) => name.startsWith(`${folder}/documents/`))
  expect(names).toHaveLength(documents)
  expect(documents).toBe(storedCounts['DocumentReference'])
  expect(await copies()).toEqual(['archive'])
})

test('exports ten thousand resources as a complete PDF while serving other requests', { tags: 'soak' }, async () => {
  const happened: string[] = []
  const printing = take(exportPrint).then(async (answer) => {
    expect(answer.status).toBe(200)
    const bytes = new Uint8Array(await answer.arrayBuffer())
    happened.push('printed')
    return bytes
  })
  for (let requestCount = 0; requestCount < 20; requestCount++) {
    const { status } = await stage.portal.call(listConditions, {
      as: augustin,
      query: { profileId: augustin.profileId, pageNumber: '1', pageSize: '8' },
    })
    expect(status).toBe(200)
    happened.push('listed')
  }
  const pages = await readPdf(await printing)
  expect(happened.indexOf('printed')).toBe(20)
  for (const [index, page] of pages.entries()) expect(page).toContain(`Page ${index + 1}`)
  const text = pages.join(' ')
  const { rows } = await stage.portal.database.pool.query<{ count: number }>(
    `select count(*)::int as count from resource where profile_id = $1 and (section is not null or type = 'ServiceRequest') and not is_in_report`,
    [augustin.profileId],
  )
  const listed = [...text.matchAll(/[A-Za-z] \((\d+)\)/g)].map(([, count]) => Number(count))
  expect(text.match(/Northfield Transplant Center/g)).toHaveLength((rows[0]?.count ?? 0) + 1)
  expect(listed.length).toBeGreaterThan(12)
  expect(await copies()).toEqual(['print', 'archive'])
})
