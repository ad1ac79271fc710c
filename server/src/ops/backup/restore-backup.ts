import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { sql } from 'kysely'
import { commandTexts } from '@kinchart/texts/en/commands.ts'
import type { Config } from '#app/config/config.ts'
import { prepareKeyFile } from '#app/config/key-file.ts'
import { renewValues } from '#ops/keys/renew-values.ts'
import { openKeysIn } from '#ops/database/open-store.ts'
import { migrations } from '#ops/database/schema.ts'
import { CommandError } from '#platform/commands/command.ts'
import { fillSchema, writeRows } from './write-rows.ts'
import type { CopiedColumn, CopiedTable } from './copied-tables.ts'
import { openDatabase, type Database, type Db } from '#platform/database/database.ts'
import { isDamage } from '#platform/database/unavailable.ts'
import { migrate } from '#platform/database/migrate.ts'
import { dataFolderOf } from '#platform/database/private/open-private.ts'
import { createCipher, type Cipher } from '#platform/secrets/cipher.ts'
import { deriveKeys, loadKeys, type Keys } from '#platform/secrets/keys.ts'
import { slowHash } from '#platform/secrets/slow-hash.ts'
import type { BackupHead } from './backup-form.ts'
import { copyDatabase } from './copy-database.ts'
import { dueFromNow } from './ending-kinds.ts'
import { endAgain, listEndings, type Ending } from './endings.ts'
import { findInstallation } from './scheduled.ts'
import { BackupUnreadable } from './frames.ts'
import { readBackup, type BackupFile } from './read-backup.ts'

/**
 * `endedAgain` is the number of endings applied again. `unopened` lists the columns with values that no secret
 * decrypts.
 */
export type Restored = {
  readonly madeAt: string
  readonly rows: number
  readonly endedAgain: number
  readonly unopened: readonly string[]
}

/**
 * Reads the backup to its end, then atomically replaces everything in the configured database with the backup.
 * Anything that ended after the backup stays ended; the journal and the replaced database list these endings.
 * Everyone has to sign in again, and pending emailed codes and links no longer work. Encrypts all values again with
 * the local secret. `journal` is undefined if there is none; the restore then fails unless `mayBeWithout` is true or
 * the replaced database is of the same installation. Throws CommandError, OperatorError and BackupUnreadable.
 */
export async function restoreBackup(
  config: Config,
  {
    file,
    journal,
    mayBeWithout,
  }: { readonly file: BackupFile; readonly journal: readonly Ending[] | undefined; readonly mayBeWithout: boolean },
): Promise<Restored> {
  const { head, rows } = await readBackup(file)
  const known = new Set(migrations.map(({ name }) => name))
  if (head.steps.some((step) => !known.has(step)))
    throw new CommandError(commandTexts.backupNewer({ version: head.version }))
  // Don't connect through a pooler: its other connections would look like a running server.
  const databaseUrl = config.databaseListenUrl ?? config.databaseUrl
  const folder = dataFolderOf(config.dataDir)
  const isMade = databaseUrl === undefined && !existsSync(folder)
  let isRestored = false
  const database = await openDatabase({ ...config, databaseUrl, copyDatabase, isRestoring: true })
  try {
    if (!database.isPrivate) await expectAlone(database)
    const { own, installation } = await knownHere(database.db)
    const isOwn = head.installation !== null && installation === head.installation
    if (!journal && !isOwn && !mayBeWithout) throw new CommandError(commandTexts.noJournal)
    const keys = await keysFor(config, database, head)
    const lostPassword = await slowHash(randomBytes(32).toString('base64'))
    const ended = [...(journal ?? []), ...own]
    const done = await database.db.transaction().execute(async (trx) => {
      await takeEverythingAway(trx)
      await fill(trx, file, head, keys)
      await migrate(trx, migrations, async (within) => createCipher(await openKeysIn(within, keys)))
      const cipher = createCipher(await openKeysIn(trx, keys))
      const signal = new AbortController().signal
      const { unopened } = await renewValues({ db: trx, cipher }, { isDone: true, signal })
      await forgetWaiting(trx)
      await trx
        .insertInto('operatorAction')
        .values({ command: 'restore', accountId: null, touched: head.madeAt, outcome: 'done' })
        .execute()
      const endedAgain = await endAgain(trx, ended, { ...head, lostPassword })
      return { unopened, endedAgain }
    })
    isRestored = true
    await sql`analyze`.execute(database.db)
    return { ...done, madeAt: head.madeAt, rows: Object.values(rows).reduce((sum, count) => sum + count, 0) }
  } finally {
    await database.close()
    // Remove the new, still empty database. Otherwise, the next start would use it instead of the data of an earlier
    // version.
    if (isMade && !isRestored) await rm(folder, { recursive: true, force: true })
  }
}

const ALONE_TRIES = 50

/** Throws if other clients are connected: a running server would continue with cached data from before the restore. */
async function expectAlone({ db }: Database): Promise<void> {
  for (let tries = 0; ; tries++) {
    const { rows } = await sql<{ others: number }>`
      select count(*)::int as others from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`.execute(db)
    const count = rows[0]?.others ?? 0
    if (count === 0) return
    // Connections of a server that was just stopped take a moment to close.
    if (tries === ALONE_TRIES) throw new CommandError(commandTexts.stopServers({ count }))
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** Returns no endings if the replaced database is damaged. The damage may be the reason for the restore. */
async function knownHere(db: Db): Promise<{ own: readonly Ending[]; installation?: string | undefined }> {
  try {
    return { own: await listEndings(db), installation: await findInstallation(db) }
  } catch (error) {
    if (!isDamage(error)) throw error
    return { own: [] }
  }
}

async function keysFor(config: Config, database: Database, head: BackupHead): Promise<Keys> {
  const { isPrivate } = database
  if (isPrivate && config.secretKey === undefined) await prepareKeyFile(database.db, config.dataDir)
  const { current, old } = await loadKeys({
    ...{ secretKey: config.secretKey, secretKeysOld: config.secretKeysOld, dataDir: config.dataDir },
    isPrivate,
  })
  const others = [...head.secrets.map(deriveKeys), ...old]
  return { current, old: others.filter(({ encryption }) => !encryption.equals(current.encryption)) }
}

async function takeEverythingAway(trx: Db): Promise<void> {
  await sql`drop schema if exists pgboss cascade`.execute(trx)
  const { rows } = await sql<{ what: string | null }>`
    select 'table if exists ' || string_agg(c.oid::regclass::text, ', ') as what from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    union all
    select 'sequence if exists ' || string_agg(c.oid::regclass::text, ', ') from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'S'
    union all
    select 'function if exists ' || string_agg(p.oid::regprocedure::text, ', ') from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`.execute(trx)
  for (const { what } of rows) if (what !== null) await sql.raw(`drop ${what} cascade`).execute(trx)
}

async function fill(trx: Db, file: BackupFile, { steps, numbers }: BackupHead, keys: Keys): Promise<void> {
  const openCipher = async (within: Db): Promise<Cipher> => createCipher(await openKeysIn(within, keys))
  await fillSchema(trx, { steps, numbers, openCipher }, async (tables) => {
    await readBackup(file, {
      rows: async (table, rows) => writeRows(trx, inOurSchema(table, tables.get(table.name)), rows),
    })
  })
}

/** Takes names and types from the new schema, so that a file can't introduce other names or types. */
function inOurSchema(copiedTable: CopiedTable, ours: CopiedTable | undefined): CopiedTable {
  const columns = copiedTable.columns.map(({ name }) => ours?.columns.find((column) => column.name === name))
  if (!ours || columns.includes(undefined)) throw new BackupUnreadable()
  return { name: ours.name, columns: columns as readonly CopiedColumn[] }
}

/**
 * Deletes sign-ins, and pending emailed codes and links, because they are outdated. Also deletes queued emails, because
 * they may have been sent since.
 */
async function forgetWaiting(trx: Db): Promise<void> {
  for (const table of [
    ...['session', 'recipient_session', 'email_code', 'pending_authorization', 'embed_session'],
    ...['factor_loss', 'record_handover'],
  ])
    await sql`delete from ${sql.table(table)}`.execute(trx)
  await sql`delete from outgoing_mail where sent_at is null`.execute(trx)
  await sql`
    update account_deletion set claimed_until = null, due_at = greatest(due_at, ${dueFromNow})`.execute(trx)
}
