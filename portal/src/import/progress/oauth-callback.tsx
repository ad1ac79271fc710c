import { runTexts, progressTexts } from '@kinchart/texts/en/import.ts'
import { apiErrors } from '@kinchart/contract/calls/api-errors.ts'
import Button from '@mui/material/Button'
import { InfoOutlined, LockOutlined } from 'icons'
import { type ReactNode, useEffect } from 'react'
import { Link, useNavigate } from 'react-router'
import { CallFailedError, failureText } from '#api/send.ts'
import { paths } from '#paths/paths.ts'
import { isSignedIn } from '#api/token-store.ts'
import { ErrorCard, BigSign, usePageTitle } from '#ui/page.tsx'
import { classNames, common } from '#theme/styles.ts'
import styles from './progress.module.css'
import { z } from 'zod'
import { constants } from '@kinchart/contract/rules/constants.ts'
import { chooseReturn } from '@kinchart/contract/calls/handoff.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import { forgetReturn, readReturn } from './stored-return.ts'

const endsAtSource: ReadonlySet<string> = new Set([
  'authorization-denied',
  'authorization-failed',
  'registration-refused',
])

/**
 * Shows why the import did not start, and what the user can do next. If the user denied access at the organization,
 * does not show that as an error.
 */
export function RefusedScreen({ failure, arrival }: { failure: Error | null; arrival: Arrival }) {
  usePageTitle(runTexts.cannotGoOn)
  const code = failure instanceof CallFailedError ? failure.code : null
  const quote =
    code !== null && endsAtSource.has(code) && arrival.kind === 'callback' ? quoteSource(arrival.callback) : ''
  if (code === 'authorization-denied')
    return (
      <EndCard title={runTexts.notShared} message={apiErrors[code].message} quote={quote}>
        <BackToImports />
      </EndCard>
    )
  const errorText = failure === null ? apiErrors['authorization-unknown'].message : failureText(failure)
  const requestId = failure instanceof CallFailedError ? failure.requestId : null
  // Return here after the sign-in, so that the provider's authorization is not lost.
  const resume = code === 'browser-not-recognized' && arrival.kind === 'callback' ? { resume: arrival.callback } : null
  const isSignedOut = !isSignedIn()
  return (
    <ErrorCard
      title={runTexts.cannotGoOn}
      text={quote === '' ? errorText : `${errorText} ${quote}`}
      steps={
        code === 'registration-refused'
          ? runTexts.registrationSteps
          : resume !== null
            ? runTexts.signInSteps
            : isSignedOut
              ? runTexts.signInFirstSteps
              : runTexts.startAgainSteps
      }
      number={requestId}
    >
      {resume !== null || isSignedOut ? (
        <Button variant="contained" component={Link} to={paths.login} state={resume}>
          {runTexts.signIn}
        </Button>
      ) : (
        <BackToImports isMain />
      )}
    </ErrorCard>
  )
}

export function CalledOff({ message }: { message: string }) {
  return (
    <EndCard title={runTexts.calledOff} message={message}>
      <BackToImports />
    </EndCard>
  )
}

function BackToImports({ isMain = false }: { isMain?: boolean }) {
  return (
    <Button variant={isMain ? 'contained' : 'outlined'} component={Link} to={paths.importRecords}>
      {runTexts.back}
    </Button>
  )
}

type EndCardProps = {
  readonly title: string
  readonly message: string
  readonly quote?: string
  readonly children: ReactNode
}

function EndCard({ title, message, quote = '', children }: EndCardProps) {
  usePageTitle(title)
  return (
    <section className={classNames(common.card, styles.progressCard, styles.refused)} aria-live="polite">
      <BigSign>
        <InfoOutlined fontSize="large" aria-hidden />
      </BigSign>
      <h1>{title}</h1>
      <p className={common.muted}>{message}</p>
      {quote !== '' && <p className={common.muted}>{quote}</p>}
      {children}
    </section>
  )
}

/** The redirect's parameters are removed from the URL before anything else happens. */

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

/** Returns the description as one line without invisible characters. Empty if there is no description. */
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

/** Data that the page needs to choose the next destination. Contains no secrets. Source: S2 §4. */
type Leftover = { readonly leftover: string; readonly target: string }

export type OneArrival = Exclude<Arrival, { kind: 'nothing' | 'several' }>

let taken: Arrival | null = null
let savedLeftover: Leftover = { leftover: '', target: '' }

const readLeftover = (): Leftover => savedLeftover

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

type Props = {
  readonly isHandedOver: boolean
  readonly hasQuestion: boolean
}

/** States in bold, above the spec's text, whether the user may close the window. Q28. */
export function Notice({ isHandedOver, hasQuestion }: Props) {
  const { handingOver, noticeTrue, noticeAsked } = progressTexts
  return (
    <div className={styles.importNotice}>
      <LockOutlined aria-hidden />
      <p>
        <b>{!isHandedOver ? handingOver : hasQuestion ? noticeAsked : noticeTrue}</b>
        {progressTexts.notice}
      </p>
    </div>
  )
}

const nextDestinationQuery = queryOptions({
  queryKey: ['next-destination'],
  queryFn: async (): Promise<NextDestination> => {
    const stored = readReturn()
    const { leftover, target: requestedTarget } = readLeftover()
    const answer = await call(chooseReturn, {
      body: { redirectUrl: stored.redirectUrl || requestedTarget, externalDomain: stored.externalDomain },
    })
    return chooseDestination({ ...answer, isWebsite: stored.isWebsite, isSignedIn: isSignedIn(), leftover })
  },
  staleTime: Number.POSITIVE_INFINITY,
})

/** Null until the import has ended and the destination is known. */
export function useNextDestination(hasEnded: boolean): NextDestination | null {
  return useQuery({ ...nextDestinationQuery, enabled: hasEnded }).data ?? null
}

export function useRedirectWhen(isDone: boolean, next: NextDestination | null): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!isDone || next === null || next.kind === 'stay') return undefined
    const timer = setTimeout(() => goOn(next, navigate), constants.successMessageMs)
    return () => clearTimeout(timer)
  }, [isDone, next, navigate])
}

export function goOn(next: NextDestination, navigate: ReturnType<typeof useNavigate>): void {
  forgetReturn()
  if (next.kind === 'records') void navigate(paths.importRecords, { replace: true })
  else if (next.kind !== 'stay') window.location.assign(next.address)
}

/** Where to go after an import. Source: S2 §4; Q18. */

export type NextDestination =
  | { readonly kind: 'outside'; readonly address: string }
  | { readonly kind: 'records' }
  | { readonly kind: 'app'; readonly address: string }
  /** The next destination is unknown, so the user may close the window. */
  | { readonly kind: 'stay' }

type Known = {
  /** The first stored target that the server allows. */
  readonly target: string | null
  readonly mobileLink: string | null
  readonly isWebsite: boolean
  readonly isSignedIn: boolean
  /** The redirect's parameters, without secrets. */
  readonly leftover: string
}

/** Chooses in the spec's order: a stored target, the website, the mobile app. */
export function chooseDestination({ target, mobileLink, isWebsite, isSignedIn, leftover }: Known): NextDestination {
  if (target !== null) return { kind: 'outside', address: target }
  if (isWebsite && isSignedIn) return { kind: 'records' }
  if (mobileLink !== null)
    return { kind: 'app', address: `${mobileLink}profile/myprofile${leftover === '' ? '' : `?${leftover}`}` }
  return isSignedIn ? { kind: 'records' } : { kind: 'stay' }
}

const secrets = /^(?:code|state|error|error_description|error_uri|nonce|iss|session_state|.*token.*)$/i

/** Returns the redirect's own query without the code, the state and all tokens. */
export function withoutSecrets(search: string): string {
  const query = new URLSearchParams(search)
  for (const name of [...query.keys()]) if (secrets.test(name)) query.delete(name)
  return query.toString()
}

/**
 * Returns the fourth part of the state, which is the target. The server allowed this target when the import was
 * started.
 */
export function targetOf(state: string): string {
  return state.split(constants.stateSeparator)[3] ?? ''
}
