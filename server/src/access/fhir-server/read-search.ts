import { fhirTexts } from '@kinchart/texts/en/operator.ts'
import { z } from 'zod'
import type { Cipher } from '#platform/secrets/cipher.ts'
import { FhirError } from './answer.ts'
import { SearchParameterError, readCriterion, type Criterion } from './match-search.ts'
import { paramsOf, referenceParamsOf } from './search-params.ts'

const pageSizes = { most: 200, usual: 50 } as const

export type Search = {
  readonly type: string | null
  readonly criteria: readonly Criterion[]
  readonly count: number
  readonly isCount: boolean
  readonly sort: { readonly param: string; readonly isDescending: boolean } | null
  readonly includes: readonly Included[]
  readonly reverse: readonly Included[]
  /** The types requested with `$everything`. Null for all types. */
  readonly types: readonly string[] | null
  readonly used: readonly (readonly [string, string])[]
  readonly ignored: readonly string[]
}
export type Included = { readonly type: string; readonly param: string; readonly target: string | null }

export function writeParams(used: Search['used']): string {
  const params = new URLSearchParams()
  for (const [name, value] of used) params.append(name, value)
  return params.toString()
}

const MAX_PARAMS = 60
const aside = new Set(['_format', '_pretty', '_summary', '_total', '_elements'])

/**
 * Names an unknown parameter in `ignored`, or rejects it if the request has `handling=strict`. Throws 400 for an
 * unsupported value or modifier. `base`: this server's base URL. Source: FHIR R4 search, handling.
 */
export function readSearch(
  type: string | null,
  params: URLSearchParams,
  { isStrict, base }: { readonly isStrict: boolean; readonly base: string },
): Search {
  const all = [...params]
  if (all.length > MAX_PARAMS) throw new FhirError(400, 'too-costly', fhirTexts.tooMany)
  const criteria: Criterion[] = []
  const used: (readonly [string, string])[] = []
  const includes: Included[] = []
  const reverse: Included[] = []
  const ignored = new Set<string>()
  let types: readonly string[] | null = null
  let count: number = pageSizes.usual
  let isCount = false
  let sort: Search['sort'] = null
  for (const [name, value] of all) {
    if (value === '' || name === '_format' || name === '_pretty') continue
    const understood = (): void => void used.push([name, value])
    if (name === '_count') {
      if (!/^\d{1,9}$/.test(value)) throw new FhirError(400, 'invalid', fhirTexts.noNumber)
      isCount ||= Number(value) === 0
      count = Math.min(pageSizes.most, Math.max(1, Number(value)))
      understood()
    } else if (name === '_summary' && value === 'count') {
      isCount = true
      understood()
    } else if (name === '_total') understood()
    else if (name === '_sort' && type !== null && isSortable(type, value)) {
      sort = { param: value.replace(/^-/, ''), isDescending: value.startsWith('-') }
      understood()
    } else if ((name === '_include' || name === '_revinclude') && isIncluded(value)) {
      const [from = '', param = '', target] = value.split(':')
      const include = { type: from, param, target: target ?? null }
      const isAgain = used.some(([one, other]) => one === name && other === value)
      if (!isAgain) (name === '_include' ? includes : reverse).push(include)
      understood()
    } else if (name === '_type' && type === null) {
      types = value.split(',')
      understood()
    } else if (name === '_since' && type === null) {
      criteria.push(...criterionOf('Patient', '_lastUpdated', `ge${value}`))
      understood()
    } else {
      const read = type === null ? [] : criterionOf(type, name, value, base)
      if (read.length > 0) understood()
      else if (!aside.has(name)) {
        if (isStrict) throw new FhirError(400, 'not-supported', fhirTexts.unknownParam({ name: name.slice(0, 60) }))
        ignored.add(name)
      }
      criteria.push(...read)
    }
  }
  return { type, criteria, count, isCount, sort, includes, reverse, types, used, ignored: [...ignored] }
}

function criterionOf(type: string, name: string, value: string, base?: string): readonly Criterion[] {
  try {
    const read = readCriterion(type, name, value, base)
    return read === undefined ? [] : [read]
  } catch (error) {
    if (error instanceof SearchParameterError) throw new FhirError(400, 'invalid', error.message)
    throw error
  }
}

const isSortable = (type: string, value: string): boolean => {
  const name = value.replace(/^-/, '')
  return name === '_lastUpdated' || paramsOf(type)[name]?.kind === 'date'
}

function isIncluded(value: string): boolean {
  const [type = '', param = '', target, ...more] = value.split(':')
  return (
    more.length === 0 && (target === undefined || /^[A-Z]\w*$/.test(target)) && referenceParamsOf(type).includes(param)
  )
}

const page = z.object({
  grantId: z.string(),
  type: z.string().nullable(),
  query: z.string(),
  at: z.number().int().min(0),
  /**
   * The id of the match right before this page. Continuing after this id keeps matches on the same pages even if the
   * record changes.
   */
  after: z.string(),
})
export type PagePlace = z.output<typeof page>

const pageAad = (grantId: string): string => `fhir-page/${grantId}`

/** Returns an encrypted token for a page. The token is valid only for the grant in `place`. */
export const writePage = (cipher: Cipher, place: PagePlace): string =>
  cipher.server.encrypt(JSON.stringify(place), pageAad(place.grantId)).toString('base64url')

/** Throws 400 for an invalid page, and for a page of another grant. */
export function readPage(cipher: Cipher, grantId: string, text: string): PagePlace {
  try {
    return page.parse(JSON.parse(cipher.server.decrypt(Buffer.from(text, 'base64url'), pageAad(grantId)).toString()))
  } catch {
    throw new FhirError(400, 'invalid', fhirTexts.unknownPage)
  }
}
