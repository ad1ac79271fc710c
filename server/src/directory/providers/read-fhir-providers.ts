import { asArray, asObject, asObjects, asText, isObject, isResource, type Element } from '#fhir/json/elements.ts'
import type { FhirResource } from '#fhir/json/json.ts'
import { isNpi, NPI_SYSTEM } from '#fhir/codes/npi.ts'
import { phoneOf, textOrNull, zipOf, type ProviderFacts, type UnreadRow } from './listed-row.ts'
import { meaningOf, specialtyOfWords } from './taxonomy-words.ts'
import type { Specialty } from './tables.ts'

const TAXONOMY_SYSTEM = 'http://nucc.org/provider-taxonomy'
const OTHERS = new Set(['PractitionerRole', 'Location', 'Endpoint', 'HealthcareService', 'OrganizationAffiliation'])

/**
 * A doctor's role adds the specialty and, through its Location, the address. Without a role, uses the doctor's own work
 * address. Experience is the number of whole years since the earliest `Practitioner.qualification.period.start`, or
 * null if there is none. Source: FHIR R4 `Practitioner`, `PractitionerRole`, `Organization`, `Location`.
 */
export function readFhirProviders(
  resources: readonly Element[],
  today: Date,
): { readonly rows: readonly ProviderFacts[]; readonly unread: readonly UnreadRow[] } {
  const known = resources.filter(isResource)
  const locations = new Map(known.filter(isOf('Location')).map((one) => [`Location/${asText(one.id)}`, one]))
  const roles = Map.groupBy(known.filter(isOf('PractitionerRole')), (role) => referenceOf(role.practitioner))
  const rows: ProviderFacts[] = []
  const unread: UnreadRow[] = []
  for (const element of resources) {
    const read = isResource(element) ? readOne(element, { locations, roles, today }) : 'not an object'
    if (typeof read === 'string') unread.push(read)
    else if (read !== null) rows.push(read)
  }
  return { rows, unread }
}

type Around = {
  readonly locations: ReadonlyMap<string, FhirResource>
  readonly roles: ReadonlyMap<string, readonly FhirResource[]>
  readonly today: Date
}

/** Null for a resource that only adds details to a doctor or an organization. */
function readOne(resource: FhirResource, { locations, roles, today }: Around): ProviderFacts | UnreadRow | null {
  if (OTHERS.has(resource.resourceType)) return null
  const isPerson = resource.resourceType === 'Practitioner'
  if (!isPerson && resource.resourceType !== 'Organization') return 'neither doctor nor organization'
  if (resource.active === false) return 'not in use'
  const identity = identityOf(resource)
  if (identity === null) return 'no number'
  const name = isPerson ? personName(resource) : { name: textOrNull(asText(resource.name)), last: null }
  if (name.name === null) return 'no name'
  const own = (isPerson ? roles.get(`Practitioner/${asText(resource.id)}`) : undefined) ?? []
  const active = own.filter((role) => role.active !== false)
  const places = active.flatMap((role) => asObjects(role.location).map((one) => locations.get(referenceOf(one))))
  const address = addressOf([...places.map((place) => place?.address), ...asArray(resource.address)])
  const telecoms = [...asArray(resource.telecom), ...active.flatMap((role) => asArray(role.telecom))]
  const gender = asText(resource.gender)
  return {
    kind: isPerson ? 'practitioner' : 'organization',
    ...identity,
    name: name.name,
    lastName: name.last,
    ...typeOf([
      ...active.flatMap((role) => asObjects(role.specialty)),
      ...(isPerson ? asObjects(resource.qualification).map((one) => one.code) : asObjects(resource.type)),
    ]),
    experience: isPerson ? yearsSince(resource, today) : null,
    gender: gender === 'female' ? 'Female' : gender === 'male' ? 'Male' : gender === 'other' ? 'Other' : null,
    ...address,
    phone: phoneOf(telecomOf(telecoms, 'phone')),
    email: textOrNull(telecomOf(telecoms, 'email')),
  }
}

const isOf =
  (type: string) =>
  (resource: FhirResource): boolean =>
    resource.resourceType === type

/** 'Practitioner/12' for a relative or absolute reference; '' if it refers to nothing. */
const referenceOf = (element: Element): string =>
  /[A-Z][A-Za-z]+\/[\w.-]+$/.exec(asText(asObject(element)?.reference) ?? '')?.[0] ?? ''

function identityOf(resource: FhirResource): { npi: string | null; number: string } | null {
  const identifiers = asObjects(resource.identifier).map((one) => ({
    system: asText(one.system) ?? '',
    value: asText(one.value) ?? '',
  }))
  const npi = identifiers.find(({ system, value }) => system === NPI_SYSTEM && isNpi(value))?.value ?? null
  const id = asText(resource.id)
  const stated = identifiers.find(({ value }) => value !== '')
  const number = id === null ? stated && `${stated.system}|${stated.value}` : `${resource.resourceType}/${id}`
  return npi === null && number === undefined ? null : { npi, number: number ?? npi ?? '' }
}

function personName(resource: FhirResource): { name: string | null; last: string | null } {
  const names = asObjects(resource.name)
  const name = names.find((one) => asText(one.use) === 'official') ?? names[0]
  const last = textOrNull(asText(name?.family))
  const given = asArray(name?.given).map(asText)
  const suffix = asArray(name?.suffix).map(asText)
  const built = [...given, last].filter((part) => part !== null && part !== '').join(' ')
  const whole = [built, ...suffix.filter((part) => part !== null && part !== '')].join(', ')
  return { name: built === '' ? textOrNull(asText(name?.text)) : textOrNull(whole), last }
}

/** Uses the first code that our taxonomy table contains. If there is none, uses the first text. */
function typeOf(concepts: readonly Element[]): { type: string | null; specialty: Specialty | null } {
  const found = concepts.filter(isObject)
  const codings = found.flatMap((concept) => asObjects(concept.coding))
  for (const coding of codings) {
    const meaning = asText(coding.system) === TAXONOMY_SYSTEM ? meaningOf(asText(coding.code) ?? '') : undefined
    if (meaning) return meaning
  }
  const words = textOrNull(
    found.map((one) => asText(one.text)).find((text) => text !== null) ??
      codings.map((one) => asText(one.display)).find((text) => text !== null),
  )
  return { type: words, specialty: words === null ? null : specialtyOfWords(words) }
}

function addressOf(addresses: readonly Element[]): Pick<ProviderFacts, 'street' | 'city' | 'state' | 'zip'> {
  const stated = addresses.filter(isObject)
  const address = stated.find((one) => asText(one.use) === 'work') ?? stated.find((one) => asText(one.use) !== 'home')
  return {
    street: textOrNull(asArray(address?.line).map(asText).join(' ')),
    city: textOrNull(asText(address?.city)),
    state: textOrNull(asText(address?.state)),
    zip: zipOf(asText(address?.postalCode)),
  }
}

/** Skips home numbers, because patients don't contact a doctor at home. */
const telecomOf = (telecoms: readonly Element[], system: string): string | null =>
  telecoms
    .filter(isObject)
    .filter((one) => asText(one.system) === system && asText(one.use) !== 'home' && asText(one.use) !== 'old')
    .map((one) => asText(one.value))
    .find((value) => value !== null) ?? null

function yearsSince(resource: FhirResource, today: Date): string | null {
  const starts = asObjects(resource.qualification)
    .map((one) => asText(asObject(one.period)?.start) ?? '')
    .filter((start) => /^\d{4}/.test(start))
    .sort()
  const [start] = starts
  if (start === undefined) return null
  const now = today.toISOString().slice(0, 10)
  const whole = Number(now.slice(0, 4)) - Number(start.slice(0, 4)) - (now.slice(5) < start.slice(5, 10) ? 1 : 0)
  return whole < 0 || whole > 80 ? null : String(whole)
}
