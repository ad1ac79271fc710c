import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { parseKeepingDigits } from '#loading/parse-keeping-digits.ts'
import { isJsonObject, type JsonObject } from '#records/fhir-resource.ts'

/** A resource as a file held it, with the address its bundle gave it. */
export type LoadedEntry = { readonly fullUrl: string | undefined; readonly resource: JsonObject }

const READABLE = /\.(json|ndjson)(\.gz)?$/i

/** Reads every bundle and resource below a folder, in the order of the names. */
export async function readDataFolder(folder: string): Promise<readonly LoadedEntry[]> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = files
    .filter((file) => file.isFile() && READABLE.test(file.name))
    .map((file) => join(file.parentPath, file.name))
    .sort()
  const entries: LoadedEntry[] = []
  for (const path of paths) entries.push(...(await readDataFile(path)))
  return entries
}

async function readDataFile(path: string): Promise<readonly LoadedEntry[]> {
  const bytes = await readFile(path)
  const text = (/\.gz$/i.test(path) ? gunzipSync(bytes) : bytes).toString('utf8').replace(/^\uFEFF/, '')
  const documents = /\.ndjson(\.gz)?$/i.test(path) ? text.split('\n').filter((line) => line.trim() !== '') : [text]
  return documents.flatMap((document) => listEntries(parse(document, path)))
}

function parse(text: string, path: string): unknown {
  try {
    return parseKeepingDigits(text)
  } catch (cause) {
    throw new Error(`${path} is not JSON`, { cause })
  }
}

/** A bundle's resources, bundles within it opened; a single resource is its own list. What is no resource is passed over. */
function listEntries(document: unknown, fullUrl?: string): readonly LoadedEntry[] {
  if (!isJsonObject(document) || typeof document['resourceType'] !== 'string') return []
  if (document['resourceType'] !== 'Bundle') return [{ fullUrl, resource: document }]
  const entries: readonly unknown[] = Array.isArray(document['entry']) ? document['entry'] : []
  return entries.filter(isJsonObject).flatMap((entry) => {
    const address = typeof entry['fullUrl'] === 'string' ? entry['fullUrl'] : undefined
    return listEntries(entry['resource'], address)
  })
}
