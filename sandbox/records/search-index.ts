import { readDateRange, type DateRange } from '#records/date-range.ts'
import { isJsonObject, readPath, type FhirResource } from '#records/fhir-resource.ts'
import { searchParameters, type SearchParameter } from '#records/search-parameters.ts'

export type SearchIndex = { readonly [parameter: string]: readonly (string | DateRange)[] }

export function indexResource(resource: FhirResource): SearchIndex {
  const index: Record<string, readonly (string | DateRange)[]> = {}
  for (const [name, parameter] of Object.entries(searchParameters[resource.resourceType] ?? {})) {
    const values = readPath(resource, parameter.path).flatMap((value) => readIndexed(value, parameter))
    if (values.length > 0) index[name] = values
  }
  const lastUpdated = readPath(resource, 'meta.lastUpdated').flatMap(readDates)
  if (lastUpdated.length > 0) index['_lastUpdated'] = lastUpdated
  return index
}

function readIndexed(value: unknown, parameter: SearchParameter): readonly (string | DateRange)[] {
  switch (parameter.kind) {
    case 'token':
      return readTokens(value)
    case 'date':
      return readDates(value)
    case 'string':
      return readTexts(value)
    case 'reference':
      return readReferences(value)
    default:
      return parameter.kind satisfies never
  }
}

/** The element of a plain code implies the code's system, so the token has `*` as its system. */
function readTokens(value: unknown): readonly string[] {
  if (typeof value === 'string' || typeof value === 'boolean') return [`*|${String(value)}`]
  if (!isJsonObject(value)) return []
  if (Array.isArray(value['coding'])) return value['coding'].flatMap(readTokens)
  const code = value['code'] ?? value['value']
  const system = typeof value['system'] === 'string' ? value['system'] : ''
  return typeof code === 'string' ? [`${system}|${code}`] : []
}

function readDates(value: unknown): readonly DateRange[] {
  if (typeof value === 'string') {
    const range = readDateRange(value)
    return range ? [range] : []
  }
  if (!isJsonObject(value)) return []
  const start = typeof value['start'] === 'string' ? readDateRange(value['start']) : undefined
  const end = typeof value['end'] === 'string' ? readDateRange(value['end']) : undefined
  if (!start && !end) return []
  return [{ from: start?.from ?? Number.NEGATIVE_INFINITY, to: end?.to ?? Number.POSITIVE_INFINITY }]
}

function readReferences(value: unknown): readonly string[] {
  return isJsonObject(value) && typeof value['reference'] === 'string' ? [value['reference']] : []
}

function readTexts(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value.toLowerCase()]
  if (Array.isArray(value)) return value.flatMap(readTexts)
  return isJsonObject(value) ? Object.values(value).flatMap(readTexts) : []
}

export function matchesCriterion(
  values: readonly (string | DateRange)[],
  criterion: string,
  parameter: SearchParameter,
  matchesDate: (value: DateRange, criterion: string) => boolean,
): boolean {
  return criterion.split(',').some((wanted) =>
    values.some((value) => {
      if (typeof value !== 'string') return matchesDate(value, wanted)
      if (parameter.kind === 'token') return matchesToken(value, wanted)
      if (parameter.kind === 'string') return value.startsWith(wanted.toLowerCase())
      return value === wanted || value.endsWith(`/${wanted}`) || wanted.endsWith(`/${value}`)
    }),
  )
}

function matchesToken(value: string, wanted: string): boolean {
  const bar = wanted.indexOf('|')
  const at = value.lastIndexOf('|')
  const system = value.slice(0, at)
  const code = value.slice(at + 1)
  if (bar < 0) return code === wanted
  const wantedSystem = wanted.slice(0, bar)
  const wantedCode = wanted.slice(bar + 1)
  return (system === '*' || system === wantedSystem) && (wantedCode === '' || code === wantedCode)
}
