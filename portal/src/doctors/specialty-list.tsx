import { choiceInWords } from '@kinchart/contract/text/choice-words.ts'
import { specialties } from '@kinchart/contract/rules/enumerations.ts'
import { doctorTexts } from '@kinchart/texts/en/doctors.ts'
import { ChoiceField } from '#ui/choice-field.tsx'
import { inWords } from '#ui/choices.ts'
import type { Specialty } from './doctors-query.ts'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'
import styles from './doctors.module.css'

type Props = { readonly value: Specialty; readonly onChange: (specialty: Specialty) => void }

/** The specialties: a list beside the table, and a choice above it on a phone. Source: S2 §2. */
export function SpecialtyList({ value, onChange }: Props) {
  return (
    <div>
      <fieldset className={classNames(common.card, styles.specialtyList)}>
        <legend className={common.unseen}>{doctorTexts.specialty}</legend>
        {specialties.map((specialty) => (
          <label key={specialty} className={specialty === value ? styles.chosen : undefined}>
            <input type="radio" name="specialty" checked={specialty === value} onChange={() => onChange(specialty)} />
            {choiceInWords(specialty)}
          </label>
        ))}
      </fieldset>
      <div className={styles.specialtyChoice}>
        <ChoiceField
          label={doctorTexts.specialty}
          value={value}
          options={inWords(specialties)}
          onChange={({ target }) => {
            const chosen = specialties.find((one) => one === target.value)
            if (chosen !== undefined) onChange(chosen)
          }}
        />
      </div>
    </div>
  )
}
