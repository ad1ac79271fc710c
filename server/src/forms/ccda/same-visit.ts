import { asObject, asObjects, asText } from '#fhir/json/elements.ts'
import type { FhirResource, JsonObject } from '#fhir/json/json.ts'

type Visit = FhirResource & { readonly id: string }

/**
 * Finds the visit among a document's resources with one of these ids, on the same day if both state one. A header
 * repeats a section's visit; senders also copy an id to a visit on another day.
 */
export function findVisit(
  resources: Iterable<FhirResource>,
  identifier: readonly JsonObject[],
  { period }: JsonObject,
): Visit | undefined {
  const names = new Set(identifier.map(nameOf))
  for (const one of resources) {
    if (one.resourceType !== 'Encounter' || typeof one.id !== 'string') continue
    const [day, other] = [dayOf(one.period), dayOf(period)]
    const isOnDay = day === null || other === null || day === other
    if (isOnDay && asObjects(one.identifier).some((known) => names.has(nameOf(known)))) return { ...one, id: one.id }
  }
  return undefined
}

const nameOf = ({ system, value }: JsonObject): string => JSON.stringify([system, value])

const dayOf = (period: JsonObject[string]): string | null =>
  asText(asObject(period)?.start)?.slice(0, '2024-05-01'.length) ?? null

/** Merges two entries of one visit: the later one's elements, plus those only in the earlier one. */
export function joinVisits(known: Visit, fields: JsonObject): JsonObject {
  const { resourceType: _type, id: _id, meta: _meta, identifier: _identifier, ...before } = known
  const [type] = asObjects(fields.type)
  const isNamed =
    typeof type?.text === 'string' || asObjects(type?.coding).some(({ display }) => asText(display) !== null)
  const people = [...asObjects(before.participant), ...asObjects(fields.participant)]
  const individuals = people.map(({ individual }) => JSON.stringify(individual))
  return {
    ...before,
    ...fields,
    type: isNamed ? fields.type : (before.type ?? fields.type),
    status: fields.status === 'unknown' ? before.status : fields.status,
    period: (before.period ?? fields.period) && { ...asObject(before.period), ...asObject(fields.period) },
    participant:
      people.length === 0 ? undefined : people.filter((_, at) => individuals.indexOf(individuals[at] ?? '') === at),
  }
}
