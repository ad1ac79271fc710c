import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { beforeAll, expect, test } from 'vitest'
import { listActivity } from '@kinchart/contract/calls/sign-ins.ts'
import { login } from '@kinchart/contract/calls/account.ts'
import { removeOldActions } from '@kinchart/server/account/activity/operator-actions.ts'
import { runCommand } from '@kinchart/server/platform/commands/command.ts'
import { signUpPerson } from '../sign-up-person.ts'
import { listProvider } from '../../src/sharing/share.test-support.ts'
import { commands } from '../../src/app/commands.ts'
import { useFolder, usePortal } from '../use-portal.ts'

const email = 'ana@example.org'
const folder = useFolder('kinchart-actions-')
const portal = usePortal()
let recipient: string
let accountId: string
let doctor: string
beforeAll(async () => {
  const person = await signUpPerson(portal, email)
  const { rows } = await portal.database.pool.query<{ id: string }>(
    'select account_id as id from profile where id = $1',
    [person.profileId],
  )
  accountId = rows[0]?.id ?? ''
  doctor = await listProvider(portal, 'Dr. Lena Fairbank')
  recipient = await identityToRecipient(await generateX25519Identity())
  writeFileSync(
    join(folder, 'Clinics.json'),
    JSON.stringify({
      Endpoints: [{ URL: 'https://fhir.example.org/r4/', OrganizationName: 'Aspen Clinic', OrganizationZipCode: '' }],
    }),
  )
})

async function type(name: string, ...args: readonly string[]): Promise<{ exitCode: number; said: string[] }> {
  const output: string[] = []
  const command = commands.find((one) => one.name === name)
  if (!command) throw new Error(`There is no command ${name}.`)
  const request = await command.prepare(args, { env: {}, folder, readSecret: async () => 'hush hush' })
  const { database, cipher, url } = portal
  const backups = { database, secrets: ['c2VjcmV0'], recipients: [recipient] }
  const services = { db: database.db, cipher, allowedPrivateHosts: [], publicUrl: url, backups }
  const exitCode = await runCommand(command, services, JSON.parse(JSON.stringify(request)), {
    say: (line) => void output.push(line),
    complain: (line) => void output.push(line),
    signal: new AbortController().signal,
  })
  return { exitCode, said: output }
}

type Case = readonly [command: string, args: readonly string[], touched: () => string | null, outcome: string]
const isNobody = (): null => null

const cases: readonly Case[] = [
  ['accounts end-sessions', ['Ana@example.org'], () => accountId, 'done'],
  ['accounts end-sessions', ['nobody@example.org'], isNobody, 'failed'],
  ['accounts remove-factors', [email], () => accountId, 'failed'],
  ['backup', ['all.age'], () => 'all.age', 'done'],
  ['backup', ['all.age'], () => 'all.age', 'failed'],
  ['accounts reached', ['--account', email], () => accountId, 'done'],
  ['accounts reached', ['--recipient', 'lena@clinic.example'], isNobody, 'done'],
  ['apps set', ['tide', '--name', 'Tide', '--redirect', 'https://tide.example/back'], () => 'tide', 'done'],
  ['apps remove', ['tide'], () => 'tide', 'done'],
  ['apps remove', ['tide'], () => 'tide', 'failed'],
  ['clients set', ['vendor:Clinicore', '--client-id', 'kin'], () => 'vendor:clinicore', 'done'],
  ['clients remove', ['vendor:Clinicore'], () => 'vendor:clinicore', 'done'],
  ['clients remove', ['vendor:Clinicore'], () => 'vendor:clinicore', 'failed'],
  ['directory load', ['Clinics.json'], () => 'Clinics.json', 'done'],
  ['directory load-providers', ['gone.ndjson', 'away.ndjson'], () => 'gone.ndjson, away.ndjson', 'failed'],
  ['directory load-zips', ['gone.txt'], () => 'gone.txt', 'failed'],
  ['keys renew', [], isNobody, 'done'],
  ['providers verify', ['--email', 'lena@clinic.example', '--npi', '1999999984'], isNobody, 'failed'],
  ['providers verify', ['--email', 'lena@clinic.example', '--provider', 'PROVIDER'], () => doctor, 'done'],
  ['providers remove-factors', ['lena@clinic.example'], () => doctor, 'failed'],
  ['providers end', ['--email', 'lena@clinic.example'], () => doctor, 'done'],
  ['research export', ['--study', 'Sleep', '--by', 'Lake', '--credit', '1', '--out', 'sleep'], () => 'Sleep', 'done'],
  ['terms load', ['gone.csv'], () => 'gone.csv', 'failed'],
]

test('covers every command that may change something', () => {
  const finds = ['directory find', 'directory find-providers']
  const shows = ['accounts actions', 'apps list', 'clients list', ...finds, 'keys check', 'providers list']
  const changing = commands.map(({ name }) => name).filter((name) => !shows.includes(name))
  expect([...new Set(cases.map(([name]) => name))].toSorted()).toEqual(changing.toSorted())
  for (const name of shows) expect(commands.find((one) => one.name === name)?.touches).toBe('nothing')
})

test('records each operator action with its target and outcome, without a name or address', async () => {
  expect(await type('accounts actions')).toEqual({ exitCode: 0, said: ['No command has changed anything yet.'] })
  for (const [name, args, , outcome] of cases) {
    const { exitCode } = await type(name, ...args.map((arg) => (arg === 'PROVIDER' ? doctor : arg)))
    expect([name, args, exitCode === 0 ? 'done' : 'failed']).toEqual([name, args, outcome])
  }
  const { said } = await type('accounts actions')
  const lines = said.map((line) => line.split('  '))
  expect(lines.map(([, ...rest]) => rest)).toEqual(
    cases.map(([name, , touched, outcome]) => [name, touched() ?? '-', outcome]).toReversed(),
  )
  for (const [at = ''] of lines) expect(new Date(at).toISOString()).toBe(at)
  const { rows } = await portal.database.pool.query<{ row: string }>(
    'select to_jsonb(a)::text as row from operator_action a',
  )
  for (const word of ['@', 'Lena', 'Fairbank', 'hush', folder])
    expect(rows.filter(({ row }) => row.includes(word))).toEqual([])
})

test('lists only the newest actions, up to the requested number', async () => {
  const all = (await type('accounts actions', '1000')).said
  expect(all.length).toBe(cases.length)
  expect((await type('accounts actions', '2')).said).toEqual(all.slice(0, 2))
  for (const args of [['0'], ['1001'], ['-1'], ['many'], ['2', '3']])
    await expect(type('accounts actions', ...args)).rejects.toThrow('up to 1000')
})

test('does not run a command that can’t be recorded, and lists an interrupted command as started', async () => {
  const { pool } = portal.database
  await pool.query('alter table operator_action rename to operator_action_away')
  expect((await type('clients set', 'vendor:Unseen', '--client-id', 'x')).exitCode).toBe(1)
  await pool.query('alter table operator_action_away rename to operator_action')
  expect((await type('clients list')).said.join()).not.toContain('unseen')
  await pool.query(`insert into operator_action (command, outcome) values ('directory load', 'begun')`)
  expect((await type('accounts actions', '1')).said[0]).toMatch(/ {2}directory load {2}- {2}begun$/)
})

test('shows the user that support signed them out', async () => {
  const { body } = await portal.call(login, { body: { email, password: 'xqvtzkwmbrfh' } })
  const { activity } = (await portal.call(listActivity, { as: body, query: {} })).body
  expect(activity.map(({ kind }) => kind)).toContain('sign-ins-ended')
})

test('deletes operator actions after six years, and not before', async () => {
  const { pool, db } = portal.database
  const count = async (): Promise<number> =>
    (await pool.query<{ n: number }>('select count(*)::int as n from operator_action')).rows[0]?.n ?? 0
  const before = await count()
  await pool.query(`insert into operator_action (command, outcome, at) values
    ('terms load', 'done', now() - interval '2200 days'), ('terms load', 'done', now() - interval '2180 days')`)
  await removeOldActions(db)
  expect(await count()).toBe(before + 1)
})
