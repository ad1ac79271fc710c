import { beforeAll, expect, test } from 'vitest'
import { getSharedPeople, getSharedRows } from '@kinchart/contract/calls/shared-with-me.ts'
import { endShare } from '@kinchart/contract/calls/sharing.ts'
import { commandTexts } from '@kinchart/texts/en/commands.ts'
import { runCommand } from '#platform/commands/command.ts'
import { addDoctor, listProvider, share, signInDoctor, signUpFamily, type Family } from '#sharing/share.test-support.ts'
import { reachedCommands } from './commands.ts'
import { usePortal } from '../../../test/use-portal.ts'

const address = 'lena@clinic.example'
const portal = usePortal()
let family: Family
let shareId: string
beforeAll(async () => {
  family = await signUpFamily(portal, 'ana@example.org', 'Lima')
  const other = await signUpFamily(portal, 'ben@example.org', 'Ito')
  const doctor = await listProvider(portal, 'Dr. Lena Fairbank')
  for (const { self, childId } of [family, other]) {
    await addDoctor(portal, self, doctor)
    await addDoctor(portal, self, doctor, childId)
  }
  await share(portal, family.self, doctor, ['Condition'], { profileIds: [family.self.profileId, family.childId] })
  await share(portal, other.self, doctor, ['Condition'])
  const cookie = await signInDoctor(portal, { id: doctor }, address)
  const { rows } = await portal.database.pool.query<{ id: string }>('select id from share where profile_id = $1', [
    family.childId,
  ])
  shareId = rows[0]?.id ?? ''
  await portal.call(getSharedPeople, { cookie })
  const looked = await portal.call(getSharedRows, { cookie, query: { shareId, recordTypeId: '5' } })
  expect(looked.status).toBe(200)
  await portal.call(endShare, {
    as: family.self,
    body: { profileId: family.childId, recipientKind: 'doctor', recipientId: doctor },
  })
  await share(portal, family.self, doctor, ['Condition'])
})

async function type(...args: readonly string[]): Promise<{ exitCode: number; said: readonly string[] }> {
  const [command] = reachedCommands
  if (!command) throw new Error('There is no such command.')
  const output: string[] = []
  const request = await command.prepare(args, { env: {}, folder: '/', readSecret: async () => '' })
  const { database, cipher } = portal
  const exitCode = await runCommand(command, { db: database.db, cipher }, JSON.parse(JSON.stringify(request)), {
    say: (line) => void output.push(line),
    complain: (line) => void output.push(line),
    signal: new AbortController().signal,
  })
  return { exitCode, said: output }
}

test('lists the records that an address accessed, with the resource types and the account to notify', async () => {
  const { said } = await type('--recipient', address.toUpperCase())
  const childs = said.filter((line) => line.includes(family.childId))
  expect(childs).toHaveLength(1)
  expect(childs[0]).toContain('ana@example.org')
  expect(childs[0]).toContain(commandTexts.dependentsRecord)
  expect(childs[0]).toContain('Condition')
  expect(said.every((line) => line.includes('Condition') || line.includes('people'))).toBe(true)
  expect(await type('--recipient', 'somebody@else.example')).toEqual({
    exitCode: 0,
    said: [commandTexts.reachedNobody],
  })
})

test('for a share that has ended, lists only its patient and the accesses before its end', async () => {
  const { said } = await type('--share', shareId)
  expect(said).toHaveLength(1)
  expect(said[0]).toContain(family.childId)
  expect((await type('--share', shareId, '--to', '2020-01-01')).said).toEqual([commandTexts.reachedNobody])
  expect((await type('--recipient', address, '--from', '2100-01-01')).said).toEqual([commandTexts.reachedNobody])
  const today = new Date().toISOString().slice(0, 10)
  expect((await type('--share', shareId, '--from', today, '--to', today)).said).toHaveLength(1)
  const nowhere = '00000000-0000-4000-8000-000000000000'
  expect(await type('--share', nowhere)).toEqual({ exitCode: 1, said: [commandTexts.noShare({ id: nowhere })] })
})

test('lists an account’s records, their shares in the requested period, and the account’s sign-ins', async () => {
  const { said } = await type('--account', 'Ana@example.org')
  const shares = said.filter((line) => line.includes('share '))
  expect(shares).toHaveLength(3)
  expect(said[said.findIndex((line) => line.includes(shareId)) - 1]).toContain(family.childId)
  expect(shares.filter((line) => line.includes(commandTexts.notEnded))).toHaveLength(1)
  const later = (await type('--account', 'Ana@example.org', '--from', '2100-01-01')).said
  expect(later.filter((line) => line.includes('share '))).toHaveLength(1)
  expect(later.join()).not.toContain(shareId)
  expect(said.filter((line) => line.includes(family.childId) || line.includes(family.self.profileId))).toHaveLength(2)
  expect(said.some((line) => /signed-in/.test(line))).toBe(true)
  expect((await type('--account', 'nobody@example.org')).exitCode).toBe(1)
})

test('counts an access that can’t be decrypted, and lists the other accesses', async () => {
  const { pool } = portal.database
  const { rows } = await pool.query<{ id: string }>('select id from share_access order by number limit 1')
  await pool.query(`update share_access set accessed_by = '\\x00' where id = $1`, [rows[0]?.id])
  const { said } = await type('--recipient', address)
  expect(said.some((line) => line.includes(family.childId))).toBe(true)
  expect(said.at(-1)).toBe(commandTexts.reachedUnread({ count: 1 }))
})

test('lists only the latest events of a busy account, and reports that there are earlier events', async () => {
  await portal.database.pool.query(
    `insert into account_activity (account_id, at, kind, detail)
    select p.account_id, timestamptz '2030-01-01' + n * interval '1 second', 'signed-in', '\\x00'
    from profile p, generate_series(1, 5000) n where p.id = $1`,
    [family.self.profileId],
  )
  const { said } = await type('--account', 'ana@example.org', '--to', '2031-01-01')
  expect(said).toContain(commandTexts.earlierEvents({ count: 5000 }))
  expect(said.at(-1)).toContain('2030-01-01T01:23:20')
  expect(said.filter((line) => line.startsWith('20'))).toHaveLength(5000)
})

test('rejects invalid arguments before reading any data', async () => {
  for (const args of [
    [],
    ['--recipient', 'x'],
    ['--share', '7'],
    ['--share', shareId, '--account', 'ana@example.org'],
    ['--recipient', address, '--from', 'yesterday'],
    ['--recipient', address, '--from', '2026-13-01'],
    ['--unknown', 'x'],
  ])
    await expect(type(...args)).rejects.toThrow()
})
