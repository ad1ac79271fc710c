import { choiceInWords } from '@kinchart/contract/choice-words.ts'
import { specialties } from '@kinchart/contract/enumerations.ts'
import { doctorTexts } from '@kinchart/texts/doctors.ts'
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
      <fieldset className={classNames(common.card, styles.specialtyList)} aria-label={doctorTexts.specialty}>
        {specialties.map((specialty) => (
          <button key={specialty} type="button" aria-pressed={specialty === value} onClick={() => onChange(specialty)}>
            {choiceInWords(specialty)}
          </button>
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
