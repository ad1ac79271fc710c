import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { commandTexts } from '@kinchart/texts/en/commands.ts'
import { runTyped } from '#app/commands.ts'
import { startPortal, type TestPortal } from '../../test/start-portal.ts'
import { findClient } from '#directory/clients.ts'

const program = join(import.meta.dirname, 'commands.ts')
const lists = mkdtempSync(join(tmpdir(), 'kinchart-lists-'))
afterAll(() => rmSync(lists, { recursive: true, force: true }))

const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env
const compiled = { PATH, NODE_COMPILE_CACHE }

type Env = Readonly<Record<string, string>>
type Ended = { readonly code: number | null; readonly said: string; readonly complained: string }

async function type(env: Env, args: readonly string[], input = ''): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, ...args], {
      cwd: lists,
      env: { ...compiled, ...env },
    })
    let output = ''
    let complained = ''
    child.stdout.on('data', (part: Buffer) => (output += part.toString()))
    child.stderr.on('data', (part: Buffer) => (complained += part.toString()))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, said: output, complained }))
    child.stdin.end(input)
  })
}

/**
 * Runs a command in this process, as if the user had called npm in the folder that contains the directory lists.
 * Standard input is empty.
 */
async function typeHere(env: Env, args: readonly string[]): Promise<Ended> {
  const called = { INIT_CWD: lists, npm_lifecycle_event: args[0] ?? '' }
  for (const [name, value] of Object.entries({ ...called, ...env })) vi.stubEnv(name, value)
  const printed = { stdout: '', stderr: '' }
  for (const stream of ['stdout', 'stderr'] as const)
    vi.spyOn(process[stream], 'write').mockImplementation((text) => {
      printed[stream] += text.toString()
      return true
    })
  vi.spyOn(process, 'stdin', 'get').mockReturnValue(Readable.from([]) as never)
  const code = await runTyped(args)
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  return { code, said: printed.stdout, complained: printed.stderr }
}

const list = (names: readonly string[]): string =>
  JSON.stringify({
    Endpoints: names.map((name) => ({
      URL: 'https://fhir.example.org/r4/',
      OrganizationName: name,
      NPIID: '',
      OrganizationZipCode: '44101',
    })),
  })
writeFileSync(join(lists, 'Clinicore_EndpointSources.json.gz'), gzipSync(list(['Aspen Clinic', 'Birch Clinic'])))
writeFileSync(join(lists, 'page.html'), '<html>')

describe('runs commands in parallel with a running server', () => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await startPortal()
  })
  afterAll(async () => portal.close())

  test('loads directory lists, and reports an unreadable list without changing anything', async () => {
    const first = await typeHere(portal.env, ['directory', 'load', 'Clinicore_EndpointSources.json.gz'])
    expect(first).toMatchObject({ code: 0, complained: '' })
    expect(first.said).toContain('Clinicore_EndpointSources.json (vendor: Clinicore): 2 rows read')
    expect(first.said).toContain('2 added, 0 changed, 0 unchanged, 0 restored, 0 retired')
    const files = ['page.html', 'missing.json', 'Clinicore_EndpointSources.json.gz']
    const second = await typeHere(portal.env, ['directory', 'load', ...files])
    expect(second.code).toBe(1)
    expect(second.complained).toMatch(/page\.html is not JSON\. This file changed nothing\./)
    expect(second.complained).toMatch(/missing\.json cannot be read \(ENOENT\)/)
    expect(second.said).toContain('0 added, 0 changed, 2 unchanged')
  })

  test('registers a client with a secret from standard input, and never lists the secret', async () => {
    const set = await type(
      portal.env,
      [
        'clients',
        'set',
        'vendor:Clinicore',
        '--client-id',
        'kin',
        '--method',
        'client_secret_post',
        '--scopes',
        'launch/patient patient/*.rs',
      ],
      'hush hush\n',
    )
    expect(set).toMatchObject({
      code: 0,
      said: 'vendor:clinicore is registered as kin (client_secret_post); it covers 2 organizations.\n',
    })
    const aspen = await portal.database.db
      .selectFrom('careOrganization')
      .selectAll()
      .where('hospitalName', '=', 'Aspen Clinic')
      .executeTakeFirstOrThrow()
    expect(await findClient(portal.database.db, portal.cipher, aspen)).toEqual({
      clientId: 'kin',
      method: 'client_secret_post',
      secret: 'hush hush',
      scopes: 'launch/patient patient/*.rs',
    })
    await typeHere({ ...portal.env, KIN_SECRET: 'other' }, [
      'clients',
      'set',
      `endpoint:${aspen.id}`,
      '--client-id',
      'own',
      '--method',
      'client_secret_basic',
      '--secret-from-env',
      'KIN_SECRET',
    ])
    expect(await findClient(portal.database.db, portal.cipher, aspen)).toMatchObject({
      clientId: 'own',
      secret: 'other',
    })
    const shown = await typeHere(portal.env, ['clients', 'list'])
    expect(shown.said).toBe(
      `endpoint:${aspen.id}  own  client_secret_basic  secret stored\nvendor:clinicore  kin  client_secret_post  secret stored  scopes: launch/patient patient/*.rs\n`,
    )
    expect(await typeHere(portal.env, ['clients', 'remove', `endpoint:${aspen.id}`])).toMatchObject({ code: 0 })
    expect(await typeHere(portal.env, ['clients', 'remove', `endpoint:${aspen.id}`])).toMatchObject({
      code: 1,
      complained: `endpoint:${aspen.id} is not registered.\n`,
    })
    expect(await typeHere(portal.env, ['clients', 'set', 'endpoint:99999', '--client-id', 'x'])).toMatchObject({
      code: 1,
      complained: 'There is no organization 99999.\n',
    })
  })
})

test('prints the usage for an invalid command without opening the database', async () => {
  for (const [args, complaint] of [
    [[], 'Specify a command.'],
    [['directory', 'eat'], 'directory eat is not a command.'],
    [['directory', 'load'], 'Specify a file.'],
    [['directory', 'load', 'x.json', '--provider-type', 'Pharmacy'], '--provider-type must be one of'],
    [['clients', 'set', 'planet:Mars', '--client-id', 'x'], commandTexts.sayForWhom],
    [['clients', 'set', 'vendor:Epic'], '--client-id is missing.'],
    [['clients', 'set', 'vendor:Epic', '--client-id', 'x', '--method', 'client_secret_basic'], commandTexts.noSecret],
    [['clients', 'set', 'vendor:Epic', '--client-id', 'x', '--secret-from-env', 'NONE'], 'doesn’t use a secret'],
  ] as const) {
    const ended = await typeHere({ DATA_DIR: join(lists, 'never') }, args)
    expect(ended.code).toBe(2)
    expect(ended.complained).toContain(complaint)
    expect(ended.complained).toContain('npm run')
  }
  expect(() => statSync(join(lists, 'never'))).toThrow('ENOENT')
  expect(await typeHere({}, ['directory', 'load', '--help'])).toMatchObject({ code: 0 })
})
