import { chmodSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operatorTexts } from '@kinchart/texts/en/operator.ts'
import { readConfig } from '#app/config/config.ts'
import { openStore } from '#ops/database/open-store.ts'
import { openDatabase } from '#platform/database/database.ts'
import { copyData, type DataCopy } from '../../../test/crash/data-copies.ts'
import { readOlder, restoreOlder } from '../../../test/older-data/restore.ts'
import { openPlace, typeLocal, type Place } from './backup.test-support.ts'

const VERSION = '21407c2'

let place: Place
let older: Awaited<ReturnType<typeof restoreOlder>>
let another: DataCopy
let env: Readonly<Record<string, string>>
beforeAll(async () => {
  place = await openPlace()
  older = await restoreOlder(VERSION)
  another = await copyData(older.env)
  env = { ...older.env, BACKUP_DIR: join(place.folder, 'made'), BACKUP_TO: place.recipient }
})
afterAll(async () => {
  await older.forget()
  await another.remove()
  place.remove()
})

async function ask(text: string): Promise<readonly Record<string, unknown>[]> {
  const database = await openDatabase(readConfig(env))
  try {
    return (await database.pool.query<Record<string, unknown>>(text)).rows
  } finally {
    await database.close()
  }
}

async function start(more: Readonly<Record<string, string>> = {}): Promise<number> {
  const store = await openStore(readConfig({ ...env, ...more }))
  const { rows } = await store.database.pool.query<{ count: number }>('select count(*)::int as count from account')
  await store.encryptionThread.close()
  await store.database.close()
  return rows[0]?.count ?? 0
}

const steps = async (): Promise<readonly unknown[]> => ask('select name from kysely_migration order by name')

test('does not migrate the database if no backup can be made', async () => {
  const before = await steps()
  writeFileSync(join(place.folder, 'file'), '')
  const folder = join(place.folder, 'file', 'made')
  await expect(start({ BACKUP_DIR: folder })).rejects.toThrow(operatorTexts.noBackupBefore({ folder }))
  expect(await steps()).toEqual(before)
})

test('applies no migration and ends the update with an error if the backup of another process takes too long', async () => {
  const before = await steps()
  const other = new pg.Client({ connectionString: env['DATABASE_URL'] })
  await other.connect()
  try {
    await other.query('begin')
    await other.query('select pg_advisory_xact_lock(7202611)')
    const starting = openStore(readConfig(env), { backupPatienceMs: 300 })
    await expect(starting).rejects.toThrow(operatorTexts.backupWaited)
    await other.query('rollback')
  } finally {
    await other.end()
  }
  expect(await steps()).toEqual(before)
})

test('makes a backup before an update, and can update again after a restore of that backup', async () => {
  const before = await steps()
  const people = await start()
  expect(people).toBeGreaterThan(2)
  const after = await steps()
  expect(after.length).toBeGreaterThan(before.length)
  const [made = '', ...more] = readdirSync(join(place.folder, 'made')).filter((name) => name.endsWith('.age'))
  expect(more).toEqual([])
  await start()
  expect(readdirSync(join(place.folder, 'made')).filter((name) => name.endsWith('.age'))).toEqual([made])

  const sources = await ask('select id from source order by id')
  const args = [join('made', made), '--key', place.keyFile, '--without-endings']
  expect((await typeLocal('restore', args, { folder: place.folder, env })).exitCode).toBe(0)
  expect(await steps()).toEqual(after)
  expect(await ask('select id from source order by id')).toEqual(sources)
  expect(await start()).toBe(people)
  expect(
    readOlder(VERSION)
      .sources.map(({ id }) => id)
      .toSorted(),
  ).toEqual(sources.map(({ id }) => id))
})

test('reports that the program is older than its data, and changes nothing', async () => {
  await ask(`insert into kysely_migration (name, timestamp) values ('9999-of-tomorrow', now()::text)`)
  const before = await steps()
  await expect(start()).rejects.toThrow(operatorTexts.newerData)
  expect(await steps()).toEqual(before)
})

test('makes one complete backup before any migration if two processes of a newer version start at once', async () => {
  env = { ...env, ...another.env, BACKUP_DIR: join(place.folder, 'made-by-one') }
  const folder = env['BACKUP_DIR'] ?? ''
  mkdirSync(folder)
  for (const one of [place.folder, folder]) chmodSync(one, 0o755)
  const other = new pg.Client({ connectionString: env['DATABASE_URL'] })
  await other.connect()
  try {
    await other.query(`
        create table seen_at_step (backups integer);
        create function note_backups() returns trigger language plpgsql as $$
          begin
            insert into seen_at_step select count(*) from pg_ls_dir('${folder}') name where name like '%.age';
            return new;
          end $$;
        create trigger note_backups before insert on kysely_migration for each row execute function note_backups()`)
    // Simulates a third process that is making a backup.
    await other.query('begin')
    await other.query('select pg_advisory_xact_lock(7202611)')
    const starting = Promise.all([start(), start()])
    starting.catch(() => undefined)
    const waiting = async () => {
      const { rows } = await other.query<{ count: number }>(
        `select count(*)::int as count from pg_locks where locktype = 'advisory' and not granted`,
      )
      return rows[0]?.count
    }
    await expect.poll(waiting).toBe(2)
    await other.query('commit')
    const [one, another] = await starting
    expect(one).toBe(another)
    const { rows } = await other.query<{ backups: number }>('select backups from seen_at_step')
    expect(rows.length).toBeGreaterThan(10)
    expect(rows.filter(({ backups }) => backups === 0)).toEqual([])
    const [made = ''] = readdirSync(folder).filter((name) => name.endsWith('.age'))
    const args = [join('made-by-one', made), '--key', place.keyFile]
    expect((await typeLocal('backup check', args, { folder: place.folder })).exitCode).toBe(0)
  } finally {
    await other.end()
  }
})
