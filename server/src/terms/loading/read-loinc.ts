import { pipeline } from 'node:stream'
import { parse } from 'csv-parse'
import { openFile } from '#platform/open-file.ts'
import type { ReadTerm } from './term-file.ts'

export type LoincRow = { readonly code: string; readonly name: string; readonly isShort: boolean }

const MAX_ROW_BYTES = 1_000_000

/**
 * Reads LOINC's table: Loinc.csv, or LoincTableCore.csv, which has only abbreviations. Prefers the consumer name, then
 * the display name. Source: LOINC Users' Guide, table of LOINC terms.
 */
export async function* readLoinc(path: string): AsyncGenerator<ReadTerm<LoincRow>> {
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
