import type { JsonObject } from '#fhir/json/json.ts'
import { fhirDate, periodOf } from './instants.ts'
import { attr, attrAt, childrenOf, collect, first, nameOf, textOf, type Xml } from './xml-elements.ts'

const nameUses: Readonly<Record<string, string>> = {
  L: 'usual',
  C: 'official',
  OR: 'official',
  P: 'nickname',
  A: 'anonymous',
  SRCH: 'old',
  BR: 'maiden',
}
const addressUses: Readonly<Record<string, string>> = {
  HP: 'home',
  H: 'home',
  HV: 'temp',
  WP: 'work',
  TMP: 'temp',
  BAD: 'old',
}
const telecomUses: Readonly<Record<string, string>> = {
  HP: 'home',
  H: 'home',
  HV: 'temp',
  WP: 'work',
  MC: 'mobile',
  PG: 'work',
}

/** Keeps an unstructured name as text. Returns undefined if there is no name. Source: CDA R2 `PN`. */
export function humanNameOf(name: Xml | null): JsonObject | undefined {
  if (!name || attr(name, 'nullFlavor') !== null) return undefined
  const parts = childrenOf(name).filter((part) => ['given', 'family', 'prefix', 'suffix'].includes(nameOf(part)))
  // A nickname (qualifier 'CL') is listed among the given names but is not a given name.
  const isCall = (part: Xml): boolean => attr(part, 'qualifier') === 'CL'
  const isCalled = parts.some((part) => nameOf(part) === 'given' && !isCall(part))
  const of = (kind: string): readonly string[] =>
    collect(
      parts.filter((part) => nameOf(part) === kind && !(kind === 'given' && isCalled && isCall(part))),
      (part) => textOf(part),
    )
  const use = nameUses[(attr(name, 'use') ?? '').split(' ')[0] ?? '']
  const period = periodOf(first(name, 'validTime'))
  const text = textOf(name)
  if (text === null) return undefined
  if (parts.length === 0) return { ...(use && { use }), text, ...(period && { period }) }
  const isMaiden = parts.some((part) => nameOf(part) === 'family' && attr(part, 'qualifier') === 'BR')
  return {
    ...(isMaiden ? { use: 'maiden' } : period?.end !== undefined ? { use: 'old' } : use && { use }),
    ...(of('family').length > 0 && { family: of('family').join(' ') }),
    ...(of('given').length > 0 && { given: of('given') }),
    ...(of('prefix').length > 0 && { prefix: of('prefix') }),
    ...(of('suffix').length > 0 && { suffix: of('suffix') }),
    ...(period && { period }),
  }
}

export function nameText(name: JsonObject | undefined): string | null {
  if (!name) return null
  if (typeof name.text === 'string') return name.text
  const words = [name.prefix, name.given, name.family, name.suffix].flat().filter((word) => typeof word === 'string')
  return words.length === 0 ? null : words.join(' ')
}

/** Source: CDA R2 `AD`. */
export function addressesOf(holder: Xml | null): readonly JsonObject[] | undefined {
  const found = childrenOf(holder, 'addr').flatMap((addr): JsonObject[] => {
    if (attr(addr, 'nullFlavor') !== null || textOf(addr) === null) return []
    const part = (name: string): string | null => textOf(first(addr, name))
    const lines = collect(childrenOf(addr, 'streetAddressLine', 'additionalLocator'), (line) => textOf(line))
    const use = addressUses[(attr(addr, 'use') ?? '').split(' ')[0] ?? '']
    const period = periodOf(first(addr, 'useablePeriod'))
    const known: readonly (readonly [string, string | null])[] = [
      ['city', part('city')],
      ['district', part('county')],
      ['state', part('state')],
      ['postalCode', part('postalCode')],
      ['country', part('country')],
    ]
    const parts = known.flatMap(([key, text]) => (text === null ? [] : [[key, text] as const]))
    const isInWords = lines.length === 0 && parts.length === 0
    return [
      {
        ...(use && { use }),
        ...(isInWords && { text: textOf(addr) }),
        ...(lines.length > 0 && { line: lines }),
        ...Object.fromEntries(parts),
        ...(period && { period }),
      },
    ]
  })
  return found.length === 0 ? undefined : found
}

/** Reads `tel:`, `fax:` and `mailto:` addresses. Any other URL gets the system `url`. Source: CDA R2 `TEL`. */
export function telecomsOf(holder: Xml | null): readonly JsonObject[] | undefined {
  const found = childrenOf(holder, 'telecom').flatMap((telecom): JsonObject[] => {
    const sent = attr(telecom, 'value')
    if (sent === null) return []
    const [, scheme = '', rest = ''] = /^(tel|fax|mailto):(.*)$/is.exec(sent) ?? []
    const use = telecomUses[(attr(telecom, 'use') ?? '').split(' ')[0] ?? '']
    const system = { tel: 'phone', fax: 'fax', mailto: 'email' }[scheme.toLowerCase()] ?? plainSystem(sent)
    const value = scheme === '' ? sent : rest.trim()
    return value === '' ? [] : [{ system, value, ...(use && { use }) }]
  })
  return found.length === 0 ? undefined : found
}

function plainSystem(value: string): string {
  if (/^[a-z][a-z0-9+.-]*:/i.test(value)) return 'url'
  return value.includes('@') ? 'email' : 'phone'
}

export function authorTime(statement: Xml): string | null {
  return fhirDate(attrAt(statement, 'author/time'))
}
