import { checkInTexts as words } from '@kinchart/texts/en/check-in.ts'
import { useEffect, useState, useRef } from 'react'
import { useLocation, Link } from 'react-router'
import { useOpenRecord } from '#session/people.ts'
import { classNames, common } from '#theme/styles.ts'
import { requestOf, checkInQuery, firstChoices, kindsNotSent, stateOf, type Choices } from './check-in-calls.ts'
import { useOpener, type Opener } from './use-opener.ts'
import { type CheckIn, type CheckInChoice, checkInLimits } from '@kinchart/contract/calls/check-in.ts'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { ArrowBackRounded, DescriptionOutlined, LockOutlined } from 'icons'
import { CallFailedError } from '#api/send.ts'
import { listOf } from '@kinchart/texts/locale.ts'
import { Band, PageHead } from '#ui/page.tsx'
import { Card } from '#ui/card.tsx'
import { CouldNotLoad, SkeletonRows } from '#ui/list-states.tsx'
import { useUnsaved } from '#ui/unsaved.ts'
import { ItemRow } from './records-dialog.tsx'
import { SendCard } from './send-card.tsx'
import styles from './check-in.module.css'
import IconButton from '@mui/material/IconButton'
import { paths } from '#paths/paths.ts'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { CodeWays } from '#import/codes/codes-dialog.tsx'
import { byRules, FormField } from '#ui/form-field.tsx'

function CheckInHead({ subtitle }: { readonly subtitle: string }) {
  return (
    <div className={styles.head}>
      <IconButton component={Link} to={paths.appointments} aria-label={words.back}>
        <ArrowBackRounded />
      </IconButton>
      <PageHead title={words.title} subtitle={subtitle} />
    </div>
  )
}

type Props = {
  readonly request: string
  readonly from: Opener | null
  readonly profileId: string
  readonly name: string
  readonly onAnother: () => void
}

function Review({ request, from, profileId, name, onAnother }: Props) {
  const { data, error, refetch } = useQuery(checkInQuery(profileId, request))
  if (data !== undefined) return <Reviewed {...{ request, from, profileId, name, onAnother }} checkIn={data} />
  const isWrong = error instanceof CallFailedError && error.code !== undefined && error.code.startsWith('check-in-')
  return (
    <div className={common.stack}>
      <CheckInHead subtitle={words.subtitle} />
      {isWrong ? (
        <Band
          tone="attn"
          actions={
            <Button variant="outlined" onClick={onAnother}>
              {words.another}
            </Button>
          }
        >
          <b>{error.message}</b>
        </Band>
      ) : (
        <div className={common.card}>
          {error === null ? <SkeletonRows rows={4} columns={2} /> : <CouldNotLoad onRetry={() => void refetch()} />}
        </div>
      )}
    </div>
  )
}

function Reviewed({ request, from, profileId, name, onAnother, checkIn }: Props & { readonly checkIn: CheckIn }) {
  const [choices, setChoices] = useState<Choices>(() => firstChoices(checkIn))
  // Nothing can be changed after sending.
  const [isDone, setDone] = useState(false)
  const [first] = useState(choices)
  useUnsaved(() => !isDone && choices !== first)
  const choose = (choice: CheckInChoice): void => setChoices((before) => ({ ...before, [choice.item]: choice }))
  const { items, purpose } = checkIn
  const who = from === null ? words.someClinic : new URL(from.origin).host
  const ready = items.filter((item) => stateOf(item, choices[item.id]).state === 'ready').length
  const kinds = kindsNotSent(checkIn, choices)
  return (
    <div className={common.stack}>
      <CheckInHead subtitle={items.length === 0 ? words.asksNothing : words.asks({ who, count: items.length })} />
      {purpose !== null && <p className={classNames(common.muted, styles.theirs)}>{words.purpose({ purpose })}</p>}
      <div className={styles.columns}>
        <div className={common.stack}>
          <Card
            title={words.what}
            actions={
              <span className={classNames(common.muted, common.num)} aria-live="polite">
                {words.ready({ count: ready, all: items.length })}
              </span>
            }
          >
            <ul>
              {items.map((item) => (
                <ItemRow key={item.id} item={item} choice={choices[item.id]} isDone={isDone} onChoose={choose} />
              ))}
            </ul>
          </Card>
          <p className={styles.notSent}>
            <LockOutlined aria-hidden />
            <span>
              <b>{words.notSentBand}</b>{' '}
              {kinds.length === 0 ? words.notSentRest : words.notSentKinds({ kinds: listOf(kinds) })}
            </span>
          </p>
        </div>
        <SendCard {...{ request, from, profileId, name, choices, checkIn, onAnother }} onDone={() => setDone(true)} />
      </div>
      <p className={common.help}>{words.preview}</p>
    </div>
  )
}

type ReceivedRequest = { readonly request: string; readonly from: Opener | null }

/** Source: Look 29. */
export function CheckInScreen() {
  const { person } = useOpenRecord()
  const { hash } = useLocation()
  const [receivedRequest, setReceivedRequest] = useState<ReceivedRequest | null>(() => readLinkRequest(hash))
  useEffect(leaveAddress, [])
  const { isOpened, isForeign } = useOpener((request, from) => {
    // A later request must not replace the request being answered.
    setReceivedRequest((before) => before ?? { request, from })
  })
  if (receivedRequest === null)
    return (
      <div className={common.stack}>
        <CheckInHead subtitle={words.subtitle} />
        <TakeRequest
          {...{ isOpened, isForeign }}
          onRequest={(request) => setReceivedRequest({ request, from: null })}
        />
        <p className={common.help}>{words.preview}</p>
      </div>
    )
  return (
    <Review
      key={`${person.profileId} ${receivedRequest.request}`}
      {...receivedRequest}
      profileId={person.profileId}
      name={person.label}
      onAnother={() => setReceivedRequest(null)}
    />
  )
}

function readLinkRequest(hash: string): ReceivedRequest | null {
  const request = requestOf(hash)
  return request === null ? null : { request, from: null }
}

/** Removes the request from the URL and the history. */
function leaveAddress(): void {
  if (window.location.hash !== '') window.history.replaceState(window.history.state, '', window.location.pathname)
}

const takeTexts = words.take
const rules = z.object({ request: z.string().refine((typed) => requestOf(typed) !== null, takeTexts.notOne) })

const fileTypes = ['.json', 'application/json', 'text/plain'].join()

type TakeRequestProps = {
  readonly isOpened: boolean
  readonly isForeign: boolean
  readonly onRequest: (request: string) => void
}

function TakeRequest({ isOpened, isForeign, onRequest }: TakeRequestProps) {
  const form = useForm({ resolver: byRules(() => rules), defaultValues: { request: '' } })
  const file = useRef<HTMLInputElement>(null)
  const [notice, setNotice] = useState<string | null>(null)
  const take = (text: string): void => {
    const request = requestOf(text)
    if (request === null) setNotice(takeTexts.notOne)
    else onRequest(request)
  }
  const takeFile = async (chosen: File | undefined): Promise<void> => {
    if (chosen === undefined) return
    // The limit counts characters, and a character takes at most four bytes.
    if (chosen.size > checkInLimits.requestLength * 4) setNotice(takeTexts.tooLarge)
    else take(await chosen.text())
  }
  const submit = form.handleSubmit(({ request }) => take(request))
  return (
    <Card title={takeTexts.title}>
      <div className={classNames(common.stack, styles.pane)}>
        {isForeign && <Band tone="attn">{takeTexts.notOurs}</Band>}
        {isOpened && !isForeign && <Band tone="calm">{takeTexts.waiting}</Band>}
        <p>{takeTexts.facts}</p>
        <CodeWays onCode={take} problem={notice} onProblem={setNotice}>
          <Button variant="outlined" startIcon={<DescriptionOutlined />} onClick={() => file.current?.click()}>
            {takeTexts.file}
          </Button>
          <input
            ref={file}
            type="file"
            accept={fileTypes}
            hidden
            aria-label={takeTexts.file}
            onChange={({ target }) => {
              void takeFile(target.files?.[0])
              target.value = ''
            }}
          />
        </CodeWays>
        <form className={classNames(common.stack, styles.paste)} onSubmit={(event) => void submit(event)} noValidate>
          <FormField
            form={form}
            name="request"
            label={takeTexts.paste}
            help={takeTexts.pasteHint}
            multiline
            minRows={3}
            maxRows={8}
            slotProps={{ input: { autoComplete: 'off', spellCheck: false } }}
          />
          <Button type="submit" variant="contained">
            {takeTexts.goOn}
          </Button>
        </form>
      </div>
    </Card>
  )
}
