import { authorityTexts as words } from '@kinchart/texts/en/account.ts'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import PauseRounded from 'icon:round-pause'
import { handoversQuery, type Person } from '#session/people.ts'
import common from '#theme/common.module.css'
import { BigSign, Middle, MiddleActs } from '#ui/middle.tsx'
import { AuthorityChoices } from './authority-choices.tsx'
import { HandoverState } from './handover/handover-state.tsx'

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
