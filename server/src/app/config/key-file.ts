import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { open, readFile, readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { OperatorError } from '#platform/operator-error.ts'
import { operatorTexts } from '@kinchart/texts/en/operator.ts'

const KEY_BYTES = 32

const pathIn = (dataDir: string): string => join(dataDir, 'secret.key')

/**
 * Throws OperatorError if a data folder has a key but no database. Such a folder is a partially restored backup, and
 * the server must not create an empty database in it.
 */
export async function expectDatabaseForKey(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'postgres')
  if (!existsSync(pathIn(dataDir))) return
  const files = await readdir(folder).catch(() => [])
  // Files may also be missing because an upgrade was interrupted between its two renames. A `database` folder contains
  // data of a former database engine, which is rejected later, when the database is opened.
  if (files.length === 0 && !existsSync(`${folder}.upgraded`) && !existsSync(join(dataDir, 'database')))
    throw new OperatorError(`${operatorTexts.databaseMissing({ folder })}\n${operatorTexts.putBackup({ dataDir })}`)
}

/**
 * Runs before the key is read. For a new database, creates a key file atomically. Never creates a second key for a
 * database that was written with a key. If the existing key is missing or damaged, changes nothing and throws
 * OperatorError.
 */
export async function prepareKeyFile(db: Db, dataDir: string): Promise<void> {
  const path = pathIn(dataDir)
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw new OperatorError(`${operatorTexts.keyUnreadable({ path })}\n${operatorTexts.putKey}`, { cause: error })
  })
  if (text !== undefined && Buffer.from(text.trim(), 'base64').length === KEY_BYTES) return
  const wasCutOff = text === undefined || text === ''
  if (!wasCutOff || (await isWrittenWithKey(db))) {
    const what = text === undefined ? operatorTexts.keyMissing({ path }) : operatorTexts.keyDamaged({ path })
    throw new OperatorError(`${what}\n${operatorTexts.putKey}`)
  }
  const made = `${path}.new`
  const file = await open(made, 'w', 0o600)
  await file.writeFile(`${randomBytes(KEY_BYTES).toString('base64')}\n`)
  await file.sync()
  await file.close()
  await rename(made, path)
}

/** Returns the key in base64. */
export const readKeyFile = async (dataDir: string): Promise<string> => (await readFile(pathIn(dataDir), 'utf8')).trim()

export const otherKeyFile = (dataDir: string, cause: OperatorError): OperatorError =>
  new OperatorError(`${operatorTexts.keyOther({ path: pathIn(dataDir) })}\n${operatorTexts.putKey}`, { cause })

async function isWrittenWithKey(db: Db): Promise<boolean> {
  const { rows: tables } = await sql<{ isThere: boolean }>`
    select to_regclass('key_check') is not null as is_there`.execute(db)
  if (tables[0]?.isThere !== true) return false
  const { rows } = await sql`select from key_check`.execute(db)
  return rows.length > 0
}
