import type { SectionName } from '@kinchart/contract/sections/all.ts'
import type { FhirResource } from '#fhir/json/json.ts'
import type { LooseResource, ResourceKind } from '#fhir/json/loose.ts'

/** What a reader may ask while it reads. */
export type ReadContext = {
  /** The organization the record came from. */
  readonly providerName: string
  /**
   * The resource that a literal reference names ('Practitioner/12', or an absolute address unchanged), if it is held;
   * the resource's own `contained` is not looked at here. A reference that is asked for and not held is remembered,
   * and the row is read again once it has come.
   */
  readonly resolve: (reference: string) => FhirResource | undefined
  /** The id under which the details of a referenced resource open; null where it is not of this source. */
  readonly recordIdOf: (reference: string) => string | null
}

/** What a reader makes of one resource. */
export type Reading = {
  /** Which list the row is in; `none` for a kind that has no list of its own. */
  readonly section: SectionName | 'none'
  /** The row without what the store adds (id, ehrImportRequestId); null where there is no list. */
  readonly row: JsonRow | null
  /** One line that names the record, for places that list all kinds. */
  readonly label: string
  /** When it happened, as precise as sent; null where the source gives no date. */
  readonly date: string | null
  readonly isEnteredInError: boolean
  /** Literal references of records that are shown inside this one and not on their own (results of a report). */
  readonly resultReferences: readonly string[]
}

/** A row as the contract's schema describes it, less what the store adds. */
type JsonRow = { readonly resourceType: string; readonly providerName: string; readonly [key: string]: unknown }

/** Reads one FHIR type. Pure; throws only on what it cannot read, and then the resource is kept and counted. */
export type Reader = (resource: FhirResource, context: ReadContext) => Reading

/** A reader of one type: only its elements have names, and those of older versions that are named here. */
export type ReaderOf<Kind extends ResourceKind, Older extends string = never> = (
  resource: LooseResource<Kind, Older>,
  context: ReadContext,
) => Reading

/** The table of readers, one a FHIR type. Types without a reader get the plain one. */
export type Readers = ReadonlyMap<string, Reader>
