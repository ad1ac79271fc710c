import { fhirTexts } from '@kinchart/texts/en/operator.ts'
import { fits, dateRange, prefixes, type DateRange, type Prefix } from './date-range.ts'
import { changedAt, thePerson, type Entry, type RecordIndex } from './entry.ts'
import { paramsOf } from './search-params.ts'

export type Criterion =
  | { readonly kind: 'token'; readonly name: string; readonly any: readonly string[]; readonly isNot: boolean }
  | { readonly kind: 'string'; readonly name: string; readonly any: readonly string[]; readonly isExact: boolean }
  | { readonly kind: 'date'; readonly name: string; readonly any: readonly (readonly [Prefix, DateRange])[] }
  | { readonly kind: 'reference'; readonly name: string; readonly any: readonly Target[] }
  | { readonly kind: 'id'; readonly any: readonly string[] }

/** `type`: null if it is not stated. */
type Target = { readonly type: string | null; readonly id: string }

/** Its message is for the app's developer. */
export class SearchParameterError extends Error {}

const MAX_VALUES = 200
/** These parameters always refer to the patient of the grant, whatever their value. */
const ofPerson = new Set(['patient', 'subject'])

/** A comma in a value is escaped with a backslash. Source: FHIR R4 search, escaping. */
function valuesOf(text: string): readonly string[] {
  const values = text
    .split(/(?<!\\),/)
    .map((one) => one.replaceAll(/\\([,$|\\])/g, '$1'))
    .filter((one) => one !== '')
  // Ignoring some values would change the search.
  if (values.length > MAX_VALUES) throw new SearchParameterError(fhirTexts.tooMany)
  return values
}

/**
 * Undefined for a parameter that the type does not have. Throws SearchParameterError for an unsupported modifier or
 * value, because ignoring it would change the search. `base`: this server's base URL, for parsing references that
 * contain it.
 */
export function readCriterion(type: string, written: string, value: string, base?: string): Criterion | undefined {
  const [name = '', ...rest] = written.split(':')
  const modifier = rest.join(':')
  if (name === '_id') return { kind: 'id', any: valuesOf(value) }
  if (name === '_lastUpdated') return { kind: 'date', name, any: datesOf(name, value) }
  const param = paramsOf(type)[name]
  if (param === undefined) return undefined
  const isAllowed =
    modifier === '' ||
    (param.kind === 'token' && modifier === 'not') ||
    (param.kind === 'string' && modifier === 'exact') ||
    (param.kind === 'reference' && /^[A-Z]\w*$/.test(modifier))
  if (!isAllowed) throw new SearchParameterError(fhirTexts.modifier({ modifier: modifier.slice(0, 60), name }))
  switch (param.kind) {
    case 'token':
      return { kind: 'token', name, any: valuesOf(value).map((one) => tokenAsWritten(one)), isNot: modifier === 'not' }
    case 'string':
      return {
        kind: 'string',
        name,
        any: valuesOf(value).map((one) => one.toLowerCase()),
        isExact: modifier === 'exact',
      }
    case 'date':
      return { kind: 'date', name, any: datesOf(name, value) }
    case 'reference':
    default:
      return { kind: 'reference', name, any: valuesOf(value).flatMap((one) => targetOf(one, modifier, base)) }
  }
}

/**
 * A URL on another server matches nothing. A modifier that contradicts the type in the value matches nothing either.
 */
function targetOf(written: string, modifier: string, base: string | undefined): readonly Target[] {
  const local = base !== undefined && written.startsWith(`${base}/`) ? written.slice(base.length + 1) : written
  const [id = '', type = modifier === '' ? null : modifier] = local.split('/').toReversed()
  const isElsewhere = /^[a-z][a-z\d+.-]*:/i.test(local)
  return isElsewhere || (modifier !== '' && type !== modifier) ? [] : [{ type, id }]
}

/**
 * US Core's table of scopes spells the code system URL of observation categories with a double slash and a dash. The
 * code system itself does not. Both spellings count as equal. Source: US Core 9, scopes.
 */
const tokenAsWritten = (text: string): string =>
  text.replace(/^http:\/\/terminology\.hl7\.org\/\/?CodeSystem-/, 'http://terminology.hl7.org/CodeSystem/')

function datesOf(name: string, value: string): readonly (readonly [Prefix, DateRange])[] {
  return valuesOf(value).map((one) => {
    const prefix = prefixes.find((each) => one.startsWith(each))
    const range = dateRange(one.slice(prefix?.length ?? 0).replace(' ', '+'))
    if (range === undefined) throw new SearchParameterError(fhirTexts.noDate({ name }))
    return [prefix ?? 'eq', range] as const
  })
}

/**
 * `seen`: the visible entries. A reference to any other entry matches nothing. `seen` is absent while visibility is
 * being computed.
 */
type Asking = { readonly personId: string; readonly seen?: ReadonlySet<string> }

export function isMatch(index: RecordIndex, entry: Entry, criterion: Criterion, { personId, seen }: Asking): boolean {
  switch (criterion.kind) {
    case 'id':
      return criterion.any.includes(entry.id)
    case 'token': {
      const storedTokens = entry.values.tokens[criterion.name] ?? []
      return (
        storedTokens.some((one) => criterion.any.some((searchedToken) => isToken(one, searchedToken))) !==
        criterion.isNot
      )
    }
    case 'string':
      return (entry.values.strings[criterion.name] ?? []).some((storedText) =>
        criterion.any.some((searchedText) =>
          criterion.isExact ? storedText === searchedText : storedText.startsWith(searchedText),
        ),
      )
    case 'date': {
      const storedRanges: readonly DateRange[] =
        criterion.name === '_lastUpdated'
          ? [[changedAt(entry), changedAt(entry) + 1]]
          : (entry.values.dates[criterion.name] ?? [])
      return storedRanges.some((range) =>
        criterion.any.some(([prefix, searchedRange]) => fits(range, prefix, searchedRange)),
      )
    }
    case 'reference':
    default: {
      const isSearchedReference = (id: string, type: string | undefined): boolean =>
        criterion.any.some((one) => one.id === id && (one.type === null || one.type === type))
      if (ofPerson.has(criterion.name)) return isSearchedReference(personId, 'Patient')
      const leads = (entry.values.references[criterion.name] ?? []).map((one) => index.leadsTo(entry, one))
      return leads.some((id) => {
        if (id === thePerson) return isSearchedReference(personId, 'Patient')
        return id !== undefined && seen?.has(id) !== false && isSearchedReference(id, index.entries.get(id)?.type)
      })
    }
  }
}

/** `system|code`; `|code`: no system; `system|`: any code in the system; `code`: any system. */
function isToken(storedToken: string, searchedToken: string): boolean {
  const bar = searchedToken.indexOf('|')
  const at = storedToken.indexOf('|')
  if (bar < 0) return storedToken.slice(at + 1) === searchedToken
  return bar === searchedToken.length - 1
    ? storedToken.slice(0, at) === searchedToken.slice(0, bar)
    : storedToken === searchedToken
}
