import type { Meaning } from '@kinchart/contract/rules/meaning.ts'
import type { AddedBy } from '@kinchart/contract/calls/record-list.ts'
import { english as ownInEnglish } from '@kinchart/texts/en/own.ts'
import type { FhirResource } from '#fhir/json/json.ts'
import { isOfDevice } from '#fhir/meaning/absent.ts'
import { readMeaning, readRowMeaning } from '#fhir/meaning/meaning.ts'
import { npiIn } from '#fhir/codes/npi.ts'
import { asR4, asR4IfRead, OtherVersionError } from '#fhir/versions/as-r4.ts'
import { nameByNarrative, withoutName } from '#readers/name-row.ts'
import { plainReader } from '#readers/plain-reader.ts'
import { keyOf, npiKey, type Aliases } from './aliases.ts'
import { encounterReferences } from '#readers/encounters/encounter-references.ts'
import { recordIdOf } from './record-id.ts'
import type { Reading, Readers } from '#readers/reader.ts'

const { ownTexts } = ownInEnglish

export type ReadResult = {
  readonly reading: Reading | null
  /**
   * Facts that people must see first, for example that a vaccine was not given. Undefined if there is no such fact,
   * or if the resource could not be read.
   */
  readonly meaning: Meaning | undefined
  /**
   * 'other-version' if the FHIR version is not supported, 'not-readable' if the reader failed. Null if there is a
   * reading.
   */
  readonly unreadBecause: 'other-version' | 'not-readable' | null
  readonly unresolvedReferences: readonly string[]
  readonly visits: readonly string[]
}

export type ReadFrom = {
  readonly sourceId: string
  readonly providerName: string
  /**
   * Base URL of the source, without a trailing slash. Needed because a source may reference its own resources by
   * absolute URL.
   */
  readonly fhirBase: string
  readonly find: (key: string) => FhirResource | undefined
  readonly aliases?: Aliases | undefined
  /**
   * Returns who added a resource in Kinchart. The function is absent, or returns undefined, if a source wrote the
   * resource.
   */
  readonly addedBy?: ((resource: FhirResource) => AddedBy | undefined) | undefined
}

/** Shown in place of a source name. The text is in the third person, because not only the patient may see it. */
const authorNames: Readonly<Record<AddedBy, string>> = {
  patient: ownTexts.addedByPatient,
  guardian: ownTexts.addedByGuardian,
}

/**
 * Converts an older FHIR version to R4's shape first. If the reader throws, the returned `reading` is null, and the
 * resource is stored without a row.
 */
export function readResource(readers: Readers, resource: FhirResource, from: ReadFrom): ReadResult {
  const unresolvedReferences = new Set<string>()
  const keyHere = (reference: string): string | null => keyOf(reference, from.fhirBase, from.aliases)
  const visits = encounterReferences(resource).flatMap((reference) => {
    const [type, id] = keyHere(reference)?.split('/') ?? []
    return type === 'Encounter' && id !== undefined ? [id] : []
  })
  try {
    const read = asR4(resource)
    const named: FhirResource[] = []
    const addedBy = from.addedBy?.(resource)
    const reader = readers.get(read.resourceType) ?? plainReader
    const found = reader(read, {
      providerName: addedBy === undefined ? from.providerName : authorNames[addedBy],
      resolve: (reference) => {
        const key = keyHere(reference)
        // Resources on another server never arrive from this source. The exception is a practitioner with an NPI, who
        // can be found by NPI.
        if (key === null && npiIn(reference) !== null) unresolvedReferences.add(npiKey(reference))
        if (key === null) return undefined
        const found = from.find(key)
        if (!found) unresolvedReferences.add(key)
        if (found?.resourceType === 'Medication' || (found?.resourceType === 'Device' && isOfDevice(read.resourceType)))
          named.push(found)
        return found && asR4IfRead(found)
      },
      recordIdOf: (reference) => recordIdOf(from.sourceId, from.fhirBase, keyHere(reference) ?? reference),
    })
    const reading = nameByNarrative(found, read)
    const resultReferences = reading.resultReferences.flatMap((member) => keyHere(member) ?? [])
    // An entry that the patient added stays in its list, whatever its content, because the patient changes and deletes
    // the entry there.
    const meaning = addedBy === undefined ? withoutName(reading, readRowMeaning(read, named)) : readMeaning(read)
    const row = reading.row && {
      ...reading.row,
      // The type as received, because the details open under the type that the source sent.
      resourceType: resource.resourceType,
      ...(meaning ? { meaning } : {}),
      ...(addedBy ? { addedBy } : {}),
    }
    return {
      reading: { ...reading, row, resultReferences },
      meaning,
      unreadBecause: null,
      unresolvedReferences: [...unresolvedReferences],
      visits,
    }
  } catch (error) {
    const unreadBecause = error instanceof OtherVersionError ? 'other-version' : 'not-readable'
    return { reading: null, meaning: undefined, unreadBecause, unresolvedReferences: [], visits }
  }
}
