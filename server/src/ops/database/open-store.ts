import type { BackupSources } from '#ops/backup/make-backup.ts'
import { makeBackupNow } from '#ops/backup/scheduled.ts'
import { copyDatabase } from '#ops/backup/copy-database.ts'
import type { Config } from '#app/config/config.ts'
import { expectDatabaseForKey, otherKeyFile, prepareKeyFile, readKeyFile } from '#app/config/key-file.ts'
import { migrations } from './schema.ts'
import { sql } from 'kysely'
import { OperatorError } from '#platform/operator-error.ts'
import { migrate, stepsTaken } from '#platform/database/migrate.ts'
import { openDatabase, type Database, type DatabaseOptions, type Db } from '#platform/database/database.ts'
import { isUnavailable, isDamage } from '#platform/database/unavailable.ts'
import type { Log } from '#platform/log.ts'
import { checkKey } from '#platform/secrets/check-key.ts'
import { loadKeys, type Keys } from '#platform/secrets/keys.ts'
import { loadLastingKeys } from '#platform/secrets/lasting-keys.ts'
import { startEncryptionThread, type EncryptionThread } from '#platform/secrets/start-encryption-thread.ts'
import { operatorTexts } from '@kinchart/texts/en/operator.ts'
import { createCipher, type Cipher } from '#platform/secrets/cipher.ts'
import { join } from 'node:path'
import { freeBytes } from '#platform/database/room.ts'

/** If less disk space than this is free when the database stops, the disk is assumed to be full. */
const LITTLE_BYTES = 48_000_000

/**
 * Converts an error of the database or its disk to a message for the operator, and returns every other error as is.
 * `databaseUrl` is undefined for the private PostgreSQL in `dataDir`.
 */
async function explainStart(error: unknown, databaseUrl: string | undefined, dataDir: string): Promise<unknown> {
  if (error instanceof OperatorError) return error
  if (isDamage(error)) {
    const what =
      databaseUrl === undefined
        ? [operatorTexts.damagedInPart({ folder: join(dataDir, 'postgres') }), operatorTexts.putBackup({ dataDir })]
        : [operatorTexts.serverDamaged]
    return new OperatorError(what.join('\n'), { cause: error })
  }
  if (databaseUrl !== undefined) return error
  const isFull = hasNoRoom(error) || (isUnavailable(error) && (await freeBytes(dataDir)) < LITTLE_BYTES)
  return isFull ? new OperatorError(operatorTexts.diskFull({ dataDir }), { cause: error }) : error
}

/** Returns true for ENOSPC and for SQLSTATE 53100 (disk_full). */
function hasNoRoom(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = one.cause)
    if ('code' in one && (one.code === 'ENOSPC' || one.code === '53100')) return true
  return false
}

export type Store = {
  readonly database: Database
  readonly cipher: Cipher
  readonly keys: Keys
  /** Every secret that may decrypt values, in base64. The active secret comes first. */
  readonly secrets: readonly string[]
  readonly encryptionThread: EncryptionThread
  readonly isNew: boolean
}

const BACKUP_PATIENCE_MS = 3_600_000

/**
 * Opens and migrates the database. Checks the key before writing anything with it. `backupPatienceMs` is how long an
 * update waits for another process's backup; tests change it.
 */
export async function openStore(
  config: Config,
  {
    log = () => undefined,
    poolSize,
    freeBytes,
    mayJoin = false,
    backupPatienceMs = BACKUP_PATIENCE_MS,
  }: Pick<DatabaseOptions, 'log' | 'poolSize' | 'freeBytes' | 'mayJoin'> & { readonly backupPatienceMs?: number } = {},
): Promise<Store> {
  const { databaseUrl, databaseListenUrl, dataDir, minFreeBytes } = config
  const hasKeyFile = databaseUrl === undefined && config.secretKey === undefined
  if (hasKeyFile) await expectDatabaseForKey(dataDir)
  const where = { databaseUrl, databaseListenUrl, dataDir, minFreeBytes }
  const opening = openDatabase({ ...where, log, poolSize, freeBytes, mayJoin, copyDatabase })
  const database = await opening.catch(async (error: unknown) => {
    throw await explainStart(error, databaseUrl, dataDir)
  })
  try {
    if (hasKeyFile) await prepareKeyFile(database.db, dataDir)
    const keys = await loadKeys({
      secretKey: config.secretKey,
      secretKeysOld: config.secretKeysOld,
      dataDir: config.dataDir,
      isPrivate: database.isPrivate,
    })
    const openKeys = async (db: Db): Promise<Keys> =>
      openKeysIn(db, keys).catch((error: unknown) => {
        throw hasKeyFile && error instanceof OperatorError ? otherKeyFile(dataDir, error) : error
      })
    const secrets = [config.secretKey ?? (await readKeyFile(dataDir)), ...config.secretKeysOld]
    const taken = await stepsTaken(database.db)
    if (database.isJoined && migrations.some(({ name }) => !taken.includes(name)))
      throw new OperatorError(operatorTexts.otherVersionRuns)
    await saveBeforeUpdate(config, { database, secrets }, { log, patienceMs: backupPatienceMs })
    await migrate(database.db, migrations, async (trx) => createCipher(await openKeys(trx)))
    const whole = await openKeys(database.db)
    const cipher = createCipher(whole)
    const encryptionThread = startEncryptionThread(whole, cipher, { log })
    return { database, cipher, keys: whole, secrets, encryptionThread, isNew: taken.length === 0 }
  } catch (error) {
    await database.close()
    throw await explainStart(error, databaseUrl, dataDir)
  }
}

/**
 * Makes a backup before an update if a backup folder is configured, because an update can't be reverted. If several
 * processes start at once, only one makes the backup.
 */
async function saveBeforeUpdate(
  config: Config,
  sources: BackupSources,
  { log, patienceMs }: { readonly log: Log; readonly patienceMs: number },
): Promise<void> {
  const { backupDir: folder, backupTo: recipients, backupHours: hours, backupKeepDays: keepDays } = config
  if (folder === undefined) return
  const isBehind = async (): Promise<boolean> => {
    const taken = new Set(await stepsTaken(sources.database.db))
    return taken.size > 0 && migrations.some(({ name }) => !taken.has(name))
  }
  if (!(await isBehind())) return
  const plan = { ...sources, folder, recipients, hours, keepDays }
  await makeBackupNow(plan, log, { patienceMs, isWanted: isBehind }).catch((cause: unknown) => {
    if (isUnavailable(cause)) throw cause
    const why = cause instanceof OperatorError ? [cause.message] : []
    throw new OperatorError([...why, operatorTexts.noBackupBefore({ folder })].join('\n'), { cause })
  })
}

/** Throws OperatorError if the database was written with another secret. */
export async function openKeysIn(db: Db, keys: Keys): Promise<Keys> {
  const withoutLasting = createCipher(keys)
  await checkKey(db, withoutLasting)
  return { ...keys, lasting: await loadLastingKeys(db, withoutLasting, keys, findLatestEncrypted) }
}

/**
 * Returns the first bytes of the latest value that is encrypted with the secret itself instead of a patient's key.
 * Returns undefined if there is no such value.
 */
async function findLatestEncrypted(db: Db): Promise<Buffer | undefined> {
  const { rows } = await sql<{ head: Buffer }>`
    select head from (
      (select substring(body from 1 for 2) as head, received_at as at from resource order by id desc limit 1)
      union all (select substring(details from 1 for 2), updated_at from profile order by updated_at desc limit 1)
      union all (select substring(value from 1 for 2), '-infinity'::timestamptz from key_check)
    ) latest where get_byte(head, 0) = 1 order by at desc limit 1`.execute(db)
  return rows[0]?.head
}
