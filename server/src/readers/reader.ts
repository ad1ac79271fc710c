import type { SectionName } from '@kinchart/contract/sections/all.ts'
import type { FhirResource } from '#fhir/json/json.ts'
import type { LooseResource, ResourceKind } from '#fhir/json/loose.ts'

/** The context of a reader. */
export type ReadContext = {
  /** The organization that sent the record. */
  readonly providerName: string
  /**
   * Returns the resource that a literal reference names ('Practitioner/12', or an absolute URL unchanged), if it is
   * stored; does not search the resource's own `contained`. An unresolved reference is remembered, and the row is read
   * again once the resource has arrived.
   */
  readonly resolve: (reference: string) => FhirResource | undefined
  /** Returns the id that opens the details of a referenced resource; null if it is not from this source. */
  readonly recordIdOf: (reference: string) => string | null
}

/** The result of a reader for one resource. */
export type Reading = {
  /** The list of the row; `none` for a resource type without its own list. */
  readonly section: SectionName | 'none'
  /** The row without the store's additions (id, ehrImportRequestId); null if there is no list. */
  readonly row: JsonRow | null
  /** One line that names the record, for lists of all resource types. */
  readonly label: string
  /** When it happened, as precise as sent; null if the source gives no date. */
  readonly date: string | null
  readonly isEnteredInError: boolean
  /** Literal references of records that are shown only inside this one (results of a report). */
  readonly resultReferences: readonly string[]
}

/** A row as in the contract's schema, without the store's additions. */
type JsonRow = { readonly resourceType: string; readonly providerName: string; readonly [key: string]: unknown }

/** Reads one FHIR type. Pure; throws only if it cannot read the resource, which is then stored and counted. */
export type Reader = (resource: FhirResource, context: ReadContext) => Reading

/** A reader of one type: only its own elements are typed, and the elements of older versions named here. */
export type ReaderOf<Kind extends ResourceKind, Older extends string = never> = (
  resource: LooseResource<Kind, Older>,
  context: ReadContext,
) => Reading

/** The table of readers, one per FHIR type. Types without a reader use the plain one. */
export type Readers = ReadonlyMap<string, Reader>
