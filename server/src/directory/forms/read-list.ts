import type { Json } from '#fhir/json/json.ts'
import type { ListReading } from '../listed-organization.ts'
import { readBundle } from './read-bundle.ts'
import { readEndpointList } from './read-endpoint-list.ts'
import { isRecord } from './read-rows.ts'
import { readSpecRows } from './read-spec-rows.ts'
import { commandTexts } from '@kinchart/texts/en/commands.ts'

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
