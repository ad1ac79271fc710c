import type { ForAnyone } from '#account/data-keys.ts'
import type { IndexServices } from '#access/fhir-server/record-index.ts'
import type { WriteServices } from '#access/fhir-server/write-resources.ts'
import type { ListServices } from '#lists/list-section.ts'

export type CheckInServices = ForAnyone<ListServices> & IndexServices & WriteServices
