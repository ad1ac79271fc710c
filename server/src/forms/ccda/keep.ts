import type { FhirResource, JsonObject } from '#fhir/json/json.ts'
import { hasCode } from '#fhir/codes/codeable-concept.ts'
import { identifiersOf, keyOf, stableId } from './identifiers.ts'
import type { Xml } from './xml-elements.ts'
import { asObject, asObjects, asText } from '#fhir/json/elements.ts'

type Visit = FhirResource & { readonly id: string }

/**
 * Finds a visit by id, because the header repeats a visit that a section lists. If both entries state a day, the days
 * must match, because senders also copy an id to a visit on another day.
 */
function findVisit(
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

/** Merges two entries. Elements of the later entry take precedence over those of the earlier entry. */
function joinVisits(known: Visit, fields: JsonObject): JsonObject {
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

export type Reference = { readonly reference: string; readonly display?: string }

export type Keep = (
  type: string,
  from: Xml | { readonly key: string },
  fields: JsonObject,
  display?: string | null,
) => Reference

export type ResourceStore = {
  readonly keep: Keep
  readonly all: () => readonly FhirResource[]
  readonly made: () => readonly Reference[]
  readonly isUsed: (statement: Xml) => boolean
}

/** Elements that state what a statement is about, its time and its finding. Excludes status, author and notes. */
const meaning = new Set([
  'code',
  'medicationCodeableConcept',
  'vaccineCode',
  'lotNumber',
  'relationship',
  'type',
  'description',
  'title',
  'suppliedItem',
  'condition',
  'component',
  'dosage',
  'dosageInstruction',
  'quantity',
  'period',
  'whenHandedOver',
  'authoredOn',
  'startDate',
  'target',
  // Distinguishes two implants of one operation.
  'focalDevice',
])
const meaningKinds = /^(?:value|effective|onset|performed|occurrence)[A-Z]/

/**
 * Derives an id from the document, the type, and the statement's id and meaning. The meaning is the content of the
 * elements listed above. If two statements have the same id and meaning, the later one wins. Statements with a copied
 * id but a different meaning stay separate, because a duplicate is better than a lost fact.
 */
export function openResourceStore(documentId: string, source: string): ResourceStore {
  const resourcesByPlace = new Map<string, FhirResource>()
  const withoutKey = new Map<string, number>()
  const made: Reference[] = []
  const used = new Set<Xml>()

  const ownKey = (type: string, from: Xml | { readonly key: string }, fields: JsonObject): string => {
    if ('key' in from) return from.key
    const key = JSON.stringify([keyOf(from), meaningOf(fields)])
    if (keyOf(from) !== null) return key
    const place = `${type}${key}`
    const ordinal = (withoutKey.get(place) ?? 0) + 1
    withoutKey.set(place, ordinal)
    return `${key}#${ordinal}`
  }

  const keep: Keep = (type, from, fields, display) => {
    const identifier = 'key' in from ? undefined : identifiersOf(from)
    const known =
      type === 'Encounter' && identifier ? findVisit(resourcesByPlace.values(), identifier, fields) : undefined
    const id = known?.id ?? stableId(documentId, type, ownKey(type, from, fields))
    const place = `${type}/${id}`
    const mergedFields = withoutGaps(known === undefined ? fields : joinVisits(known, withoutGaps(fields)))
    resourcesByPlace.set(place, {
      resourceType: type,
      id,
      meta: { source },
      ...(identifier && { identifier }),
      ...mergedFields,
    })
    const reference = { reference: place, ...(display !== undefined && display !== null && { display }) }
    made.push(reference)
    if (!('key' in from)) used.add(from)
    return reference
  }

  return {
    keep,
    all: () => [...resourcesByPlace.values()],
    made: () => made,
    isUsed: (statement) => used.has(statement),
  }
}

function meaningOf(fields: JsonObject): readonly unknown[] {
  const isDenied = hasCode(fields.verificationStatus, 'refuted') || hasCode(fields.status, 'not-done', 'not-taken')
  const meaningFields = Object.entries(fields).filter(([key, value]) => {
    return value !== undefined && value !== null && (meaning.has(key) || meaningKinds.test(key))
  })
  return [isDenied, meaningFields]
}

function withoutGaps(fields: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null))
}
