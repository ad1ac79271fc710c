/** The redirect's parameters are removed from the URL before anything else happens. */
import { runTexts } from '@kinchart/texts/en/import.ts'
import { z } from 'zod'
import { targetOf, withoutSecrets } from './next-destination.ts'

export type OauthCallback = {
  readonly state: string
  readonly code?: string
  readonly error?: string
  readonly iss?: string
  readonly description?: string
}

const longestDescription = 4000

const inHistory = z.object({
  ehrImportRequestId: z.string().optional(),
  ehrImportRequestIds: z.array(z.string()).optional(),
  leftover: z.object({ leftover: z.string(), target: z.string() }).optional(),
  usr: z
    .object({
      resume: z.object({
        state: z.string(),
        code: z.string().optional(),
        error: z.string().optional(),
        iss: z.string().optional(),
        description: z.string().optional(),
      }),
    })
    .nullish(),
})

/** Null if a required parameter is missing. */
export function readOauthCallback(search: string, hash: string): OauthCallback | null {
  const query = new URLSearchParams(search)
  const fragment = new URLSearchParams(hash.replace(/^#/, ''))
  const take = (name: string) => query.get(name) ?? fragment.get(name)
  const state = take('state')
  const parts = Object.fromEntries(
    (['code', 'error', 'iss'] as const).flatMap((name) => {
      const value = take(name)
      return value === null || value === '' ? [] : [[name, value]]
    }),
  )
  if (state === null || state === '' || (parts['code'] === undefined && parts['error'] === undefined)) return null
  // Only an error about invalid scopes names the scopes.
  const scope = parts['error'] === 'invalid_scope' ? take('scope') : null
  const errorParts = parts['error'] === undefined ? [] : [take('error_description') ?? '', scope ?? '']
  const description = errorParts
    .filter((one) => one !== '')
    .join(' ')
    .slice(0, longestDescription)
  return { state, ...parts, ...(description === '' ? {} : { description }) }
}

const MAX_QUOTE_CHARACTERS = 300

/** One line without invisible characters. Empty if there is no description. */
export function quoteSource({ description = '' }: Pick<OauthCallback, 'description'>): string {
  const line = description.replaceAll(/[\s\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim()
  const characters = Array.from(line)
  const words =
    characters.length > MAX_QUOTE_CHARACTERS ? `${characters.slice(0, MAX_QUOTE_CHARACTERS).join('')}…` : line
  return words === '' ? '' : runTexts.theyWrote({ words })
}

export type Arrival =
  | { readonly kind: 'callback'; readonly callback: OauthCallback }
  | { readonly kind: 'reloaded'; readonly ehrImportRequestId: string }
  | { readonly kind: 'several'; readonly ehrImportRequestIds: readonly string[] }
  | { readonly kind: 'nothing' }

/** Data needed for the next destination, without secrets. Source: S2 §4. */
type Leftover = { readonly leftover: string; readonly target: string }

export type OneArrival = Exclude<Arrival, { kind: 'nothing' | 'several' }>

let taken: Arrival | null = null
let savedLeftover: Leftover = { leftover: '', target: '' }

export const readLeftover = (): Leftover => savedLeftover

/** Removes the parameters from the URL. Later calls on the same page load return the same value. */
export function takeArrival(): Arrival {
  taken ??= readArrival()
  return taken
}

function readArrival(): Arrival {
  const callback = readOauthCallback(window.location.search, window.location.hash)
  const parsed = inHistory.safeParse(window.history.state)
  const remembered = parsed.success ? parsed.data : {}
  savedLeftover =
    callback === null
      ? (remembered.leftover ?? { leftover: '', target: targetOf(remembered.usr?.resume.state ?? '') })
      : { leftover: withoutSecrets(window.location.search), target: targetOf(callback.state) }
  // Move the callback from the URL to the history state. A reload finds it there until the server has received it.
  const state: unknown =
    callback === null ? window.history.state : { usr: { resume: callback }, leftover: savedLeftover }
  window.history.replaceState(state, '', window.location.pathname)
  if (callback !== null) return { kind: 'callback', callback }
  const resume = remembered.usr?.resume
  if (resume !== undefined) {
    const { state, code, error, iss, description } = resume
    return {
      kind: 'callback',
      callback: {
        state,
        ...(code && { code }),
        ...(error && { error }),
        ...(iss && { iss }),
        ...(description && { description }),
      },
    }
  }
  const { ehrImportRequestId, ehrImportRequestIds } = remembered
  if (ehrImportRequestIds !== undefined) return { kind: 'several', ehrImportRequestIds }
  return ehrImportRequestId === undefined ? { kind: 'nothing' } : { kind: 'reloaded', ehrImportRequestId }
}

export function rememberImport(ehrImportRequestId: string): void {
  taken = { kind: 'reloaded', ehrImportRequestId }
  window.history.replaceState({ ehrImportRequestId, leftover: savedLeftover }, '', window.location.pathname)
}

export function rememberSeveral(ehrImportRequestIds: readonly string[]): Arrival {
  taken = { kind: 'several', ehrImportRequestIds }
  window.history.replaceState({ ehrImportRequestIds, leftover: savedLeftover }, '', window.location.pathname)
  return taken
}

/** Called when the user leaves the page, so that a later import is not mistaken for this one. */
export function forgetArrival(): void {
  taken = null
}
