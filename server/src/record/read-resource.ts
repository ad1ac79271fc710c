import type { FhirResource } from '#fhir/json.ts'
import { readMeaning } from '#fhir/meaning.ts'
import { plainReader } from './plain-reader.ts'
import { keyOf } from './aliases.ts'
import type { Aliases } from './aliases.ts'
import { visitReferences } from './encounters/visit-references.ts'
import { recordIdOf } from './record-id.ts'
import type { Reading, Readers } from './reader.ts'

/** What reading one resource gave. */
export type ReadResult = {
  readonly reading: Reading | null
  /** Which records of its source it asked for in vain ('Type/id'). */
  readonly awaits: readonly string[]
  /** FHIR ids of the visits of its source that it says it belongs to. */
  readonly visits: readonly string[]
}

/** Where a resource came from, and what is known of the others there. */
export type ReadFrom = {
  readonly importId: string
  readonly providerName: string
  /** The FHIR base without a trailing slash: a source may write absolute addresses to itself. */
  readonly fhirBase: string
  /** A resource of the same source by 'Type/id', if it is held and known. */
  readonly find: (key: string) => FhirResource | undefined
  /** Other names of its records, where it came in a file. */
  readonly aliases?: Aliases | undefined
}

/**
 * Reads one resource with the reader of its type. A reader that throws has met what it cannot read: the resource is
 * kept, has no row, and is counted.
 */
export function readResource(readers: Readers, resource: FhirResource, from: ReadFrom): ReadResult {
  const awaits = new Set<string>()
  const reader = readers.get(resource.resourceType) ?? plainReader
  const keyHere = (reference: string): string | null => keyOf(reference, from.fhirBase, from.aliases)
  const visits = visitReferences(resource).flatMap((reference) => {
    const [type, id] = keyHere(reference)?.split('/') ?? []
    return type === 'Encounter' && id !== undefined ? [id] : []
  })
  try {
    const reading = reader(resource, {
      providerName: from.providerName,
      resolve: (reference) => {
        const key = keyHere(reference)
        // What stands on another server never comes to this one.
        if (key === null) return undefined
        const found = from.find(key)
        if (!found) awaits.add(key)
        return found
      },
      recordIdOf: (reference) => recordIdOf(from.importId, from.fhirBase, keyHere(reference) ?? reference),
    })
    const members = reading.members.flatMap((member) => keyHere(member) ?? [])
    const meaning = readMeaning(resource)
    const row = reading.row !== null && meaning ? { ...reading.row, meaning } : reading.row
    return { reading: { ...reading, row, members }, awaits: [...awaits], visits }
  } catch {
    return { reading: null, awaits: [], visits }
  }
}
