import { connectTexts, importLabels } from '@kinchart/texts/en/import.ts'
import { QueryClientProvider, useQuery, queryOptions, useMutation } from '@tanstack/react-query'
import { useEffect, useState, useRef } from 'react'
import { isPassing, CallFailedError, failureText } from '#api/send.ts'
import { newQueryClient } from '#api/query-client.ts'
import { PublicFrame } from '#session/public-frame.tsx'
import { CouldNotLoad } from '#ui/list-states.tsx'
import { useLongWait, RichText, ErrorCard, usePageTitle, BigSign, Band } from '#ui/page.tsx'
import { Spinner } from '#ui/spinner.tsx'
import '../import.module.css'
import { CustomizationProvider, useDress } from './organization-picker.tsx'
import { PickerStep } from './picker-step.tsx'
import styles from './public.module.css'
import { actionTexts } from '@kinchart/texts/en/ui.ts'
import { classNames, common } from '#theme/styles.ts'
import { apiErrors } from '@kinchart/contract/calls/api-errors.ts'
import Button from '@mui/material/Button'
import { paths } from '#paths/paths.ts'
import { CheckRounded } from 'icons'
import {
  getEmbedSession,
  openEmbedSession,
  endEmbedSession,
  windowHandoff,
  type ShownEmbedSession,
} from '@kinchart/contract/calls/handoff.ts'
import { call } from '#api/call.ts'
import { saveReturn } from '#import/progress/stored-return.ts'
import { signOut } from '#session/enter-account.ts'
import { Avatar } from '#ui/avatar.tsx'

/** Data that another page passes in the window's name or in the URL. Source: S2 §4. */

type Handoff = {
  /** Null without a handoff. */
  readonly token: string | null
  readonly redirectUrl: string
  readonly link: string
  readonly isBroken: boolean
}

const tokenNames = ['token', 'accessToken'] as const
const redirectNames = ['redirectUrl', 'redirect-url'] as const

let taken: Handoff | null = null

/**
 * Removes the handoff from the window's name and the URL. Later calls on the same page load return the same handoff.
 */
function takeHandoff(): Handoff {
  taken ??= readHandoff()
  return taken
}

function readHandoff(): Handoff {
  const { name } = window
  const address = new URL(window.location.href)
  const first = (names: readonly string[]) =>
    names.map((one) => address.searchParams.get(one)).find((value) => value !== null && value !== '') ?? ''
  const [token, redirectUrl] = [first(tokenNames), first(redirectNames)]
  for (const one of [...tokenNames, ...redirectNames, 'email']) address.searchParams.delete(one)
  window.history.replaceState(window.history.state, '', address)
  const handed = readWindowName(name)
  if (handed !== undefined) window.name = ''
  if (handed === null) return { token: null, redirectUrl: '', link: '', isBroken: true }
  if (handed !== undefined)
    return {
      token: handed.token,
      redirectUrl: handed.redirectUrl ?? redirectUrl,
      link: handed.link ?? '',
      isBroken: false,
    }
  return { token: token === '' ? null : token, redirectUrl, link: '', isBroken: false }
}

/** Undefined if the name has no handoff. Null if the handoff is unreadable. */
export function readWindowName(name: string) {
  if (!name.trimStart().startsWith('{')) return undefined
  try {
    const parsed = windowHandoff.safeParse(JSON.parse(name))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

/** Returns a link within this portal. Null for any other link, and for `/import`, which is the current page. */
export function linkWithin(link: string, origin: string): string | null {
  if (link === '' || !URL.canParse(link, origin)) return null
  const url = new URL(link, origin)
  return url.origin === origin && url.pathname !== '/import' ? `${url.pathname}${url.search}` : null
}

type Props = { readonly visit: ShownEmbedSession; readonly onYes: () => void; readonly onNo: () => void }

/** Asks whether imported records belong in the record of the named patient. Source: Q2. */
function WhoseStep({ visit, onYes, onNo }: Props) {
  const { style } = useDress('import-container')
  usePageTitle(importLabels.whoseTitle)
  const leave = useMutation({
    mutationFn: async () => {
      await call(endEmbedSession, { body: {} })
      if (visit.isSignedIn) signOut()
    },
    onSuccess: onNo,
  })
  return (
    <section className={classNames(common.card, styles.publicCard)} style={style} aria-labelledby="public-title">
      <h1 id="public-title">{importLabels.whoseTitle}</h1>
      <p className={common.muted}>
        {visit.embedderName !== null && <>{connectTexts.sentHere({ embedder: visit.embedderName })} </>}
        {importLabels.whoseText}:
      </p>
      <p className={styles.publicWhose}>
        <Avatar name={visit.name} />
        <b>{visit.name}</b>
        {visit.isSignedIn && <span className={common.muted}>{connectTexts.signedIn}</span>}
      </p>
      {leave.isError && <Band tone="bad">{failureText(leave.error)}</Band>}
      <div className={styles.publicActs}>
        <Button loading={leave.isPending} onClick={() => leave.mutate()}>
          {visit.isSignedIn ? importLabels.signOut : importLabels.whoseNotMe}
        </Button>
        <Button variant="contained" onClick={onYes}>
          {importLabels.whoseMe}
        </Button>
      </div>
    </section>
  )
}

let opening: Promise<ShownEmbedSession> | null = null

/**
 * Submits the ticket once, because a ticket opens only one visit. If there was no response, the next call submits the
 * ticket again.
 */
function startOnce(token: string, redirectUrl: string): Promise<ShownEmbedSession> {
  opening ??= call(openEmbedSession, { body: { token, ...(redirectUrl === '' ? {} : { redirectUrl }) } })
  opening.catch((failure: unknown) => {
    if (isPassing(failure)) opening = null
  })
  return opening
}

/**
 * Opens the visit that the handoff describes. Without a handoff, loads this browser's current visit. Fails if there
 * is neither.
 */
const embedSessionQuery = queryOptions({
  queryKey: ['visit'],
  queryFn: async () => {
    const { token, redirectUrl, isBroken } = takeHandoff()
    if (isBroken) throw new CallFailedError('visit-unknown')
    const visit = await (token === null ? call(getEmbedSession, {}) : startOnce(token, redirectUrl))
    saveReturn(visit)
    return visit
  },
  retry: false,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})

/** Shown while the provider's page is open in another tab. Source: S2 §2. */
function InitiatedStep({ onMore }: { onMore: () => void }) {
  const title = useRef<HTMLHeadingElement>(null)
  const { words, style } = useDress('import-container')
  usePageTitle(words.successTitle)
  // Focus the title now, because the user is in another tab. After returning, keyboard and screen reader users then
  // know where they are.
  useEffect(() => title.current?.focus(), [])
  return (
    <section className={classNames(common.card, styles.publicCard, styles.publicEnd)} style={style} aria-live="polite">
      <BigSign>
        <CheckRounded fontSize="large" aria-hidden />
      </BigSign>
      <h1 ref={title} tabIndex={-1}>
        {words.successTitle}
      </h1>
      <p className={common.muted}>{words.successText}</p>
      <Button variant="contained" onClick={onMore}>
        {words.importMore}
      </Button>
    </section>
  )
}

/**
 * Shown if there was no handoff, or if it was invalid. `failure`: the server's response, if a request was sent.
 * Source: S2 §2, §8.
 */
function Unauthorized({ failure }: { readonly failure: unknown }) {
  usePageTitle(importLabels.unauthorizedTitle)
  return (
    <ErrorCard
      title={importLabels.unauthorizedTitle}
      text={apiErrors['visit-unknown'].message}
      steps={connectTexts.visitSteps}
      number={failure instanceof CallFailedError ? failure.requestId : null}
    >
      {/* A full page load cuts the connection to the page that opened this one. */}
      <Button variant="contained" href={paths.login}>
        {importLabels.signIn}
      </Button>
    </ErrorCard>
  )
}

/** Imports records without a sign-in to Kinchart. Source: S2 §2, §4. */
export function PublicScreen() {
  const [client] = useState(() => newQueryClient())
  // Remove the handoff from the URL and the window's name before anything else happens.
  const [handoff] = useState(takeHandoff)
  return (
    <QueryClientProvider client={client}>
      <Visit link={handoff.link} />
    </QueryClientProvider>
  )
}

type Step = 'whose' | 'picker' | 'initiated' | 'left'

function Visit({ link }: { link: string }) {
  const [step, setStep] = useState<Step>('whose')
  const { data: visit, error, refetch } = useQuery(embedSessionQuery)
  const isSignedIn = visit?.isSignedIn === true
  useEffect(() => {
    const within = linkWithin(link, window.location.origin)
    // Every other portal page needs a session, so a visitor without a session stays here.
    if (isSignedIn && within !== null) window.location.replace(within)
  }, [isSignedIn, link])
  return (
    <PublicFrame hasWayIn={false} end={step === 'picker' && visit !== undefined && <ForWhom name={visit.name} />}>
      {step === 'left' || (error !== null && !isPassing(error)) ? (
        <Unauthorized failure={error} />
      ) : error !== null ? (
        <section className={classNames(common.card, styles.publicCard)}>
          <CouldNotLoad onRetry={() => void refetch()} />
        </section>
      ) : visit === undefined ? (
        <Loading />
      ) : (
        <CustomizationProvider value={visit.customization}>
          {step === 'whose' && <WhoseStep visit={visit} onYes={() => setStep('picker')} onNo={() => setStep('left')} />}
          {step === 'picker' && <PickerStep visit={visit} onInitiated={() => setStep('initiated')} />}
          {step === 'initiated' && <InitiatedStep onMore={() => setStep('picker')} />}
        </CustomizationProvider>
      )}
      {visit !== undefined && (
        <p className={styles.publicPowered}>
          <RichText text={connectTexts.poweredBy} parts={{ name: <b>{visit.poweredBy}</b> }} />
        </p>
      )}
    </PublicFrame>
  )
}

/** Hidden on a phone, where the form shows this text closer to the input. */
function ForWhom({ name }: { readonly name: string }) {
  return (
    <span className={styles.publicFor}>
      <RichText text={connectTexts.forWhom} parts={{ name: <b>{name}</b> }} />
    </span>
  )
}

function Loading() {
  const isLong = useLongWait()
  return (
    <section className={classNames(common.card, styles.publicCard, styles.publicEnd)} aria-busy aria-live="polite">
      {isLong && (
        <>
          <Spinner />
          <p className={common.muted}>{actionTexts.wait}</p>
        </>
      )}
    </section>
  )
}
