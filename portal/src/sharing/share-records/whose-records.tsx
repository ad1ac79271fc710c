import { sharingTexts } from '@kinchart/texts/en/sharing.ts'
import Checkbox from '@mui/material/Checkbox'
import type { Person } from '#session/people.ts'
import type { Recipient } from './recipient.ts'
import common from '#theme/common.module.css'
import fieldStyles from '#ui/field.module.css'
import styles from './share-records.module.css'

type Props = {
  readonly people: readonly Person[]
  readonly recipient: Recipient
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}

export function WhoseRecords({ people, recipient, chosen, onChange }: Props) {
  return (
    <fieldset className={styles.choices}>
      <legend className={fieldStyles.fieldLabel}>{sharingTexts.whose}</legend>
      {people.map(({ profileId, label }) => (
        <label key={profileId}>
          <Checkbox
            checked={chosen.includes(profileId)}
            onChange={(event) =>
              onChange(event.target.checked ? [...chosen, profileId] : chosen.filter((id) => id !== profileId))
            }
          />
          <span>
            {label}
            {!chosen.includes(profileId) && recipient.sharedProfile.some(({ id }) => id === profileId) && (
              <small className={common.help}>{sharingTexts.sharedAlready}</small>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
