import { randomUUID } from 'node:crypto'
import { createInterface } from 'node:readline'
import { commandTexts } from '@kinchart/texts/en/commands.ts'
import type { Db } from '#platform/database/database.ts'
import { isZip, openFile } from '#platform/open-file.ts'
import { readLoinc } from './read-loinc.ts'
import { readConcepts, readParts } from './read-rxnorm.ts'
import { saveConcepts, saveLoincNames, saveParts, retireOthers } from './save-terms.ts'
import type { ReadTerm, TermFile } from './term-file.ts'
import { TermFileError } from './term-file-error.ts'

export type TermCounts = {
  readonly kind: TermFile
  readonly kept: number
  readonly unread: number
  readonly retired: number
}

const BATCH = 5000

/**
 * Loads one of the files that LOINC and RxNorm publish, row by row; a file may end in .gz. Names of an earlier load
 * that this file no longer contains are deleted once the whole file is read: an interrupted load leaves all names in
 * place, and is run again. Throws TermFileError for an unknown or truncated file.
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
    // Errors about the file from the file system, decompression or CSV parsing.
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
  let [kept, unread] = [0, 0]
  for await (const row of rows) {
    if (row === 'unread') unread++
    else if (row !== null) batch.push(row)
    if (batch.length < BATCH) continue
    signal.throwIfAborted()
    kept += await save(batch)
    batch = []
  }
  kept += await save(batch)
  // A file without a usable row deletes nothing.
  if (kept === 0) throw new TermFileError(commandTexts.noTerms)
  return { kind, kept, unread, retired: await retireOthers(db, kind, load) }
}

/**
 * Detects the file by its first line: LOINC's has headers, RxNorm's has none and is recognized by its number of
 * columns.
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
