import { choiceInWords } from '@kinchart/contract/text/choice-words.ts'
import { dependentListTexts } from '@kinchart/texts/en/account.ts'
import { fileTexts } from '@kinchart/texts/en/import.ts'
import Radio from '@mui/material/Radio'
import { useIsPaused, useOpenRecord, type Person } from '#session/people.ts'
import { Avatar } from '#ui/avatar.tsx'
import { formatDate } from '#text/format-date.ts'
import { classNames } from '#theme/styles.ts'
import styles from './import.module.css'
import { getConnectedEhrs } from '@kinchart/contract/calls/import.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import { hasEnded } from './ledger-words.ts'

type Props = { readonly chosenId: string | null; readonly onChoose: (profileId: string) => void }

/** A paused record can't receive an import. */
export function WhoseRecords({ chosenId, onChoose }: Props) {
  const { people } = useOpenRecord()
  const isPaused = useIsPaused()
  return (
    <fieldset className={styles.whose}>
      <legend>{fileTexts.whose}</legend>
      {people
        .filter(({ profileId }) => !isPaused(profileId))
        .map((one) => (
          <label
            key={one.profileId}
            className={one.profileId === chosenId ? classNames(styles.whoseOne, styles.chosen) : styles.whoseOne}
          >
            <Radio name="whose" checked={one.profileId === chosenId} onChange={() => onChoose(one.profileId)} />
            <Avatar name={one.name} tone={one.tone} />
            <span>
              {one.label}
              <small>{aboutPerson(one)}</small>
            </span>
          </label>
        ))}
    </fieldset>
  )
}

function aboutPerson({ relationship, birthDate }: Person): string {
  if (birthDate === null) return fileTexts.you
  return dependentListTexts.whoBorn({ relationship: choiceInWords(relationship), day: formatDate(birthDate) })
}

const pollMs = 5000

export const connectedQuery = queryOptions({
  queryKey: ['connected-ehrs'],
  queryFn: () => call(getConnectedEhrs, {}),
  // The hub reports running imports immediately. Poll occasionally in case it is unreachable.
  refetchInterval: ({ state }) =>
    state.data?.connectedEhrs.some((source) => !hasEnded(source)) === true ? pollMs : false,
  select: (answer) => answer.connectedEhrs,
})

export const unfinishedQuery = queryOptions({ ...connectedQuery, select: (answer) => answer.unfinished })
