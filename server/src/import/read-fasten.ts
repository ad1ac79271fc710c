import { constants, DatabaseSync } from 'node:sqlite'
import type { MovedRecord } from '#forms/move-in/moved-record.ts'
import { fastenBase } from '#forms/move-in/read-fasten-sync.ts'
import type { BundleEntry } from '#fhir/json/split-bundle.ts'

export type FastenReading =
  | {
      readonly made: readonly MovedRecord[]
      readonly refused: readonly BundleEntry[]
      readonly dated: null
      readonly custodian: string
      readonly documentKey: null
      readonly isWithoutNewest: boolean
    }
  | { readonly why: 'not-a-record' | 'too-large' | 'file-damaged' | 'database-not-here' }

const MAGIC = 'SQLite format 3\u0000'
export const isSqlite = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, MAGIC.length)).toString('latin1') === MAGIC

const MAX_TABLES = 200
const MAX_ROWS = 1_000_000
const MAX_CHARACTERS = 400_000_000
/**
 * Matches tables of resources, one table per resource type. Ignores other tables, such as the stored credentials
 * (`source_credentials`).
 */
const TABLE = /^fhir_[a-z_]{2,60}$/

type Opens = { readonly deserialize?: (bytes: Uint8Array) => void }

/**
 * Reads an SQLite file. Reads only the resource tables, which contain resources as the hospitals sent them. Opens the
 * file in memory, never on disk, and only for reading: no function, pragma, attached database or trigger of the file
 * can run. Returns `not-a-record` for an unrelated database, and `database-not-here` if this version of Node cannot
 * open one in memory.
 */
export function readFasten(bytes: Uint8Array): FastenReading {
  const database = new DatabaseSync(':memory:')
  try {
    const { deserialize } = database as unknown as Opens
    if (typeof deserialize !== 'function') return { why: 'database-not-here' }
    const plain = Uint8Array.from(bytes)
    const isWithoutNewest = plain[18] === WITH_JOURNAL
    // Sets the file format from write-ahead log (2) to legacy (1), because the separate log file was not uploaded.
    plain[18] = 1
    plain[19] = 1
    deserialize.call(database, plain)
    database.setAuthorizer((action) =>
      action === constants.SQLITE_SELECT || action === constants.SQLITE_READ
        ? constants.SQLITE_OK
        : constants.SQLITE_DENY,
    )
    const tables = findTables(database)
    if (tables.length === 0) return { why: 'not-a-record' }
    const made = readTables(database, tables)
    if (made === null) return { why: 'too-large' }
    return { made, refused: [], dated: null, custodian: 'Fasten Health', documentKey: null, isWithoutNewest }
  } catch (error) {
    if (isDamage(error)) return { why: 'file-damaged' }
    throw error
  } finally {
    database.close()
  }
}

const WITH_JOURNAL = 2

/** SQLite codes for errors in the file: 1 error, 11 corrupt, 26 not a database. Source: sqlite.org/rescode.html. */
const ofFile = new Set([1, 11, 26])
const isDamage = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' && ofFile.has(error.errcode & 0xff)

/**
 * Excludes tables with generated columns, because a generated column would run code from the file despite the other
 * restrictions. Fasten tables have no generated columns.
 */
const isPlain = (sql: string): boolean => /\bresource_raw\b/.test(sql) && !/\bgenerated\b|\bas\s*\(/i.test(sql)

function findTables(database: DatabaseSync): string[] {
  const rows = database.prepare('select name, type, sql from sqlite_master').all() as readonly Record<string, unknown>[]
  return rows
    .slice(0, MAX_ROWS)
    .flatMap(({ name, type, sql }) =>
      type === 'table' && typeof name === 'string' && TABLE.test(name) && isPlain(String(sql)) ? [name] : [],
    )
    .slice(0, MAX_TABLES)
}

/** Returns the records that are not deleted. Null if there are more records than the limit. */
function readTables(database: DatabaseSync, tables: readonly string[]): MovedRecord[] | null {
  const rows: Row[] = []
  let characters = 0
  for (const table of tables) {
    const found = database.prepare(
      `select user_id, source_id, source_resource_type, source_resource_id, deleted_at, resource_raw from "${table}"`,
    )
    for (const row of found.iterate()) {
      const { deleted_at: deletedAt, resource_raw: raw } = row
      const text = typeof raw === 'string' ? raw : raw instanceof Uint8Array ? Buffer.from(raw).toString() : null
      if (deletedAt !== null || text === null) continue
      characters += text.length
      if (rows.length >= MAX_ROWS || characters > MAX_CHARACTERS) return null
      rows.push({
        user: String(row['user_id'] ?? ''),
        base: fastenBase(String(row['source_id'] ?? '')),
        type: String(row['source_resource_type'] ?? ''),
        id: String(row['source_resource_id'] ?? ''),
        text,
      })
    }
  }
  return recordsOf(rows)
}

type Row = {
  readonly user: string
  readonly base: string
  readonly type: string
  readonly id: string
  readonly text: string
}

/**
 * Several people may use the same Fasten server. If so, a record without a patient belongs to the patient of its
 * Fasten user.
 */
function recordsOf(rows: readonly Row[]): MovedRecord[] {
  const areSeveral = new Set(rows.map(({ user }) => user)).size > 1
  const patients = new Map(rows.flatMap(({ user, type, id }) => (type === 'Patient' ? [[user, id]] : [])))
  return rows.map(({ user, base, type, id, text }) => ({
    text,
    fullUrl: /^[A-Z][A-Za-z]{1,63}$/.test(type) && /^[^\s/?#]{1,200}$/.test(id) ? `${base}/${type}/${id}` : null,
    ...(areSeveral && { about: `Patient/${patients.get(user) ?? `of-${user}`}` }),
  }))
}
