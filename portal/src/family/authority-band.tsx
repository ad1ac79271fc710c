import type { Authority, Handover } from '@kinchart/contract/calls/family.ts'
import { authorityTexts as words, handoverTexts } from '@kinchart/texts/en/account.ts'
import { type Person, handoversQuery } from '#session/people.ts'
import { formatDate } from '#text/record-text.ts'
import { common } from '#theme/styles.ts'
import { Band, BigSign, Middle, MiddleActs } from '#ui/page.tsx'
import { HandoverState } from '#family/handover/handover-state.tsx'
import { Suspense, useState } from 'react'
import { DialogNotLoaded } from '#loading/dialog-not-loaded.tsx'
import { lazyPart } from '#loading/lazy-part.tsx'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { PauseRounded } from 'icons'

type Props = {
  readonly person: Pick<Person, 'profileId' | 'name'>
  readonly authority: Authority
  readonly handover: Handover | undefined
}

/**
 * Shown for a dependent who is now an adult. Asks whether the guardian may still manage the record, reports that access
 * is paused, or shows the confirmed authority. During a handover, shows the state of the handover.
 */
export function AuthorityBand({ person, authority: { state, answerBy }, handover }: Props) {
  const { name } = person
  return (
    <AuthorityChoices person={person} isConfirmed={state === 'confirmed'} isHandedOver={handover !== undefined}>
      {(choices) => (
        <Band
          tone={state === 'confirmed' ? 'calm' : 'attn'}
          actions={choices.map((choice) => (
            <button
              key={choice.word}
              type="button"
              className={common.textButton}
              aria-label={choice.name}
              onClick={choice.open}
            >
              {choice.word}
            </button>
          ))}
        >
          {state === 'asked' && (
            <>
              <b>{words.isAdult({ name })}</b> {words.sayBy({ day: formatDate(answerBy) })}
            </>
          )}
          {state === 'paused' && <b>{words.pausedTitle({ name })}</b>}
          {state === 'confirmed' && handoverTexts.looksAfter({ name })}
          {handover !== undefined && (
            <>
              {' '}
              <HandoverState handover={handover} />
            </>
          )}
        </Band>
      )}
    </AuthorityChoices>
  )
}

const AuthorityDialog = lazyPart(async () => (await import('./authority-dialog.tsx')).AuthorityDialog, DialogNotLoaded)

type AuthorityChoicesProps = {
  readonly person: Pick<Person, 'profileId' | 'name'>
  readonly isConfirmed?: boolean
  readonly isHandedOver: boolean
  readonly children: (choices: readonly Choice[]) => React.ReactNode
}
type Choice = { readonly word: string; readonly name: string; readonly open: () => void }

/**
 * Lets the guardian of a dependent who is now an adult confirm that they may still manage the record, or hand it
 * over.
 */
function AuthorityChoices({ person, isConfirmed = false, isHandedOver, children }: AuthorityChoicesProps) {
  const [opened, setOpened] = useState<'confirm' | 'hand-over' | null>(null)
  const { name } = person
  const close = () => setOpened(null)
  const confirm = { word: words.mayStill, name: words.mayStillOf({ name }), open: () => setOpened('confirm') }
  const handOver = {
    word: isHandedOver ? handoverTexts.seeHandover : handoverTexts.handOver,
    name: isHandedOver ? handoverTexts.seeHandoverOf({ name }) : handoverTexts.handOverOf({ name }),
    open: () => setOpened('hand-over'),
  }
  return (
    <>
      {children(isConfirmed ? [handOver] : [confirm, handOver])}
      <Suspense>{opened !== null && <AuthorityDialog opened={opened} person={person} onClose={close} />}</Suspense>
    </>
  )
}

/** Replaces every page of the record while the guardian's access is paused. */
export function PausedRecord({ person }: { readonly person: Person }) {
  const { name } = person
  const handover = useQuery(handoversQuery).data?.[person.profileId]
  return (
    <div className={common.card}>
      <Middle>
        <BigSign>
          <PauseRounded fontSize="large" aria-hidden />
        </BigSign>
        <h1>{words.pausedTitle({ name })}</h1>
        <p>{words.pausedFacts({ name })}</p>
        {handover !== undefined && (
          <p>
            <HandoverState handover={handover} />
          </p>
        )}
        <AuthorityChoices person={person} isHandedOver={handover !== undefined}>
          {(choices) => (
            <MiddleActs>
              {choices.map((choice, at) => (
                <Button key={choice.word} variant={at === 0 ? 'contained' : 'outlined'} onClick={choice.open}>
                  {choice.word}
                </Button>
              ))}
            </MiddleActs>
          )}
        </AuthorityChoices>
      </Middle>
    </div>
  )
}
