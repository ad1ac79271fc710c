import type { Authority, Handover } from '@kinchart/contract/calls/family.ts'
import { authorityTexts as words, handoverTexts } from '@kinchart/texts/en/account.ts'
import type { Person } from '#session/people.ts'
import { formatDate } from '#text/format-date.ts'
import common from '#theme/common.module.css'
import { Band } from '#ui/band.tsx'
import { AuthorityChoices } from './authority-choices.tsx'
import { HandoverState } from './handover/handover-state.tsx'

type Props = {
  readonly person: Pick<Person, 'profileId' | 'name'>
  readonly authority: Authority
  readonly handover: Handover | undefined
}

/**
 * For a dependent who is now an adult. Asks whether the guardian may still manage the record, reports that access is
 * paused, or shows the confirmed authority. During a handover, shows its state.
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
