import type { Behaviour } from '#behaviour.ts'
import type { StoredResource } from '#records/stored-resource.ts'
import { describeOutcome, EPIC_CODES, OutcomeError } from '#wire/outcome.ts'

/**
 * Throws 400 for a search that this organization refuses. Also throws 400 for a search that lacks a required parameter.
 */
export function demandSearchable(behaviour: Behaviour, type: string, params: URLSearchParams): void {
  if (type === 'Patient' && behaviour.isPatientSearchRefused) {
    throw new OutcomeError(400, 'not-supported', 'Patient is not searched here. Read Patient/{id}.')
  }
  const needs = behaviour.searchNeeds[type]
  if (needs && !needs.some((name) => params.has(name))) {
    throw new OutcomeError(400, 'business-rule', `${type} must be searched with ${needs.join(' or ')}.`)
  }
}

/** Throws 400 for a request without the parameter this organization always requires. */
export function demandParameter({ everyRequestNeeds }: Behaviour, query: URLSearchParams): void {
  if (!everyRequestNeeds) return
  const { name, value } = everyRequestNeeds
  if (query.get(name) === value) return
  throw new OutcomeError(400, 'business-rule', `Every request must carry ${name}, the one of the access token.`)
}

/** Replaces a vendor's keywords in search parameters with codes. Throws for an unknown keyword. */
export function replaceWords({ words }: Behaviour, type: string, params: URLSearchParams): URLSearchParams {
  return new URLSearchParams(
    [...params].map(([name, value]): [string, string] => {
      const known = words[`${type}.${name}`]
      if (!known) return [name, value]
      const tokens = value.split(',').map((word) => known[word] ?? refuseWord(name, word, known))
      return [name, tokens.join(',')]
    }),
  )
}

function refuseWord(name: string, word: string, known: Readonly<Record<string, string>>): never {
  throw new OutcomeError(400, 'invalid', `${name} cannot be ${word}. It may be: ${Object.keys(known).join(', ')}.`)
}

export function writeVendorNotices({ notices }: Behaviour, total: number, page: number): readonly string[] {
  if (notices === 'none' || page > 1) return []
  return [total === 0 ? writeNotice('information', '4101', 'Resource request returns no results.') : MAY_BE_MORE]
}

function writeNotice(severity: 'information' | 'warning', code: string, display: string): string {
  const { resourceType, issue } = describeOutcome(severity, 'incomplete', display)
  const details = { coding: [{ system: EPIC_CODES, code, display }], text: display }
  return JSON.stringify({
    resource: { resourceType, issue: issue.map((one) => ({ ...one, code: 'processing', details })) },
    search: { mode: 'outcome' },
  })
}

const MAY_BE_MORE = writeNotice(
  'warning',
  '4119',
  'This response includes information available to the authorized user at the time of the request. It may not contain the entire record available in the system.',
)

/**
 * Returns a filter for search results. Some insurers leave out resources of certain profiles unless the search names
 * the profile.
 */
export function getProfileFilter(
  { foundByProfileAlone }: Behaviour,
  type: string,
  params: URLSearchParams,
): (resource: StoredResource) => boolean {
  const apart = params.has('_profile') ? [] : (foundByProfileAlone[type] ?? [])
  const marked = apart.map((profile) => `*|${profile}`)
  return ({ index }) => !(index['_profile'] ?? []).some((one) => typeof one === 'string' && marked.includes(one))
}
