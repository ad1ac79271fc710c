import type { SectionName } from '@kinchart/contract/sections/all.ts'
import type { FhirResource } from '#fhir/json/json.ts'
import type { LooseResource, ResourceKind } from '#fhir/json/loose.ts'

export type ReadContext = {
  readonly providerName: string
  /**
   * Returns the stored resource of a literal reference ('Practitioner/12', or an absolute URL unchanged). Does not
   * search the resource's own `contained`. Remembers an unresolved reference, so that the row is read again once the
   * resource has arrived.
   */
  readonly resolve: (reference: string) => FhirResource | undefined
  /**
   * Returns the id for opening the details of a referenced resource, or null if the resource is not from this source.
   */
  readonly recordIdOf: (reference: string) => string | null
}

export type Reading = {
  /** `none` for a resource type without its own list. */
  readonly section: SectionName | 'none'
  /** Lacks `id` and `ehrImportRequestId`, which the store adds. Null if the resource type has no list. */
  readonly row: JsonRow | null
  readonly label: string
  /** As precise as sent; null if the source gives no date. */
  readonly date: string | null
  readonly isEnteredInError: boolean
  readonly resultReferences: readonly string[]
}

type JsonRow = { readonly resourceType: string; readonly providerName: string; readonly [key: string]: unknown }

/** Pure. Throws only if it cannot read the resource, which is then stored and counted as unreadable. */
export type Reader = (resource: FhirResource, context: ReadContext) => Reading

export type ReaderOf<Kind extends ResourceKind, Older extends string = never> = (
  resource: LooseResource<Kind, Older>,
  context: ReadContext,
) => Reading

export type Readers = ReadonlyMap<string, Reader>
