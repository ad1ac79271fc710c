import type { getReachedPatients } from '@kinchart/contract/calls/import.ts'
import { whoIsWhoTexts as texts } from '@kinchart/texts/en/import.ts'
import ExpandMoreRounded from 'icon:round-expand-more'
import { useId } from 'react'
import type { z } from 'zod'
import { FieldNote } from '#ui/field.tsx'
import { formatDate } from '#text/format-date.ts'
import styles from '#ui/choice-field.module.css'
import { chosenFor, notNow, undecided, type Choices } from './decide.ts'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'
import whoIsWhoStyles from './who-is-who.module.css'

type Reached = z.output<typeof getReachedPatients.answer>

type Props = {
  readonly patient: Reached['patients'][number]
  readonly profiles: Reached['profiles']
  readonly choices: Choices
  readonly fault: string | undefined
  readonly onChoose: (chosen: string) => void
}

export function PatientRow({ patient, profiles, choices, fault, onChoose }: Props) {
  const id = useId()
  const chosen = chosenFor(patient, choices)
  const profile = profiles.find(({ profileId }) => profileId === chosen)
  const isAlike = profile?.name === patient.name && profile.birthDate === patient.birthDate
  return (
    <li>
      <label htmlFor={id}>
        <b>{patient.name === '' ? texts.nameless : patient.name}</b>
        <small className={common.num}>
          {texts.born} {formatDate(patient.birthDate)}
        </small>
      </label>
      <div>
        <div className={styles.choice}>
          <select
            id={id}
            value={chosen}
            aria-invalid={fault !== undefined}
            aria-describedby={`${id}-note ${id}-here`}
            onChange={(event) => onChoose(event.target.value)}
          >
            <option value={undecided} disabled>
              {texts.choose}
            </option>
            {profiles.map((one) => (
              <option key={one.profileId} value={one.profileId}>
                {one.isSelf ? texts.self : one.name}
              </option>
            ))}
            <option value={notNow}>{texts.notNow}</option>
          </select>
          <ExpandMoreRounded aria-hidden />
        </div>
        <FieldNote id={`${id}-note`} error={fault} />
        {/* If the birth dates or names differ, the user sees both before choosing (Q11). */}
        <small id={`${id}-here`} className={classNames(whoIsWhoStyles.whoHere, common.num)}>
          {profile !== undefined &&
            !isAlike &&
            `${texts.here} ${profile.name}, ${texts.born} ${formatDate(profile.birthDate)}`}
        </small>
      </div>
    </li>
  )
}
