import { asArray, asText, isObject, type Element } from '#fhir/json/elements.ts'
import type { FhirResource, JsonObject } from '#fhir/json/json.ts'
import { dateRange, periodRange, type DateRange } from './date-range.ts'
import { paramsOf } from './search-params.ts'

/** Tokens are `system|code`; `|code` if no system was sent. Strings are in lower case. References are as written. */
export type SearchValues = {
  readonly tokens: Readonly<Record<string, readonly string[]>>
  readonly dates: Readonly<Record<string, readonly DateRange[]>>
  readonly strings: Readonly<Record<string, readonly string[]>>
  readonly references: Readonly<Record<string, readonly string[]>>
}

const MOST = 200
const MAX_TEXT_LENGTH = 300

/** Expects R4's shape. Never throws: values of another form are skipped. */
export function searchValues(resource: FhirResource): SearchValues {
  const tokens: Record<string, readonly string[]> = {}
  const dates: Record<string, readonly DateRange[]> = {}
  const strings: Record<string, readonly string[]> = {}
  const references: Record<string, readonly string[]> = {}
  for (const [name, { kind, paths }] of Object.entries(paramsOf(resource.resourceType))) {
    const found = paths.flatMap((path) => elementsAt(resource, path.split('.'))).slice(0, MOST)
    if (found.length === 0) continue
    if (kind === 'token') set(tokens, name, found.flatMap(tokensOf))
    else if (kind === 'date')
      set(
        dates,
        name,
        found.map((one) => rangeOf(one)).filter((range) => range !== undefined),
      )
    else if (kind === 'string')
      set(
        strings,
        name,
        found.flatMap((one) => asText(one)?.toLowerCase().slice(0, MAX_TEXT_LENGTH) ?? []),
      )
    else
      set(
        references,
        name,
        found.flatMap((one) => referenceOf(one) ?? []),
      )
  }
  return { tokens, dates, strings, references }
}

function set<Value>(into: Record<string, readonly Value[]>, name: string, values: readonly Value[]): void {
  if (values.length > 0) into[name] = values
}

function elementsAt(holder: JsonObject, [name = '', ...rest]: readonly string[]): readonly Element[] {
  const here = asArray(holder[name])
  if (rest.length === 0) return here
  return here.flatMap((one) => (isObject(one) ? elementsAt(one, rest) : []))
}

function tokensOf(element: Element): readonly string[] {
  if (typeof element === 'string') return [`|${cut(element)}`]
  if (element === true || element === false) return [`|${element}`]
  if (!isObject(element)) return []
  if (element.coding !== undefined)
    return asArray(element.coding).flatMap((one) => (isObject(one) ? tokensOf(one) : []))
  const code = asText(element.code) ?? asText(element.value)
  return code === null ? [] : [`${cut(asText(element.system) ?? '')}|${cut(code)}`]
}

const cut = (text: string): string => text.slice(0, MAX_TEXT_LENGTH)

function rangeOf(element: Element): DateRange | undefined {
  if (typeof element === 'string') return dateRange(element)
  if (!isObject(element)) return undefined
  return periodRange(asText(element.start) ?? undefined, asText(element.end) ?? undefined)
}

const referenceOf = (element: Element): string | undefined =>
  isObject(element) && typeof element.reference === 'string' && !element.reference.startsWith('#')
    ? element.reference.slice(0, 2000)
    : undefined

export function referencesIn(value: Element, into = new Set<string>(), depth = 0): ReadonlySet<string> {
  if (typeof value !== 'object' || value === null || depth > 60 || into.size > 2000) return into
  for (const [name, inner] of Object.entries(value))
    if (name === 'reference' && typeof inner === 'string') {
      if (!inner.startsWith('#')) into.add(inner)
    } else referencesIn(inner as Element, into, depth + 1)
  return into
}
