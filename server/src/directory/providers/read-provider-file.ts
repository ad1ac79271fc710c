import { pipeline } from 'node:stream'
import { parse } from 'csv-parse'
import { asObjects, isObject } from '#fhir/json/elements.ts'
import type { Element } from '#fhir/json/elements.ts'
import { parseFhirJson } from '#fhir/json/parse-fhir-json.ts'
import { isZip, openFile } from '#platform/open-file.ts'
import { ListError } from '../forms/read-list.ts'
import type { ProviderFacts, UnreadRow } from './listed-row.ts'
import { readFhirProviders } from './read-fhir-providers.ts'
import { createNppesReader, isNppesHeader } from './read-nppes.ts'
import { commandTexts } from '@kinchart/texts/en/commands.ts'

/** FHIR resources refer to each other, so the whole file is read into memory. */
const MAX_FHIR_BYTES = 64_000_000
const MAX_ROW_BYTES = 1_000_000

/**
 * Reads a list of doctors and organizations row by row: the national NPI file, with one row in memory at a time, or
 * FHIR as a Bundle or NDJSON. Throws ListError for a file that cannot be read, is neither, or is truncated.
 */
export async function* readProviderFile(path: string): AsyncGenerator<ProviderFacts | UnreadRow> {
  try {
    const first = await firstBytes(path)
    if (isZip(first)) throw new ListError(commandTexts.isZip)
    if (/^\s*[{[]/.test(first)) yield* readFhir(path)
    else if (isNppesHeader(first.split(/\r?\n/, 1)[0]?.split(',').map(unquoted) ?? [])) yield* readNppes(path)
    else throw new ListError(commandTexts.noFormOfProviders)
  } catch (error) {
    throw error instanceof ListError
      ? error
      : new ListError(commandTexts.unreadableFor({ code: codeOf(error) }), { cause: error })
  }
}

const unquoted = (cell: string): string => cell.trim().replace(/^"(.*)"$/, '$1')

async function firstBytes(path: string): Promise<string> {
  let text = ''
  for await (const part of openFile(path)) {
    text += (part as Buffer).toString('latin1')
    if (text.length > 65_536 || text.includes('\n')) break
  }
  return text.replace(/^\u00EF\u00BB\u00BF/, '')
}

async function* readNppes(path: string): AsyncGenerator<ProviderFacts | UnreadRow> {
  const rows = pipeline(
    openFile(path),
    parse({ bom: true, relax_column_count: true, relax_quotes: true, max_record_size: MAX_ROW_BYTES }),
    () => undefined,
  )
  let read: ReturnType<typeof createNppesReader> | undefined
  for await (const row of rows as AsyncIterable<readonly string[]>) {
    if (read === undefined) read = createNppesReader(row)
    else yield read(row)
  }
}

async function* readFhir(path: string): AsyncGenerator<ProviderFacts | UnreadRow> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of openFile(path)) {
    size += (part as Buffer).length
    if (size > MAX_FHIR_BYTES) throw new ListError(commandTexts.providersTooLarge)
    parts.push(part as Buffer)
  }
  const { rows, unread } = readFhirProviders(resourcesOf(Buffer.concat(parts).toString()), new Date())
  if (rows.length === 0 && !unread.includes('not in use')) throw new ListError(commandTexts.namesNobody)
  yield* rows
  yield* unread
}

/** Returns a Bundle's resources, else one per line; null for a line that is not JSON. */
function resourcesOf(text: string): readonly Element[] {
  const whole = tryParse(text)
  if (whole === undefined)
    return text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [tryParse(line) ?? null]))
  if (!isObject(whole) || whole.resourceType !== 'Bundle') return [whole]
  return asObjects(whole.entry).map((entry) => entry.resource)
}

function tryParse(text: string): Element {
  try {
    return parseFhirJson(text.replace(/^\uFEFF/, ''))
  } catch {
    return undefined
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unreadable'
