import { beforeAll, expect, test } from 'vitest'
import { encryptRecipientEmail } from '#account/email-address.ts'
import { getSharedPeople, requestRecipientCode, recipientSignIn } from '@kinchart/contract/calls/shared-with-me.ts'
import { factorsOf } from '#account/factors/factors.ts'
import { runCommand } from '#platform/commands/command.ts'
import { codeFor } from '../../../test/sign-up-person.ts'
import type { ProviderFacts } from '#sharing/routes.ts'
import { listProvider, setUpApp } from '../share.test-support.ts'
import { verifiedCommands } from './commands.ts'
import { usePortal } from '../../../test/use-portal.ts'

const portal = usePortal()
let doctor: string
beforeAll(async () => {
  doctor = await listProvider(portal, 'Dr. Lena Fairbank')
})

const lena = (): ProviderFacts => ({
  providerId: doctor,
  kind: 'practitioner',
  name: 'Dr. Lena Fairbank',
  lastName: 'Fairbank',
  type: null,
  experience: null,
  address: null,
  gender: null,
})
const directory = {
  find: async (_db: unknown, id: string) => (id === doctor ? lena() : undefined),
  findByNpi: async (_db: unknown, npis: readonly string[]) =>
    new Map(npis.includes('1234567893') ? [['1234567893', lena()]] : []),
}
const terminal = { env: {}, folder: '/', readSecret: async () => '' }

async function type(name: string, ...args: string[]): Promise<{ exitCode: number; said: string[] }> {
  const output: string[] = []
  const command = verifiedCommands(directory).find((one) => one.name === name)
  if (!command) throw new Error(`There is no command ${name}.`)
  const request = await command.prepare(args, terminal)
  const exitCode = await runCommand(
    command,
    { db: portal.database.db, cipher: portal.cipher },
    JSON.parse(JSON.stringify(request)),
    {
      say: (line) => void output.push(line),
      complain: (line) => void output.push(line),
      signal: new AbortController().signal,
    },
  )
  return { exitCode, said: output }
}

test('verifies a doctor by NPI, lists verified doctors, and ends all sign-ins of a doctor when the verification ends', async () => {
  expect(await type('providers list')).toEqual({ exitCode: 0, said: ['No providers are verified.'] })
  const verified = await type('providers verify', '--email', 'Lena@Clinic.example', '--npi', '1234567893')
  expect(verified).toEqual({ exitCode: 0, said: ['Dr. Lena Fairbank can now sign in with lena@clinic.example.'] })
  expect((await type('providers list')).said).toEqual([`lena@clinic.example  Dr. Lena Fairbank (doctor ${doctor})`])
  await portal.call(requestRecipientCode, { body: { email: 'lena@clinic.example' } })
  const code = await codeFor(portal, 'lena@clinic.example')
  const begun = await portal.call(recipientSignIn, { body: { email: 'LENA@clinic.example', code } })
  const { cookie } = await setUpApp(portal, begun.cookie)
  expect((await portal.call(getSharedPeople, { cookie })).body.recipient?.name).toBe('Dr. Lena Fairbank')
  expect((await type('providers end', '--email', 'lena@clinic.example')).exitCode).toBe(0)
  expect((await portal.call(getSharedPeople, { cookie })).body.recipient).toBeNull()
  expect((await type('providers end', '--email', 'lena@clinic.example')).exitCode).toBe(1)
})

test('does not verify doctors outside the directory, and changes nothing on invalid input', async () => {
  const unknown = await type('providers verify', '--email', 'a@b.example', '--npi', '1999999999')
  expect(unknown).toEqual({ exitCode: 1, said: ['The directory doesn’t list this provider. Load it first.'] })
  for (const args of [
    ['--email', 'nobody', '--npi', '1234567893'],
    ['--email', 'a@b.example'],
    ['--email', 'a@b.example', '--npi', '1234567893', '--provider', doctor],
    ['--mail', 'a@b.example'],
  ])
    await expect(type('providers verify', ...args)).rejects.toThrow()
  expect((await type('providers list')).said).toEqual(['No providers are verified.'])
})

test('removes a verified doctor’s second factor only after the waiting period, or immediately if the verification is removed too', async () => {
  const email = 'kay@clinic.example'
  const { db, pool } = portal.database
  await type('providers verify', '--email', email, '--npi', '1234567893')
  expect((await type('providers remove-factors', email)).exitCode).toBe(1)
  const { rows } = await pool.query<{ id: string }>('select id from verified_recipient where email = $1', [
    encryptRecipientEmail(portal.cipher, email),
  ])
  const owner = { kind: 'recipient', id: rows[0]?.id ?? '' } as const
  await pool.query(
    `insert into authenticator_app (id, recipient_id, secret, confirmed_at) values (gen_random_uuid(), $1, '\\x00', now())`,
    [owner.id],
  )
  const begun = await type('providers remove-factors', 'Kay@clinic.example')
  expect([begun.exitCode, begun.said.join('')]).toEqual([0, expect.stringContaining('Kay@clinic.example')])
  expect((await factorsOf(db, owner)).hasApp).toBe(true)
  await type('providers end', '--email', email)
  expect((await factorsOf(db, owner)).hasApp).toBe(false)
  expect((await pool.query('select from factor_loss')).rowCount).toBe(0)
})
