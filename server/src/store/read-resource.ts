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
import { keyOf, npiKey } from './aliases.ts'
import type { Aliases } from './aliases.ts'
import { encounterReferences } from '#readers/encounters/encounter-references.ts'
import { recordIdOf } from './record-id.ts'
import type { Reading, Readers } from '#readers/reader.ts'

const { ownTexts } = ownInEnglish

/** What reading one resource gave. */
export type ReadResult = {
  readonly reading: Reading | null
  /** What has to be known of it first; undefined where nothing qualifies it, or where it could not be read. */
  readonly meaning: Meaning | undefined
  /** Why there is no reading: its FHIR version is not read, or its reader met what it cannot read. Null where there is one. */
  readonly unreadBecause: 'other-version' | 'not-readable' | null
  /** Which records of its source it asked for in vain ('Type/id'). */
  readonly unresolvedReferences: readonly string[]
  /** FHIR ids of the visits of its source that it says it belongs to. */
  readonly visits: readonly string[]
}

/** Where a resource came from, and what is known of the others there. */
export type ReadFrom = {
  readonly sourceId: string
  readonly providerName: string
  /** The FHIR base without a trailing slash: a source may write absolute addresses to itself. */
  readonly fhirBase: string
  /** A resource of the same source by 'Type/id', if it is held and known. */
  readonly find: (key: string) => FhirResource | undefined
  /** Other names of its records, where it came in a file. */
  readonly aliases?: Aliases | undefined
  /** Who of the family wrote a resource; absent, and undefined of one, where a source did. */
  readonly addedBy?: ((resource: FhirResource) => AddedBy | undefined) | undefined
}

/** Who of the family wrote it, where a source would be named: in the third person, as anybody may read it. */
const authorNames: Readonly<Record<AddedBy, string>> = {
  patient: ownTexts.addedByPatient,
  guardian: ownTexts.addedByGuardian,
}

/**
 * Reads one resource with the reader of its type, after turning one of an older FHIR version into R4's shape. A reader
 * that throws has met what it cannot read: the resource is kept, has no row, and is counted.
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
        // What is on another server never comes to this one; whoever has an NPI may.
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
    // What a person wrote themselves stays in their list, whatever it says: they change and delete it there.
    const meaning = addedBy === undefined ? withoutName(reading, readRowMeaning(read, named)) : readMeaning(read)
    const row = reading.row && {
      ...reading.row,
      // As it arrived: its details open under the kind that its source sent.
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
