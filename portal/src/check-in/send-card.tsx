import type { CheckIn } from '@kinchart/contract/calls/check-in.ts'
import { checkInTexts } from '@kinchart/texts/en/check-in.ts'
import { healthLinkTexts } from '@kinchart/texts/en/health-links.ts'
import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { HelpOutlineRounded, PublicRounded, QrCode2Rounded } from 'icons'
import { useState, useEffect, useRef } from 'react'
import { failureText } from '#api/send.ts'
import { classNames, common } from '#theme/styles.ts'
import { Band } from '#ui/page.tsx'
import { Card } from '#ui/card.tsx'
import { StateChip } from '#ui/state-chip.tsx'
import { saveFile } from '#ui/save-file.ts'
import { answer, isShareable, type Answered, type Shareable, isSent, stateOf, type Choices } from './check-in-calls.ts'
import { DeskCodeDialog } from './desk-code-dialog.tsx'
import type { Opener } from './use-opener.ts'
import styles from './check-in.module.css'

const words = checkInTexts.send

type Props = {
  readonly request: string
  readonly from: Opener | null
  readonly profileId: string
  readonly name: string
  readonly checkIn: CheckIn
  readonly choices: Choices
  readonly onAnother: () => void
  readonly onDone: () => void
}

type Way = 'page' | 'file' | 'code'
type Done = { readonly answered: Answered; readonly way: 'sent' | 'saved' | 'gone' }

/** Nothing is sent before the user presses a button. */
export function SendCard({ request, from, profileId, name, checkIn, choices, onAnother, onDone }: Props) {
  const [done, setDone] = useState<Done | null>(null)
  const [shown, setShown] = useState<Shareable | null>(null)
  const { items } = checkIn
  const isAnySent = items.some((item) => isSent(item, choices[item.id]))
  const hasLeft = items.some(
    (item) => stateOf(item, choices[item.id]).state === 'left' && isSent(item, choices[item.id]),
  )
  const sending = useMutation({
    mutationFn: async (_way: Way) => answer(profileId, request, Object.values(choices), from?.origin),
    onSuccess: (answered, way) => {
      if (way === 'code') return isShareable(answered) ? setShown(answered) : undefined
      onDone()
      if (way === 'file') {
        save(answered)
        return setDone({ answered, way: 'saved' })
      }
      setDone({ answered, way: from?.answer(answered.response) === true ? 'sent' : 'gone' })
    },
  })
  const { isPending, error, variables, data } = sending
  const isNothing = data !== undefined && variables === 'code' && !isShareable(data)
  const main: Way = from === null ? 'file' : 'page'
  const showCode = (answered: Shareable) => () => setShown(answered)
  if (done !== null)
    return (
      <>
        <SentCard
          {...done}
          checkIn={checkIn}
          who={from === null ? null : new URL(from.origin).host}
          onSave={() => save(done.answered)}
          onAnother={onAnother}
          {...(done.way === 'gone' && window.isSecureContext && isShareable(done.answered)
            ? { onCode: showCode(done.answered) }
            : {})}
        />
        {shown !== null && (
          <DeskCodeDialog {...{ profileId, checkIn }} answered={shown} onClose={() => setShown(null)} />
        )}
      </>
    )
  return (
    <Card title={words.title}>
      <div className={classNames(common.stack, styles.pane)}>
        <Asker from={from} />
        <dl className={styles.for}>
          <dt>{checkInTexts.for}</dt>
          <dd>{name}</dd>
        </dl>
        <p className={common.muted}>{isAnySent ? words.copy : words.nothing}</p>
        {error !== null && (
          <Band tone="bad">
            <b>{words.failed}</b> {failureText(error)}
          </Band>
        )}
        {isNothing && (
          <Band tone="attn">
            <b>{words.failed}</b> {words.cardWhole}
          </Band>
        )}
        <Button
          variant="contained"
          loading={isPending && variables === main}
          disabled={isPending || items.length === 0}
          onClick={() => sending.mutate(main)}
        >
          {mainWords(main, isAnySent)}
        </Button>
        {isAnySent && (
          <Button
            variant="outlined"
            startIcon={<QrCode2Rounded />}
            loading={isPending && variables === 'code'}
            disabled={isPending || !window.isSecureContext}
            onClick={() => sending.mutate('code')}
          >
            {words.code}
          </Button>
        )}
        {isAnySent && !window.isSecureContext && <p className={common.help}>{healthLinkTexts.needsSecure}</p>}
        {hasLeft && <p className={common.help}>{words.left}</p>}
      </div>
      {shown !== null && <DeskCodeDialog {...{ profileId, checkIn }} answered={shown} onClose={() => setShown(null)} />}
    </Card>
  )
}

const mainWords = (way: 'page' | 'file', isAnySent: boolean): string => {
  if (way === 'page') return isAnySent ? words.approve : words.decline
  return isAnySent ? words.approveFile : words.declineFile
}

const save = ({ response }: Answered): void =>
  saveFile(`${words.fileName}.json`, new Blob([response], { type: 'application/json' }))

/** Shows the requester's origin as reported by the browser. States that no one has verified who the requester is. */
function Asker({ from }: { readonly from: Opener | null }) {
  const Sign = from === null ? HelpOutlineRounded : PublicRounded
  return (
    <div className={styles.asker}>
      <span className={classNames(common.roundSign, styles.sign)} aria-hidden>
        <Sign />
      </span>
      <div>
        <b className={styles.theirs}>{from === null ? words.unknown : new URL(from.origin).host}</b>
        <p className={common.help}>{from === null ? words.unknownFacts : words.pageFacts}</p>
        {from !== null && <StateChip tone="attn" word={words.notChecked} />}
      </div>
    </div>
  )
}

const doneTexts = checkInTexts.done

type SentCardProps = {
  readonly answered: Answered
  readonly way: 'sent' | 'saved' | 'gone'
  /** Host of the requesting page. Null if there is no such page. */
  readonly who: string | null
  readonly checkIn: CheckIn
  readonly onSave: () => void
  readonly onAnother: () => void
  readonly onCode?: () => void
}

function SentCard({ answered, way, who, checkIn, onSave, onAnother, onCode }: SentCardProps) {
  const place = useRef<HTMLDivElement>(null)
  // The button that had the focus is gone, so move the focus to this card.
  useEffect(() => place.current?.focus(), [])
  const titles = new Map(checkIn.items.map(({ id, title }) => [id, title]))
  return (
    <Card title={checkInTexts.send.title}>
      <div ref={place} tabIndex={-1} className={classNames(common.stack, styles.pane)}>
        {way === 'gone' ? (
          <Band tone="attn">
            <b>{checkInTexts.send.failed}</b> {doneTexts.gone}
          </Band>
        ) : (
          <Band tone="ok">
            <b>{way === 'sent' ? doneTexts.sent({ who: who ?? '' }) : doneTexts.saved}</b>{' '}
            {way === 'sent' ? doneTexts.sentFacts : doneTexts.savedFacts}
          </Band>
        )}
        <dl className={styles.told}>
          {answered.statuses.map(({ item, status }) => (
            <div key={item}>
              <dt className={styles.theirs}>{titles.get(item) ?? item}</dt>
              <dd className={common.muted}>{checkInTexts.statuses[status]}</dd>
            </div>
          ))}
        </dl>
        <Button variant="outlined" onClick={onSave}>
          {doneTexts.saveAgain}
        </Button>
        {onCode !== undefined && (
          <Button variant="outlined" onClick={onCode}>
            {checkInTexts.send.code}
          </Button>
        )}
        <Button onClick={onAnother}>{checkInTexts.another}</Button>
      </div>
    </Card>
  )
}
