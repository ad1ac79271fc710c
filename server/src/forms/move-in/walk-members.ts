import type { Json } from '#fhir/json/json.ts'
import { NotJsonError, parseScanned } from '#fhir/json/parse-fhir-json.ts'
import { scanJsonValue } from '#fhir/json/scan-json.ts'
import { walkObject } from '#fhir/json/walk-json.ts'

/** Start and end offsets of an object's members in a text. */
export type Members = ReadonlyMap<string, { readonly start: number; readonly end: number }>

/** Returns the members of the object at `open`; empty if there are none. Throws NotJsonError. */
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

/** Returns a member's value; undefined if missing or nested too deeply. Parses only the requested member. */
export function valueOf(text: string, members: Members, key: string): Json | undefined {
  const found = members.get(key)
  if (!found) return undefined
  const scanned = scanJsonValue(text, found.start)
  return scanned.isTooDeep ? undefined : parseScanned(scanned)
}
