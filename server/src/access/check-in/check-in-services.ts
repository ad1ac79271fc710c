import type { ForAnyone } from '#account/data-keys.ts'
import type { IndexServices } from '#access/fhir-server/record-index.ts'
import type { WriteServices } from '#access/fhir-server/write-resources.ts'
import type { ListServices } from '#lists/list-section.ts'

/** What check-in is made of: the record as it can be searched and written as FHIR, and its lists. */
export type CheckInServices = ForAnyone<ListServices> & IndexServices & WriteServices
