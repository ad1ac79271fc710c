import { constants, DatabaseSync } from 'node:sqlite'
import type { MovedRecord } from '#forms/move-in/moved-record.ts'
import { fastenBase } from '#forms/move-in/read-fasten-sync.ts'
import type { BundleEntry } from '#fhir/json/split-bundle.ts'

/** What is read out of a Fasten database. */
export type FastenReading =
  | {
      readonly made: readonly MovedRecord[]
      readonly refused: readonly BundleEntry[]
      readonly dated: null
      readonly custodian: string
      readonly documentKey: null
      /** The newest entries lay in a file beside it ('-wal') that did not come along. */
      readonly isWithoutNewest: boolean
    }
  | { readonly why: 'not-a-record' | 'too-large' | 'file-damaged' | 'database-not-here' }

const MAGIC = 'SQLite format 3\u0000'
export const isSqlite = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, MAGIC.length)).toString('latin1') === MAGIC

const MAX_TABLES = 200
const MAX_ROWS = 1_000_000
const MAX_CHARACTERS = 400_000_000
/** One table a kind; everything else in the file is not looked at, above all not the sign-ins (`source_credentials`). */
const TABLE = /^fhir_[a-z_]{2,60}$/

/** Since Node 24.16. */
type Opens = { readonly deserialize?: (bytes: Uint8Array) => void }

/**
 * Reads a database of Fasten (SQLite): the resources as the hospitals sent them, of the tables that hold those and of no other.
 *
 * The file is opened in memory, never on a disk. Only reading is allowed there: no function, no pragma, no other database and no
 * trigger of the file can run.
 *
 * Absence: `not-a-record` for a database of something else; `database-not-here` where this Node cannot open one in memory.
 */
export function readFasten(bytes: Uint8Array): FastenReading {
  const database = new DatabaseSync(':memory:')
  try {
    const { deserialize } = database as unknown as Opens
    if (typeof deserialize !== 'function') return { why: 'database-not-here' }
    const plain = Uint8Array.from(bytes)
    const isWithoutNewest = plain[18] === WITH_JOURNAL
    // The marks of a journal beside the file: it is not here.
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

/** What SQLite says of a file itself: 1 of what it cannot make sense of, 11 of what is malformed, 26 of what is no database. Source: sqlite.org/rescode.html. */
const ofFile = new Set([1, 11, 26])
const isDamage = (error: unknown): boolean =>
  // The lowest eight bits are the kind, those above them more about it.
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' && ofFile.has(error.errcode & 0xff)

/** A column that is computed would run what the file says, whatever is allowed; no table of Fasten has one. */
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

/** Null where there is more than is taken. */
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

/** Where several people use one Fasten, what names nobody belongs to the patient of its user. */
function recordsOf(rows: readonly Row[]): MovedRecord[] {
  const areSeveral = new Set(rows.map(({ user }) => user)).size > 1
  const patients = new Map(rows.flatMap(({ user, type, id }) => (type === 'Patient' ? [[user, id]] : [])))
  return rows.map(({ user, base, type, id, text }) => ({
    text,
    fullUrl: /^[A-Z][A-Za-z]{1,63}$/.test(type) && /^[^\s/?#]{1,200}$/.test(id) ? `${base}/${type}/${id}` : null,
    ...(areSeveral && { about: `Patient/${patients.get(user) ?? `of-${user}`}` }),
  }))
}
