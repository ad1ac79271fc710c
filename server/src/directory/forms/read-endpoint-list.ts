import { listed, tidyText } from '../listed-organization.ts'
import type { ListReading } from '../listed-organization.ts'
import { readRows } from './read-rows.ts'

/**
 * Reads form (c): `{"Endpoints": [{URL, OrganizationName, NPIID, OrganizationZipCode}]}`. Source: the lists that
 * Lantern (ONC) gathers from vendors' publications; newer ones include town and state.
 */
export function readEndpointList(endpoints: readonly unknown[]): ListReading {
  return readRows(endpoints, (row) => {
    const fhirBase = tidyText(row['URL'], 2000)
    if (fhirBase === '') return 'no address'
    const town = [tidyText(row['OrganizationCity']), tidyText(row['OrganizationState'])].filter((part) => part !== '')
    return listed({
      hospitalName: tidyText(row['OrganizationName']),
      fhirBase,
      practiceId: tidyText(row['NPIID'], 100),
      place: `${town.join(', ')} ${tidyText(row['OrganizationZipCode'], 20)}`.trim(),
    })
  })
}
