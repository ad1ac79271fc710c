import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { commandTexts } from '@kinchart/texts/en/commands.ts'
import { UsageError, runCommand } from '#platform/commands/command.ts'
import { readClient } from '../clients.ts'
import { madeUpNpi, nppesFile } from '../providers/made-up-providers.test-support.ts'
import { providerIdOf } from '../providers/provider-id.ts'
import { directoryCommands } from './directory-commands.ts'
import { useFolder, usePortal } from '../../../test/use-portal.ts'

const folder = useFolder('kinchart-found-')
const portal = usePortal()
beforeAll(async () => {
  write('clinics.json', [
    ['Lakeside Clinic', 'https://fhir.lakeside.example/r4', 'Epic', 'Dunmore, PA'],
    ['Élan Clinic', 'https://shared.example/elan', 'Clinicore', ''],
    ['Harbor Clinic', 'http://shared.example/harbor', 'Other', ''],
  ])
  await type('directory load', 'clinics.json')
  writeFileSync(
    join(folder, 'npi.csv'),
    nppesFile([
      { at: 1, last: 'SHAW', first: 'AMY', city: 'SPRINGFIELD', zip: '627041234' },
      { at: 2, organization: 'SHAW CLINIC', city: 'DECATUR', zip: '62522' },
    ]),
  )
  await type('directory load-providers', 'npi.csv')
})

type Written = readonly [hospitalName: string, aud: string, ehrname: string, place: string]

function write(name: string, rows: readonly Written[]): void {
  const list = rows.map(([hospitalName, aud, ehrname, place]) => ({ hospitalName, aud, ehrname, place }))
  writeFileSync(join(folder, name), JSON.stringify(list))
}

async function type(name: string, ...args: readonly string[]): Promise<{ exitCode: number; said: string[] }> {
  const outputLines: string[] = []
  const command = directoryCommands.find((one) => one.name === name)
  if (!command) throw new Error(`There is no command ${name}.`)
  const request = await command.prepare(args, { env: { SECRET: 'hush' }, folder, readSecret: async () => '' })
  const { database, cipher, url } = portal
  const services = { db: database.db, cipher, allowedPrivateHosts: [], publicUrl: url }
  const exitCode = await runCommand(command, services, JSON.parse(JSON.stringify(request)), {
    say: (line) => void outputLines.push(line),
    complain: (line) => void outputLines.push(line),
    signal: new AbortController().signal,
  })
  return { exitCode, said: outputLines }
}

const found = async (...words: readonly string[]): Promise<readonly string[]> =>
  (await type('directory find', ...words)).said
const idIn = (line: string | undefined): string => /^endpoint:\d+/.exec(line ?? '')?.[0] ?? ''

test('finds an organization’s id by name, place, host or vendor', async () => {
  const [line] = await found('lakeside')
  expect(line).toMatch(/^endpoint:\d+ {2}Lakeside Clinic {2}Dunmore, PA {2}fhir\.lakeside\.example {2}Epic {2}/)
  expect(line).toContain(commandTexts.notCovered)
  for (const words of [['DUNMORE'], ['clinic epic'], ['fhir.lakeside.example'], ['side', 'pa']])
    expect(await found(...words)).toEqual([line])
  for (const words of ['elan', 'Élan', 'clinicore'])
    expect(await found(words)).toEqual([expect.stringMatching(/ {2}Élan Clinic {2}- {2}shared\.example {2}Clinicore /)])
  expect(await found('lakeside', 'clinicore')).toEqual([commandTexts.foundNothing])
  expect(await found('%')).toEqual([commandTexts.foundNothing])
  expect((await found('harbor'))[0]).toContain(commandTexts.isNotOffered({ problem: 'not-https' }))
})

test('shows which registration an organization uses, and shows the organization’s id', async () => {
  const id = idIn((await found('lakeside'))[0])
  for (const scope of ['vendor:epic', 'host:fhir.lakeside.example', id]) {
    expect((await type('clients set', scope, '--client-id', 'kin')).exitCode).toBe(0)
    expect((await found('lakeside'))[0]).toContain(commandTexts.coveredBy({ scope }))
  }
  for (const scope of ['vendor:epic', 'host:fhir.lakeside.example', id]) await type('clients remove', scope)
  expect((await found('lakeside'))[0]).toContain(commandTexts.notCovered)
})

test('shows at most fifty organizations and reports that there are more', async () => {
  write(
    'many.json',
    Array.from({ length: 51 }, (_, at) => [`Grove Clinic ${at}`, `https://grove.example/${at}`, 'Epic', ''] as const),
  )
  await type('directory load', 'many.json')
  const foundLines = await found('grove')
  expect(foundLines).toHaveLength(51)
  expect(foundLines.at(-1)).toBe(commandTexts.foundMore({ most: 50 }))
  expect(await found('grove clinic 50')).toHaveLength(1)
})

test('finds the ids of doctors and organizations by name, and their names by id', async () => {
  const [amy, clinic] = [1, 2].map((at) => providerIdOf({ npi: madeUpNpi(at) }))
  const { said } = await type('directory find-providers', 'sha')
  expect(said).toEqual([
    `${amy ?? ''}  ${madeUpNpi(1)}  Amy Shaw, MD  12 NW Oak St, Springfield, IL 62704`,
    `${clinic ?? ''}  ${madeUpNpi(2)}  Shaw Clinic  12 NW Oak St, Decatur, IL 62522`,
  ])
  for (const word of [amy ?? '', madeUpNpi(1)])
    expect((await type('directory find-providers', word)).said).toEqual([said[0]])
  expect((await type('directory find-providers', 'nobody')).said).toEqual([commandTexts.foundNothing])
})

test('requires search words, limits the number of search words, and rejects options', async () => {
  for (const name of ['directory find', 'directory find-providers'])
    for (const args of [[], [' '], ['a b c d e f g h i'], ['--most', '9']])
      await expect(type(name, ...args)).rejects.toThrow(UsageError)
})

test('reports which settings a new registration removes', async () => {
  const secret = ['--method', 'client_secret_basic', '--secret-from-env', 'SECRET'] as const
  const set = async (...args: readonly string[]) =>
    (await type('clients set', 'vendor:Lossy', '--client-id', 'kin', ...args)).said.slice(1)
  expect(await set(...secret)).toEqual([])
  expect(await set(...secret, '--scopes', 'launch/patient')).toEqual([])
  expect(await set()).toEqual([
    commandTexts.methodChanged({ former: 'client_secret_basic', method: 'none' }),
    commandTexts.secretRemoved,
    commandTexts.scopesRemoved({ scopes: 'launch/patient' }),
  ])
  const { db } = portal.database
  expect(await readClient(db, portal.cipher, 'vendor:lossy')).toEqual({ clientId: 'kin', method: 'none' })
  expect(await set()).toEqual([])
})

test('rejects a list in a ZIP file with a message, and changes nothing', async () => {
  writeFileSync(join(folder, 'packed.zip'), Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(300)]))
  for (const name of ['directory load', 'directory load-providers', 'directory load-zips']) {
    const { exitCode, said } = await type(name, 'packed.zip')
    expect([name, exitCode, said.join()]).toEqual([name, 1, expect.stringContaining(commandTexts.isZip)])
  }
})
