import { randomUUID } from 'node:crypto'
import { createInterface } from 'node:readline'
import { commandTexts } from '@kinchart/texts/en/commands.ts'
import type { Db } from '#platform/database/database.ts'
import { isZip, openFile } from '#platform/open-file.ts'
import { TermFileError } from './term-file-error.ts'
import { sql } from 'kysely'
import { pipeline } from 'node:stream'
import { parse } from 'csv-parse'

type TermFile = 'loinc' | 'rxnorm-names' | 'rxnorm-relations'

/** The result of reading a row: a row to store, null for an irrelevant row, 'unread' for a row that cannot be read. */
type ReadTerm<Kept> = Kept | null | 'unread'

type ConceptRow = { readonly code: string; readonly name: string | null; readonly isIngredient: boolean }
type PartRow = { readonly whole: string; readonly part: string }

/**
 * Reads RXNCONSO.RRF: RxNorm's own prescribable names (PSN) and ingredients (IN). Source: RxNorm Technical
 * Documentation.
 */
async function* readConcepts(path: string): AsyncGenerator<ReadTerm<ConceptRow>> {
  for await (const cells of rowsOf(path)) {
    const [code = '', kind, name = '', source] = [cells[0], cells[12], cells[14], cells[11]]
    if (cells.length !== 19 || !isCode(code)) yield 'unread'
    else if (source !== 'RXNORM' || (kind !== 'PSN' && kind !== 'IN')) yield null
    else yield { code, name: kind === 'PSN' ? name : null, isIngredient: kind === 'IN' }
  }
}

/**
 * Relations that lead from a medicine to its ingredients. Each describes how the second concept relates to the first.
 */
const leads = new Set([
  ...['consists_of', 'contains', 'has_ingredient', 'has_ingredients', 'has_part', 'has_precise_ingredient'],
  ...['tradename_of', 'form_of', 'quantified_form_of'],
])

/** Reads RXNREL.RRF: the parts of each concept. Source: RxNorm Technical Documentation. */
async function* readParts(path: string): AsyncGenerator<ReadTerm<PartRow>> {
  for await (const cells of rowsOf(path)) {
    const [part = '', whole = '', relation = '', source] = [cells[0], cells[4], cells[7], cells[10]]
    if (cells.length !== 17) yield 'unread'
    else if (source !== 'RXNORM' || !leads.has(relation) || !isCode(part) || !isCode(whole)) yield null
    else yield { whole, part }
  }
}

const isCode = (text: string): boolean => /^\d{1,10}$/.test(text)

async function* rowsOf(path: string): AsyncGenerator<readonly string[]> {
  const bytes = openFile(path)
  const lines = createInterface({ input: bytes, crlfDelay: Infinity })[Symbol.asyncIterator]()
  const failed = new Promise<never>((_resolve, reject) => bytes.once('error', reject))
  failed.catch(() => undefined)
  for (;;) {
    const { done, value } = await Promise.race([lines.next(), failed])
    if (done === true) return
    if (value !== '') yield value.split('|')
  }
}

type LoincRow = { readonly code: string; readonly name: string; readonly isShort: boolean }

const MAX_ROW_BYTES = 1_000_000

/**
 * Reads Loinc.csv, or LoincTableCore.csv, which has only abbreviated names. Prefers the consumer name, then the
 * display name. Source: LOINC Users' Guide, table of LOINC terms.
 */
async function* readLoinc(path: string): AsyncGenerator<ReadTerm<LoincRow>> {
  const rows = pipeline(
    openFile(path),
    parse({ bom: true, columns: true, relax_column_count: true, relax_quotes: true, max_record_size: MAX_ROW_BYTES }),
    () => undefined,
  )
  for await (const row of rows as AsyncIterable<Readonly<Record<string, string | undefined>>>) {
    const code = row['LOINC_NUM']?.trim() ?? ''
    const name = [row['CONSUMER_NAME'], row['DisplayName']].map((one) => one?.trim() ?? '').find((one) => one !== '')
    const short = row['SHORTNAME']?.trim() ?? ''
    if (!/^[A-Z]{0,2}\d{1,9}-\d$/.test(code)) yield 'unread'
    else if (name === undefined && short === '') yield null
    else yield { code, name: name ?? short, isShort: name === undefined }
  }
}

async function saveLoincNames(db: Db, load: string, rows: readonly LoincRow[]): Promise<number> {
  const byCode = [...new Map(rows.map((row) => [row.code, row])).values()]
  await sql`
    insert into loinc_name (code, name, is_short, load)
    select code, name, "isShort", ${load}::uuid
    from json_to_recordset(${JSON.stringify(byCode)}::json) as row(code text, name text, "isShort" boolean)
    on conflict (code) do update set (name, is_short, load) = (excluded.name, excluded.is_short, excluded.load)`.execute(
    db,
  )
  return byCode.length
}

/** A file has several rows for each concept. Combines the rows that one load contains for a concept. */
async function saveConcepts(db: Db, load: string, rows: readonly ConceptRow[]): Promise<number> {
  const byCode = new Map<string, ConceptRow>()
  for (const row of rows) {
    const known = byCode.get(row.code)
    const name = row.name ?? known?.name ?? null
    byCode.set(row.code, { code: row.code, name, isIngredient: row.isIngredient || known?.isIngredient === true })
  }
  await sql`
    insert into rxnorm_concept as kept (code, name, is_ingredient, load)
    select code, name, "isIngredient", ${load}::uuid
    from json_to_recordset(${JSON.stringify([...byCode.values()])}::json) as row(code text, name text, "isIngredient" boolean)
    on conflict (code) do update set
      name = case when kept.load = excluded.load then coalesce(excluded.name, kept.name) else excluded.name end,
      is_ingredient = excluded.is_ingredient or (kept.load = excluded.load and kept.is_ingredient),
      load = excluded.load`.execute(db)
  return byCode.size
}

async function saveParts(db: Db, load: string, rows: readonly PartRow[]): Promise<number> {
  const once = [...new Map(rows.map((row) => [`${row.whole} ${row.part}`, row])).values()]
  await sql`
    insert into rxnorm_part (whole, part, load)
    select whole, part, ${load}::uuid from json_to_recordset(${JSON.stringify(once)}::json) as row(whole text, part text)
    on conflict (whole, part) do update set load = excluded.load`.execute(db)
  return once.length
}

const tables: Readonly<Record<TermFile, 'loincName' | 'rxnormConcept' | 'rxnormPart'>> = {
  loinc: 'loincName',
  'rxnorm-names': 'rxnormConcept',
  'rxnorm-relations': 'rxnormPart',
}

async function retireOthers(db: Db, kind: TermFile, load: string): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom(tables[kind]).where('load', '<>', load).executeTakeFirst()
  return Number(numDeletedRows)
}

export type TermCounts = {
  readonly kind: TermFile
  readonly stored: number
  readonly unread: number
  readonly retired: number
}

const BATCH = 5000

/**
 * Loads a file that LOINC or RxNorm publishes, row by row, compressed (`.gz`) or not. Once the whole file is read,
 * deletes names from an earlier load that the file no longer contains. An interrupted load deletes nothing and can be
 * run again. Throws TermFileError for an unknown or truncated file.
 */
export async function loadTermFile(db: Db, path: string, signal: AbortSignal): Promise<TermCounts> {
  try {
    const kind = await kindOf(path)
    const load = randomUUID()
    if (kind === 'loinc')
      return await keep(db, kind, load, readLoinc(path), async (some) => saveLoincNames(db, load, some), signal)
    if (kind === 'rxnorm-names')
      return await keep(db, kind, load, readConcepts(path), async (some) => saveConcepts(db, load, some), signal)
    return await keep(db, kind, load, readParts(path), async (some) => saveParts(db, load, some), signal)
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? ''
    if (/^(?:E[A-Z]+|Z_[A-Z_]+|CSV_[A-Z_]+)$/.test(code) && !/^(?:ECONN|EPIPE)/.test(code))
      throw new TermFileError(commandTexts.unreadableFor({ code }), { cause: error })
    throw error
  }
}

async function keep<Kept>(
  db: Db,
  kind: TermFile,
  load: string,
  rows: AsyncIterable<ReadTerm<Kept>>,
  save: (some: readonly Kept[]) => Promise<number>,
  signal: AbortSignal,
): Promise<TermCounts> {
  let batch: Kept[] = []
  let [savedCount, unread] = [0, 0]
  for await (const row of rows) {
    if (row === 'unread') unread++
    else if (row !== null) batch.push(row)
    if (batch.length < BATCH) continue
    signal.throwIfAborted()
    savedCount += await save(batch)
    batch = []
  }
  savedCount += await save(batch)
  if (savedCount === 0) throw new TermFileError(commandTexts.noTerms)
  return { kind, stored: savedCount, unread, retired: await retireOthers(db, kind, load) }
}

/**
 * Returns the kind of a file. The first line of a LOINC file has headers. RxNorm files have no headers and are
 * recognized by their number of columns.
 */
async function kindOf(path: string): Promise<TermFile> {
  const first = await firstLine(path)
  if (isZip(first)) throw new TermFileError(commandTexts.isZip)
  if (/(?:^|,)"?LOINC_NUM"?(?:,|$)/.test(first.replace(/^\uFEFF/, ''))) return 'loinc'
  const columns = first.split('|').length
  if (columns === 19) return 'rxnorm-names'
  if (columns === 17) return 'rxnorm-relations'
  throw new TermFileError(first === '' ? commandTexts.isEmpty : commandTexts.noFormOfTerms)
}

async function firstLine(path: string): Promise<string> {
  const bytes = openFile(path)
  const failed = new Promise<never>((_resolve, reject) => bytes.once('error', reject))
  const read = async (): Promise<string> => {
    for await (const line of createInterface({ input: bytes, crlfDelay: Infinity })) return line
    return ''
  }
  try {
    return await Promise.race([read(), failed])
  } finally {
    bytes.destroy()
  }
}
