import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { isJsonObject, readPath } from '#records/fhir-resource.ts'
import type { RatedPerson } from '#veterans/rating-answer.ts'

const LARGEST_BYTES = 100_000
const ERROR_NAME = /^([45]\d\d)_/

type RatingFile = { readonly folder: string; readonly name: string; readonly text: string; readonly isRating: boolean }

/**
 * Reads rating files, one per patient. The patient signs in with the file name. A file such as `429_rate_limit.json`
 * becomes a response with the status in the file name.
 */
export async function readRatingFiles(folder: string): Promise<readonly RatedPerson[]> {
  const files = await listSmallFiles(folder)
  const withRatings = new Set(files.filter(({ isRating }) => isRating).map((file) => file.folder))
  return files
    .filter((file) => file.isRating || (withRatings.has(file.folder) && ERROR_NAME.test(file.name)))
    .map(({ name, text, isRating }) => ({
      username: name,
      icn: `loaded-${name}`,
      name: `Veteran ${name}`,
      answer: { status: isRating ? 200 : Number(ERROR_NAME.exec(name)?.[1]), body: text },
    }))
}

async function listSmallFiles(folder: string): Promise<readonly RatingFile[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = found
    .filter((file) => file.isFile() && file.name.endsWith('.json'))
    .map((file) => ({ folder: file.parentPath, name: basename(file.name, '.json') }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
  const files: RatingFile[] = []
  for (const file of paths) {
    const path = join(file.folder, `${file.name}.json`)
    if ((await stat(path)).size > LARGEST_BYTES) continue
    const text = await readFile(path, 'utf8')
    files.push({ ...file, text, isRating: isRating(text) })
  }
  return files
}

function isRating(text: string): boolean {
  if (!/"disability.ratings?"/.test(text)) return false
  const document: unknown = JSON.parse(text)
  return isJsonObject(document) && /^disability.ratings?$/.test(String(readPath(document, 'data.type')[0]))
}
