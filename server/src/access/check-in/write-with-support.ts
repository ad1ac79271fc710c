import { supportingTypes } from '#access/connected-apps/scopes.ts'
import type { Entry } from '#access/fhir-server/entry.ts'
import { writeResources } from '#access/fhir-server/write-resources.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { isExactObject, parseExact } from '#sharing/summary/exact-json.ts'
import type { CheckInServices } from './check-in-services.ts'
import type { AnsweredRecord } from './offer-items.ts'

const SUPPORT_ROUNDS = 4

/**
 * Adds entries needed to read the chosen ones: the medicine, the prescriber, the results of a report. Adds Provenance
 * that is about nothing else.
 */
export async function writeWithSupport(
  services: CheckInServices,
  { record, index }: AnsweredRecord,
  entries: readonly Entry[],
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const seen = new Set(entries.map(({ id }) => id))
  let latest = entries
  for (let round = 0; round < SUPPORT_ROUNDS && latest.length > 0; round++) {
    const next: Entry[] = []
    for (const entry of latest)
      for (const id of index.leadsFrom(entry)) {
        const led = index.entries.get(id)
        const isOfReport = entry.type === 'DiagnosticReport' && led?.type === 'Observation'
        if (!led || seen.has(id) || !(supportingTypes.includes(led.type) || isOfReport)) continue
        seen.add(id)
        next.push(led)
      }
    latest = next
  }
  for (const entry of index.entries.values()) {
    if (entry.type !== 'Provenance') continue
    const targets = (entry.values.references['target'] ?? []).map((one) => index.leadsTo(entry, one))
    if (targets.length > 0 && targets.every((id) => id !== undefined && seen.has(id))) seen.add(entry.id)
  }
  const all = [...seen].flatMap((id) => index.entries.get(id) ?? [])
  const written = await writeResources(services, { record, index, seen }, all)
  const first = new Set(entries.map(({ id }) => id))
  const own = written.filter(({ entry }) => first.has(entry.id))
  if (own.length < first.size) throw new ApiError('not-found')
  return [...own, ...written.filter(({ entry }) => !first.has(entry.id))].flatMap(({ text }) => {
    const resource = parseExact(text)
    return isExactObject(resource) ? [resource] : []
  })
}
