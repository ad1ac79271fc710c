import type { Json } from '#fhir/json/json.ts'
import type { ListReading } from '../listed-organization.ts'
import { readBundle } from './read-bundle.ts'
import { isRecord, readRows } from './read-rows.ts'
import { readSpecRows } from './read-spec-rows.ts'
import { commandTexts } from '@kinchart/texts/en/commands.ts'
import { listed, tidyText } from '#directory/listed-organization.ts'

/**
 * Reads form (c): `{"Endpoints": [{URL, OrganizationName, NPIID, OrganizationZipCode}]}`. Source: the lists that
 * Lantern (ONC) gathers from vendors' publications; newer ones include town and state.
 */
function readEndpointList(endpoints: readonly unknown[]): ListReading {
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

/** A list that cannot be loaded; its message is for the operator. */
export class ListError extends Error {}

/** Reads the text of a list in any of the three forms. Throws ListError if it is none of them. */
export function readList(text: string): ListReading {
  const content = parse(text)
  if (Array.isArray(content)) return readSpecRows(content)
  if (isRecord(content)) {
    if (content['resourceType'] === 'Bundle') return readBundle(content as { readonly [name: string]: Json })
    if (Array.isArray(content['Endpoints'])) return readEndpointList(content['Endpoints'])
  }
  throw new ListError(commandTexts.noFormOfList)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, '')) as unknown
  } catch {
    throw new ListError(commandTexts.notJson)
  }
}
