import { sharingTexts } from '@kinchart/texts/sharing.ts'
import Checkbox from '@mui/material/Checkbox'
import type { Person } from '#session/people.ts'
import fieldStyles from '#ui/field.module.css'
import styles from './share-records.module.css'

type Props = {
  readonly people: readonly Person[]
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}

/** Whose records are shared: the open person's, and anybody else's of the family. */
export function WhoseRecords({ people, chosen, onChange }: Props) {
  return (
    <fieldset className={styles.whoseRecords}>
      <legend className={fieldStyles.fieldLabel}>{sharingTexts.whose}</legend>
      {people.map(({ profileId, label }) => (
        <label key={profileId}>
          <Checkbox
            checked={chosen.includes(profileId)}
            onChange={(event) =>
              onChange(event.target.checked ? [...chosen, profileId] : chosen.filter((id) => id !== profileId))
            }
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
