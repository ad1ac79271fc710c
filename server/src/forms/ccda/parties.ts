import { conceptOf } from './concepts.ts'
import { identifiersOf, keyOf } from './identifiers.ts'
import { addressesOf, humanNameOf, nameText, telecomsOf } from './people.ts'
import type { Keep, Reference } from './keep.ts'
import { noTexts } from './narrative.ts'
import { attr, attrAt, childrenOf, first, nameOf, textOf, type Xml } from './xml-elements.ts'

/** Each person or organization becomes a single resource, however often it is named. */
export type Parties = {
  /** Undefined if the element identifies no one. */
  readonly person: (role: Xml | null) => Reference | undefined
  readonly organization: (element: Xml | null) => Reference | undefined
}

const roles = new Set(['assignedAuthor', 'assignedEntity', 'associatedEntity', 'intendedRecipient'])

/**
 * An entry may identify a person only by an id, with the name in the header. References to the patient and to devices
 * point to their own resources. Source: CDA R2 `AssignedAuthor`, `AssignedEntity` and their players.
 */
export function partiesOf(
  root: Xml,
  keep: Keep,
  patient: { readonly keys: readonly string[]; readonly reference: Reference },
): Parties {
  /** People with a name, by id. Null if people with different names share the id. */
  const named = new Map<string, Xml | null>()
  const authorities = authoritiesIn(root)
  /** Returns null if the id is only an authority or a placeholder. */
  const personKey = (role: Xml): string | null => {
    const key = keyOf(role)
    return key === null || authorities.has(key) || isPlaceholder(key) ? null : key
  }
  const walk = (holder: Xml): void => {
    for (const child of childrenOf(holder)) {
      const key = roles.has(nameOf(child)) ? personKey(child) : null
      if (key !== null && personName(child) !== null) {
        const known = named.get(key)
        if (known === undefined) named.set(key, child)
        else if (known && !isSameName(known, child)) named.set(key, null)
      }
      if (nameOf(child) !== 'text') walk(child)
    }
  }
  walk(root)

  const organization: Parties['organization'] = (element) => {
    if (!element) return undefined
    const name = textOf(first(element, 'name'))
    const identifier = identifiersOf(element)
    if (name === null && !identifier) return undefined
    return keep(
      'Organization',
      { key: [keyOf(element) ?? '', name ?? ''].join('|') },
      {
        ...(identifier && { identifier }),
        ...(name !== null && { name }),
        telecom: telecomsOf(element),
        address: addressesOf(element),
      },
      name,
    )
  }

  const person: Parties['person'] = (sent) => {
    if (!sent) return undefined
    const key = personKey(sent)
    if (key !== null && patient.keys.includes(key)) return patient.reference
    const role = personName(sent) === null && key !== null ? (named.get(key) ?? sent) : sent
    const name = humanNameOf(nameElement(role))
    const words = nameText(name) ?? deviceName(role)
    const inOrganization = organization(first(role, 'representedOrganization'))
    if (words === null) return inOrganization
    const identifier = identifiersOf(role)
    const specialty = conceptOf(first(role, 'code'), noTexts)
    const type = name ? 'Practitioner' : 'Device'
    return keep(
      type,
      { key: [key ?? '', words].join('|') },
      name
        ? {
            ...(identifier && { identifier }),
            name: [name],
            telecom: telecomsOf(role),
            address: addressesOf(role),
            ...(specialty && { qualification: [{ code: specialty }] }),
          }
        : { ...(identifier && { identifier }), deviceName: [{ name: words, type: 'model-name' }] },
      words,
    )
  }
  return { person, organization }
}

/**
 * Returns the id roots used to number items in the document, and the id roots of the document's organizations. An id
 * that has such a root but no extension does not identify a person.
 */
function authoritiesIn(root: Xml): ReadonlySet<string> {
  const found = new Set<string>()
  const walk = (holder: Xml): void => {
    const isOrganization = organizations.has(nameOf(holder))
    for (const child of childrenOf(holder)) {
      const id = nameOf(child) === 'id' ? attr(child, 'root') : null
      if (id !== null && (isOrganization || attr(child, 'extension') !== null)) found.add(id)
      if (nameOf(child) !== 'text') walk(child)
    }
  }
  walk(root)
  return found
}

const organizations = new Set(['representedOrganization', 'representedCustodianOrganization', 'providerOrganization'])

const NPI_ROOT = '2.16.840.1.113883.4.6^'

/** Returns true for zeros, nines, a null flavor, or the NPI used in examples. */
function isPlaceholder(key: string): boolean {
  const number = key.slice(key.indexOf('^') + 1)
  if (!key.includes('^')) return false
  return (
    /^(?:0[0-]*|9{4,}|(?:un)?known|unk|n\/?a|ni|none|null|nav|asku|oth)$/i.test(number) ||
    key === `${NPI_ROOT}1234567893`
  )
}

function nameElement(role: Xml): Xml | null {
  for (const path of [
    'assignedPerson/name',
    'associatedPerson/name',
    'informationRecipient/name',
    'playingEntity/name',
  ]) {
    const name = first(role, path)
    if (name && textOf(name) !== null) return name
  }
  return null
}

function personName(role: Xml): string | null {
  return nameText(humanNameOf(nameElement(role)))
}

/** Returns true for equal names, and if one name extends the other ('Roe' and 'Dr. Max Roe'). */
function isSameName(one: Xml, other: Xml): boolean {
  const [fewer = [], more = []] = [one, other]
    .map((role) => personName(role)?.toLowerCase().split(/\s+/) ?? [])
    .toSorted((a, b) => a.length - b.length)
  return fewer.every((word) => more.includes(word))
}

function deviceName(role: Xml): string | null {
  const device = first(role, 'assignedAuthoringDevice')
  return (
    textOf(first(device, 'softwareName')) ??
    attrAt(device, 'softwareName', 'displayName') ??
    textOf(first(device, 'manufacturerModelName')) ??
    attr(first(device, 'code'), 'displayName')
  )
}
