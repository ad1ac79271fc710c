import { digestOf } from '#fhir/json/digest.ts'
import { asObject, asText } from '#fhir/json/elements.ts'
import { NotJsonError, parseScanned } from '#fhir/json/parse-fhir-json.ts'
import { skipSpace, scanJsonValue } from '#fhir/json/scan-json.ts'
import { walkArray, walkObject } from '#fhir/json/walk-json.ts'
import type { MovedRecord } from './moved-record.ts'
import type { Json } from '#fhir/json/json.ts'

export type Members = ReadonlyMap<string, { readonly start: number; readonly end: number }>

/** Locates the members of the JSON object at `open`. `members` is empty if there is no object. Throws NotJsonError. */
export function membersAt(text: string, open: number): { readonly members: Members; readonly end: number } {
  const members = new Map<string, { start: number; end: number }>()
  if (text[open] !== '{') return { members, end: endAt(text, open) }
  const end = walkObject(text, open, (key, start) => {
    const after = endAt(text, start)
    members.set(key, { start, end: after })
    return after
  })
  return { members, end }
}

export function endAt(text: string, start: number): number {
  const { end } = scanJsonValue(text, start)
  if (end < 0) throw new NotJsonError()
  return end
}

/** Parses only the requested member. Undefined if it is missing or nested too deeply. */
export function valueOf(text: string, members: Members, key: string): Json | undefined {
  const found = members.get(key)
  if (!found) return undefined
  const scanned = scanJsonValue(text, found.start)
  return scanned.isTooDeep ? undefined : parseScanned(scanned)
}

/** A saved response of a running Fasten server (`/api/secure/sync/data?resource_type=…`). */
export type FastenSync =
  | {
      readonly made: readonly MovedRecord[]
      readonly refused: readonly []
      readonly dated: null
      readonly custodian: string
      readonly documentKey: null
      readonly hasMore: boolean
    }
  | { readonly why: 'not-a-record' | 'file-cut-off' }

const HEAD = 20_000

export const isFastenSync = (text: string): boolean =>
  /^\uFEFF?\s*\{/.test(text) &&
  /"resource_raw"\s*:/.test(text.slice(0, HEAD)) &&
  /"resources"\s*:\s*\[/.test(text.slice(0, HEAD))

export function readFastenSync(text: string): FastenSync {
  try {
    const root = membersAt(text, skipSpace(text, text.startsWith('\uFEFF') ? 1 : 0)).members
    const data = root.get('data')
    const members = data && text[data.start] === '{' ? membersAt(text, data.start).members : root
    const resources = members.get('resources')
    if (!resources || text[resources.start] !== '[') return { why: 'not-a-record' }
    const made: MovedRecord[] = []
    walkArray(text, resources.start, (at) => {
      const row = membersAt(text, at)
      made.push(...recordOf(text, row.members))
      return row.end
    })
    const hasMore = asObject(valueOf(text, members, 'pagination'))?.['hasMore'] === true
    return { made, refused: [], dated: null, custodian: 'Fasten Health', documentKey: null, hasMore }
  } catch (cause) {
    if (cause instanceof NotJsonError) return { why: 'file-cut-off' }
    throw cause
  }
}

function recordOf(text: string, row: Members): MovedRecord[] {
  const raw = row.get('resource_raw')
  const deleted = valueOf(text, row, 'deleted_at')
  if (!raw || (deleted !== undefined && deleted !== null)) return []
  const inText = text[raw.start] === '"' ? asText(valueOf(text, row, 'resource_raw')) : null
  const [source, type, id] = ['source_id', 'source_resource_type', 'source_resource_id'].map(
    (key) => asText(valueOf(text, row, key)) ?? '',
  )
  const isNamed = /^[A-Z][A-Za-z]{1,63}$/.test(type ?? '') && /^[^\s/?#]{1,200}$/.test(id ?? '')
  return [
    {
      text: inText ?? text.slice(raw.start, raw.end),
      fullUrl: isNamed ? `${fastenBase(source ?? '')}/${type}/${id}` : null,
    },
  ]
}

/** Scopes ids to their source, because two hospitals may use the same id. The host can never exist (`.invalid`). */
export const fastenBase = (source: string): string => `https://${digestOf(source).slice(0, 16)}.fasten.invalid`
