import type { AnswerOf } from '@kinchart/contract/calls/endpoint.ts'
import { recipientTexts } from '@kinchart/texts/en/sharing.ts'
import { QueryClientProvider, useQuery, useQueryClient, useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { newQueryClient } from '#api/query-client.ts'
import { CodesDialog, SetUpAppDialog } from '#session/factors/code-dialogs.tsx'
import { CouldNotLoad } from '#ui/list-states.tsx'
import { usePageTitle, PageWait, Band, useNotify } from '#ui/page.tsx'
import {
  forgetChosenPerson,
  useChosenPerson,
  forgetEnded,
  peopleQuery,
  askAsRecipient,
  recipientFactorCalls,
} from './recipient-query.ts'
import { EntranceFrame, RecipientSignIn, SecondStepForm } from './recipient-sign-in.tsx'
import { SharedPeople } from './recipient-people.tsx'
import './recipient.module.css'
import { savePageNote, readPageNote } from '#ui/page-note.ts'
import { constants } from '@kinchart/contract/rules/constants.ts'
import {
  sharesChangedEvent,
  linkPasscode,
  openShareLink,
  recipientSignOut,
  type getSharedPeople,
  type SharedPerson,
  type SignInStep,
} from '@kinchart/contract/calls/shared-with-me.ts'
import { io } from 'socket.io-client'
import Button from '@mui/material/Button'
import { useForm, useWatch } from 'react-hook-form'
import { failureText } from '#api/send.ts'
import { byRules, FormField } from '#ui/form-field.tsx'
import { common } from '#theme/styles.ts'
import styles from './recipient.module.css'
import { appTexts, passkeyTexts } from '@kinchart/texts/en/security.ts'
import { FingerprintRounded, SmartphoneRounded } from 'icons'
import { AddPasskeyDialog } from '#session/factors/passkeys-row.tsx'
import { FactorCallsProvider } from '#session/factors/factor-calls.ts'

type Props = { readonly step: SignInStep; readonly onCodes: (codes: readonly string[]) => void }

function SecondStep({ step, onCodes }: Props) {
  const client = useQueryClient()
  const notify = useNotify()
  const lookAgain = () => void client.invalidateQueries({ queryKey: peopleQuery.queryKey })
  const leaving = useMutation({ mutationFn: () => askAsRecipient(recipientSignOut, {}), onSettled: lookAgain })
  return (
    <EntranceFrame title={step.needs === 'set-up' ? recipientTexts.setUpTitle : recipientTexts.stepTitle}>
      {step.needs === 'set-up' ? (
        <SetUp step={step} onCodes={onCodes} />
      ) : (
        <SecondStepForm
          lead={step.hasApp ? recipientTexts.stepLead : recipientTexts.stepLeadPasskey}
          hasApp={step.hasApp}
          hasPasskeys={step.hasPasskeys}
          onGiven={lookAgain}
          onSignedOut={() => {
            notify('error', recipientTexts.stepRanOut)
            lookAgain()
          }}
        />
      )}
      <div className={styles.sharedForm}>
        <Button loading={leaving.isPending} onClick={() => leaving.mutate()}>
          {recipientTexts.anotherAddress}
        </Button>
      </div>
    </EntranceFrame>
  )
}

function SetUp({ step, onCodes }: Props) {
  const client = useQueryClient()
  const [open, setOpen] = useState<'passkey' | 'app' | null>(null)
  const mayPasskey = step.passkeysPossible && window.isSecureContext && 'PublicKeyCredential' in window
  return (
    <FactorCallsProvider value={recipientFactorCalls(client)}>
      <div className={styles.sharedForm}>
        <p>{recipientTexts.setUpText({ name: step.name })}</p>
        <p className={common.muted}>{recipientTexts.setUpMany}</p>
        {mayPasskey && (
          <Button variant="contained" startIcon={<FingerprintRounded />} onClick={() => setOpen('passkey')}>
            {passkeyTexts.add}
          </Button>
        )}
        <Button
          variant={mayPasskey ? 'outlined' : 'contained'}
          startIcon={<SmartphoneRounded />}
          onClick={() => setOpen('app')}
        >
          {appTexts.setUpTitle}
        </Button>
      </div>
      {open === 'passkey' && <AddPasskeyDialog onClose={() => setOpen(null)} onCodes={onCodes} />}
      {open === 'app' && <SetUpAppDialog onClose={() => setOpen(null)} onCodes={onCodes} />}
    </FactorCallsProvider>
  )
}

function LinkForm({ link, onOpened }: { link: string; onOpened: () => void }) {
  const client = useQueryClient()
  const form = useForm({ resolver: byRules(() => linkPasscode), defaultValues: { passcode: '' } })
  const isTyped = useWatch({ control: form.control, name: 'passcode' }).trim() !== ''
  const opening = useMutation({
    mutationFn: ({ passcode }: { readonly passcode: string }) =>
      askAsRecipient(openShareLink, { body: { link, passcode } }),
    onSuccess: () => {
      client.removeQueries({ queryKey: ['shared'] })
      onOpened()
    },
  })
  const submit = form.handleSubmit((typed) => opening.mutate(typed))
  return (
    <EntranceFrame title={recipientTexts.linkTitle}>
      <form className={styles.sharedForm} onSubmit={(event) => void submit(event)} noValidate>
        <p className={common.muted}>{recipientTexts.linkText}</p>
        <FormField
          form={form}
          name="passcode"
          label={recipientTexts.passcode}
          autoComplete="off"
          isRequired
          slotProps={{ input: { autoCapitalize: 'characters', spellCheck: false, maxLength: 40 } }}
        />
        {opening.isError && <Band tone="bad">{failureText(opening.error)}</Band>}
        <Button type="submit" variant="contained" disabled={!isTyped || opening.isPending}>
          {recipientTexts.open}
        </Button>
      </form>
    </EntranceFrame>
  )
}

/** Reports shares that ended or changed. A reconnect counts as a change. */
function listenToShares(onChange: () => void): () => void {
  const socket = io({
    path: constants.hubPath,
    // The same order as in `listenToImports`.
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    auth: { guest: true },
  })
  let isFirst = true
  socket.on('connect', () => {
    if (!isFirst) onChange()
    isFirst = false
  })
  // The server closes a socket after a while. The next socket is authenticated again, and is refused if the sign-in has
  // ended.
  socket.on('disconnect', (reason) => {
    if (reason === 'io server disconnect') socket.connect()
  })
  socket.on(sharesChangedEvent, onChange)
  return () => void socket.disconnect()
}

const noteName = 'mailedLink'
const isLink = (text: string | null): text is string => text !== null && /^[\w-]{43}$/.test(text)

/**
 * Removes the link from the URL's fragment and stores it until the link is opened. A reload then finds the link again,
 * even in a tab that the browser had suspended.
 */
function takeMailedLink(): string | null {
  const link = new URLSearchParams(window.location.hash.slice(1)).get('link')
  if (!isLink(link)) {
    const noted = readPageNote(noteName)
    return isLink(noted) ? noted : null
  }
  window.history.replaceState(window.history.state, '', window.location.pathname)
  savePageNote(noteName, link)
  return link
}

const forgetMailedLink = (): void => savePageNote(noteName, null)

/** The page that shows a shared record to its recipient. Source: Q22. */
export function SharedScreen() {
  const [client] = useState(() => newQueryClient())
  const [link, setLink] = useState(takeMailedLink)
  usePageTitle(recipientTexts.title)
  // Opening a link in a tab that already shows this page changes only the fragment.
  useEffect(() => {
    const look = () => setLink((current) => takeMailedLink() ?? current)
    window.addEventListener('hashchange', look)
    return () => window.removeEventListener('hashchange', look)
  }, [])
  return (
    <QueryClientProvider client={client}>
      {link === null ? (
        <Viewing />
      ) : (
        <LinkForm
          key={link}
          link={link}
          onOpened={() => {
            forgetMailedLink()
            forgetChosenPerson()
            setLink(null)
          }}
        />
      )}
    </QueryClientProvider>
  )
}

const nobody: readonly SharedPerson[] = []
const MAX_TIMER_MS = 2_000_000_000

/** Refetches when the next share expires by the server's clock. */
function useAskWhenClosing(answer: AnswerOf<typeof getSharedPeople> | undefined): void {
  const client = useQueryClient()
  const left =
    answer === undefined
      ? Infinity
      : Math.min(...answer.people.map(({ closesAt }) => (closesAt === null ? Infinity : Date.parse(closesAt)))) -
        Date.parse(answer.answeredAt)
  useEffect(() => {
    if (left > MAX_TIMER_MS) return undefined
    const ask = () => void client.invalidateQueries({ queryKey: peopleQuery.queryKey })
    const timer = setTimeout(ask, Math.max(0, left) + 200)
    return () => clearTimeout(timer)
  }, [client, left])
}

/** Recovery codes stay on the page until the user has saved them, even if the rest of the page changes. */
function Viewing() {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  return (
    <>
      <Shown onCodes={setCodes} />
      {codes !== null && <CodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </>
  )
}

function Shown({ onCodes }: { readonly onCodes: (codes: readonly string[]) => void }) {
  const client = useQueryClient()
  const people = useQuery(peopleQuery)
  const [hadPeople, setHadPeople] = useState(false)
  const recipient = people.data?.recipient ?? null
  const isIn = recipient !== null
  if (isIn && !hadPeople) setHadPeople(true)
  useEffect(() => {
    if (!isIn) return undefined
    return listenToShares(() => void client.invalidateQueries({ queryKey: peopleQuery.queryKey }))
  }, [client, isIn])
  useEffect(() => {
    if (people.data !== undefined) forgetEnded(client, people.data.people)
  }, [client, people.data])
  useAskWhenClosing(people.data)
  const chosen = useChosenPerson(isIn || people.data === undefined ? (people.data?.people ?? nobody) : null)
  if (people.data?.step) return <SecondStep step={people.data.step} onCodes={onCodes} />
  if (people.isSuccess && recipient === null)
    return <RecipientSignIn hasEnded={hadPeople} onSignedIn={() => void people.refetch()} />
  if (people.isError)
    return (
      <EntranceFrame title={recipientTexts.title}>
        <CouldNotLoad onRetry={() => void people.refetch()} />
      </EntranceFrame>
    )
  if (people.data === undefined || recipient === null) return <PageWait />
  return (
    <SharedPeople
      {...{ recipient, people: people.data.people, onCodes }}
      chosen={chosen.person}
      hasEnded={chosen.hasEnded}
      onChoose={chosen.choose}
    />
  )
}
