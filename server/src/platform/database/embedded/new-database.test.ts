import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compileProgram } from './compile-program.ts'
import { openIn } from './durable-pglite.ts'
import { makeNew } from './new-database.ts'
import type { WorkerData } from './start-embedded.ts'

const folder = mkdtempSync(join(tmpdir(), 'kinchart-new-database-'))
const nowhere = join(folder, 'nowhere.zip')
const kept = join(folder, 'cache', 'new.zip')
const settings = { program: {}, sharedBuffersMb: 16 }

async function make(name: string, places: Parameters<typeof makeNew>[1]): Promise<WorkerData> {
  const data = { ...settings, folder: join(folder, name) }
  mkdirSync(data.folder)
  await makeNew(data, places)
  return data
}

async function writeAndRead(data: WorkerData): Promise<unknown> {
  const database = await openIn(data.folder, data)
  await database.exec('create table entry (id int); insert into entry values (7)')
  const { rows } = await database.query<{ id: number }>('select id from entry')
  await database.close()
  return rows
}

const pathsOf = (data: WorkerData): readonly string[] =>
  readdirSync(data.folder, { recursive: true }).map(String).sort()

let first: WorkerData
beforeAll(async () => {
  settings.program = await compileProgram()
  first = await make('first', { brought: nowhere, kept })
})
afterAll(() => rmSync(folder, { recursive: true }))

test('the first database of a clone is kept packed, and the next one is what it was, file by file, empty folders included', async () => {
  const second = await make('second', { brought: nowhere, kept })
  expect(pathsOf(second)).toEqual(pathsOf(first))
  for (const path of ['PG_VERSION', 'global/pg_control', 'postgresql.conf'])
    expect(readFileSync(join(second.folder, path)), path).toEqual(readFileSync(join(first.folder, path)))
  expect(await writeAndRead(second)).toEqual([{ id: 7 }])
})

test('what the package brings comes before what was kept, and nothing is written beside it', async () => {
  const brought = join(folder, 'brought.zip')
  cpSync(kept, brought)
  const ofPackage = await make('of-package', { brought, kept: undefined })
  expect(pathsOf(ofPackage)).toEqual(pathsOf(first))
  expect(readdirSync(folder).filter((name) => name.endsWith('.zip'))).toEqual(['brought.zip'])
})

test.each([
  ['cut off in its middle', 2_000_000],
  ['empty', 0],
])(
  'a kept file that is %s is not used: the database is made all the same, and the next one finds a whole file',
  async (how, size) => {
    const damaged = join(folder, 'damaged', 'new.zip')
    cpSync(kept, damaged)
    truncateSync(damaged, size)
    const made = await make(`made-beside ${how}`, { brought: nowhere, kept: damaged })
    expect(await writeAndRead(made)).toEqual([{ id: 7 }])
    expect(readFileSync(damaged).length).toBeGreaterThan(2_000_000)
    expect(readdirSync(join(folder, 'damaged'))).toEqual(['new.zip'])
  },
)

test('a file whose bytes have changed is noticed by its checksum', async () => {
  const changed = join(folder, 'changed.zip')
  const bytes = readFileSync(kept)
  bytes.fill(0, 1_000_000, 1_000_064)
  writeFileSync(changed, bytes)
  const made = await make('made-beside-changed', { brought: changed, kept: undefined })
  expect(await writeAndRead(made)).toEqual([{ id: 7 }])
})

test('a database is made where nothing can be kept', async () => {
  const made = await make('kept-nowhere', { brought: nowhere, kept: '/dev/null/cache/new.zip' })
  expect(existsSync(join(made.folder, 'PG_VERSION'))).toBe(true)
})
