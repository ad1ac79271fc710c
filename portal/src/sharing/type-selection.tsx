import type { RecordType } from '@kinchart/contract/calls/record-types.ts'
import { researchLabels } from '@kinchart/texts/en/research.ts'
import { sharingTexts } from '@kinchart/texts/en/sharing.ts'
import Checkbox from '@mui/material/Checkbox'
import { isAll, withAll, withNotes, withType, type TypeChoice } from './type-choice.ts'
import styles from './type-selection.module.css'
import common from '#theme/common.module.css'

type Props = {
  readonly types: readonly RecordType[]
  readonly choice: TypeChoice
  readonly onChange: (choice: TypeChoice) => void
}

/** Notes are next to their type, and select-all is above. Source: S1 §4, S2 §2. */
export function TypeSelection({ types, choice, onChange }: Props) {
  const ids = types.map(({ id }) => id)
  const isEvery = isAll(choice, ids)
  return (
    <fieldset className={styles.typeSelection} data-part="type-selection">
      <legend className={common.unseen}>{sharingTexts.whatToShare}</legend>
      <div className={styles.typeAll}>
        <label>
          <Checkbox
            checked={isEvery}
            indeterminate={choice.size > 0 && !isEvery}
            onChange={(event) => onChange(withAll(choice, ids, event.target.checked))}
          />
          {researchLabels.selectAll}
        </label>
        <span className={common.num} aria-live="polite">
          {sharingTexts.chosen({ count: choice.size, of: types.length })}
        </span>
      </div>
      <ul>
        {types.map(({ id, name }) => (
          <li key={id}>
            <label>
              <Checkbox
                checked={choice.has(id)}
                onChange={(event) => onChange(withType(choice, id, event.target.checked))}
              />
              {name}
            </label>
            <label>
              <Checkbox
                checked={choice.get(id)?.notes === true}
                onChange={(event) => onChange(withNotes(choice, id, event.target.checked))}
              />
              <span className={common.unseen}>{name} </span>
              {researchLabels.notes}
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
