import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { isZip, openFile } from '#platform/open-file.ts'
import { ListError } from '../forms/read-list.ts'
import { commandTexts } from '@kinchart/texts/en/commands.ts'

const BATCH = 5000

type Zip = { readonly zip: string; readonly latitude: number; readonly longitude: number }

/**
 * Loads the Census Bureau's gazetteer of ZIP Code Tabulation Areas, separated by tabs or '|', with the columns GEOID,
 * INTPTLAT and INTPTLONG (degrees, NAD 83). Throws ListError for any other file.
 */
export async function loadZipFile(db: Db, path: string): Promise<{ kept: number; unread: number }> {
  let columns: { zip: number; latitude: number; longitude: number; parting: string } | undefined
  let batch: Zip[] = []
  const counts = { kept: 0, unread: 0 }
  const bytes = openFile(path)
  const lines = createInterface({ input: bytes, crlfDelay: Infinity })
  const failed = new Promise<never>((_resolve, reject) => bytes.once('error', reject))
  const read = async (): Promise<void> => {
    for await (const line of lines) {
      if (columns === undefined && isZip(line)) throw new ListError(commandTexts.isZip)
      columns ??= readHeader(line)
      if (columns === undefined) throw new ListError(commandTexts.noZipColumns)
      if (line.trim() === '' || line.includes('INTPTLAT')) continue
      const place = readPlace(line, columns)
      if (place === undefined) counts.unread++
      else batch.push(place)
      if (batch.length < BATCH) continue
      counts.kept += await upsertZips(db, batch)
      batch = []
    }
    counts.kept += await upsertZips(db, batch)
    if (columns === undefined) throw new ListError(commandTexts.isEmpty)
  }
  try {
    await Promise.race([read(), failed])
  } catch (error) {
    throw error instanceof ListError ? error : new ListError(commandTexts.unreadable, { cause: error })
  }
  return counts
}

function readHeader(line: string) {
  const parting = line.includes('|') ? '|' : '\t'
  const names = line
    .replace(/^\uFEFF/, '')
    .split(parting)
    .map((name) => name.trim())
  const [zip, latitude, longitude] = ['GEOID', 'INTPTLAT', 'INTPTLONG'].map((name) => names.indexOf(name))
  if (zip === undefined || latitude === undefined || longitude === undefined) return undefined
  return Math.min(zip, latitude, longitude) < 0 ? undefined : { zip, latitude, longitude, parting }
}

function readPlace(line: string, columns: NonNullable<ReturnType<typeof readHeader>>): Zip | undefined {
  const cells = line.split(columns.parting).map((cell) => cell.trim())
  const zip = cells[columns.zip] ?? ''
  const latitude = degrees(cells[columns.latitude], 90)
  const longitude = degrees(cells[columns.longitude], 180)
  if (!/^\d{5}$/.test(zip) || latitude === undefined || longitude === undefined) return undefined
  return { zip, latitude, longitude }
}

function degrees(cell: string | undefined, most: number): number | undefined {
  if (!/^[+-]?\d+(?:\.\d+)?$/.test(cell ?? '')) return undefined
  return Math.abs(Number(cell)) <= most ? Number(cell) : undefined
}

async function upsertZips(db: Db, places: readonly Zip[]): Promise<number> {
  const byZip = [...new Map(places.map((place) => [place.zip, place])).values()]
  await sql`
    insert into zip_place (zip, latitude, longitude)
    select * from json_to_recordset(${JSON.stringify(byZip)}::json) as row(zip text, latitude float8, longitude float8)
    on conflict (zip) do update set (latitude, longitude) = (excluded.latitude, excluded.longitude)`.execute(db)
  return byZip.length
}
