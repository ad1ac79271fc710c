import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { saveNote } from '@kinchart/contract/calls/record-types.ts'
import { getResearchUses, shareIdentifiedData } from '@kinchart/contract/calls/research.ts'
import { CommandError, runCommand } from '#platform/commands/command.ts'
import { openOutFolder } from '#platform/commands/out-folder.ts'
import { conditionOf, noSources, signUpFamily, type Family } from '../share.test-support.ts'
import { researchCommands } from './export/commands.ts'
import { ConsentChangedError, writeStudy } from './export/write-study.ts'
import { useFolder, usePortal } from '../../../test/use-portal.ts'

const folder = useFolder('study-')
const portal = usePortal()
let ana: Family
let ben: Family

beforeAll(async () => {
  ana = await signUpFamily(portal, 'ana@example.org', 'Lima')
  ben = await signUpFamily(portal, 'ben@example.org', 'Ito', ['self'])
})

const choose = async (family: Family, sharedItems: { recordTypeId: string; notes: boolean }[]) =>
  portal.call(shareIdentifiedData, { as: family.self, body: { shareRecord: sharedItems.length > 0, sharedItems } })
const usesOf = async (family: Family) => (await portal.call(getResearchUses, { as: family.self })).body

const output: string[] = []
const printer = {
  say: (line: string) => void output.push(line),
  complain: (line: string) => void output.push(line),
  signal: new AbortController().signal,
}
const terminal = { env: {}, folder: '/', readSecret: async () => '' }

async function run(...args: string[]): Promise<number> {
  const [command] = researchCommands(async () => ({ sources: [], revision: null }))
  if (!command) throw new Error('There is no such command.')
  const request = await command.prepare(args, terminal)
  return runCommand(
    command,
    { db: portal.database.db, cipher: portal.cipher },
    JSON.parse(JSON.stringify(request)),
    printer,
  )
}
const exportTo = async (name: string) =>
  run(
    '--study',
    'Sleep and blood pressure',
    '--by',
    'Harrow Lake University',
    '--credit',
    '12.50',
    '--out',
    join(folder, name),
  )
const read = (name: string, file: string) =>
  readFileSync(join(folder, name, file), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { participant: string; resource: { code: { text: string } } })

test('exports exactly what consenting patients chose, with names', async () => {
  await portal.call(saveNote, {
    as: ana.self,
    body: { profileId: ana.self.profileId, recordTypeId: '5', note: 'Worse in winter' },
  })
  await choose(ana, [{ recordTypeId: '5', notes: true }])
  expect(await exportTo('first')).toBe(0)
  expect(readdirSync(join(folder, 'first')).toSorted((a, b) => a.localeCompare(b))).toEqual([
    'Condition.ndjson',
    'notes.ndjson',
    'people.ndjson',
  ])
  expect(read('first', 'people.ndjson')).toMatchObject([
    { participant: ana.self.profileId, firstName: 'Ana', lastName: 'Lima' },
  ])
  expect(read('first', 'Condition.ndjson').map(({ resource }) => resource.code.text)).toEqual([
    conditionOf('Ana', 'Lima'),
  ])
  expect(read('first', 'notes.ndjson')).toMatchObject([{ recordType: 'Condition', note: 'Worse in winter' }])
  expect(statSync(join(folder, 'first')).mode & 0o77).toBe(0)
  expect(await usesOf(ana)).toMatchObject({
    creditCents: 1250,
    uses: [
      {
        study: 'Sleep and blood pressure',
        by: 'Harrow Lake University',
        tables: ['Condition', 'ConditionNotes'],
        records: 1,
        creditCents: 1250,
      },
    ],
  })
  expect((await usesOf(ben)).uses).toEqual([])
})

test('omits a withdrawn patient from later exports, and still lists earlier uses', async () => {
  await choose(ben, [{ recordTypeId: '8', notes: false }])
  await choose(ana, [])
  expect(await exportTo('second')).toBe(0)
  expect(read('second', 'people.ndjson')).toMatchObject([{ participant: ben.self.profileId }])
  expect(existsSync(join(folder, 'second', 'Condition.ndjson'))).toBe(false)
  expect(await usesOf(ana)).toMatchObject({ creditCents: 1250, uses: [{ records: 1 }] })
  expect(await usesOf(ben)).toMatchObject({ creditCents: 1250 })
})

test('writes and records nothing if a patient withdraws consent during the export', async () => {
  await choose(ana, [{ recordTypeId: '5', notes: false }])
  const out = await openOutFolder(join(folder, 'third'))
  const slow = {
    ...out,
    append: async (file: string, text: string) => {
      await out.append(file, text)
      if (text.includes(conditionOf('Ana', 'Lima'))) await choose(ana, [])
    },
  }
  const study = { name: 'Sleep', by: 'Harrow Lake University', creditCents: 100 }
  await expect(
    writeStudy({ db: portal.database.db, cipher: portal.cipher, sourcesOf: noSources }, study, slow),
  ).rejects.toThrow(ConsentChangedError)
  expect(readdirSync(folder).toSorted((a, b) => a.localeCompare(b))).toEqual(['first', 'second'])
  expect((await usesOf(ben)).uses).toHaveLength(1)
})

test('never overwrites an export, and reports invalid arguments', async () => {
  expect(await exportTo('first')).toBe(1)
  expect(output.at(-1)).toContain('already exists')
  await expect(openOutFolder(join(folder, 'nowhere', 'deep'))).rejects.toThrow(CommandError)
  await expect(run('--study', 'S', '--by', 'B', '--credit', 'much', '--out', 'x')).rejects.toThrow('--credit')
  await expect(run('--study', 'S', '--credit', '1', '--out', 'x')).rejects.toThrow('--by')
  expect((await usesOf(ben)).uses).toHaveLength(1)
})
