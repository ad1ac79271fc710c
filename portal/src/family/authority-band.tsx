import type { Authority } from '@kinchart/contract/family.ts'
import { authorityTexts as words } from '@kinchart/texts/account.ts'
import type { Person } from '#session/people.ts'
import { formatDate } from '#text/format-date.ts'
import common from '#theme/common.module.css'
import { Band } from '#ui/band.tsx'
import { AuthorityChoices } from './authority-choices.tsx'

type Props = { readonly person: Pick<Person, 'profileId' | 'name'>; readonly authority: Authority }

/** Asks whether one may still look after somebody who has come of age, or says that access is paused. */
export function AuthorityBand({ person, authority: { state, answerBy } }: Props) {
  const { name } = person
  return (
    <AuthorityChoices person={person}>
      {(choices) => (
        <Band
          tone="attn"
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
          {state === 'paused' ? (
            <b>{words.pausedTitle({ name })}</b>
          ) : (
            <>
              <b>{words.isAdult({ name })}</b> {words.sayBy({ day: formatDate(answerBy) })}
            </>
          )}
        </Band>
      )}
    </AuthorityChoices>
  )
}
