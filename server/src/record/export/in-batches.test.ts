import { expect, test } from 'vitest'
import { BATCH, inBatches, type Numbered } from './write-archive.ts'

async function batchesOf(rows: readonly Numbered[]): Promise<number[][]> {
  const list = async (after: number): Promise<readonly Numbered[]> =>
    rows.filter(({ id }) => id > after).slice(0, BATCH)
  const batches: number[][] = []
  for await (const some of inBatches(list, async (ids) => ids)) batches.push([...some])
  return batches
}

test('opens large rows one at a time and small rows together, and opens each row once', async () => {
  const rows = Array.from({ length: 450 }, (_, at) => ({ id: at + 1, bytes: at % 100 === 7 ? 30_000_000 : 1000 }))
  const batches = await batchesOf(rows)
  expect(batches.flat()).toEqual(rows.map(({ id }) => id))
  for (const { id } of rows.filter(({ bytes }) => bytes > 1000)) expect(batches).toContainEqual([id])
  expect(batches.length).toBeLessThan(20)
  expect(await batchesOf([])).toEqual([])
})
