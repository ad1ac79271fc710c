import { choiceInWords } from '@kinchart/contract/text/choice-words.ts'
import { fieldLabels } from '@kinchart/texts/en/field-labels.ts'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { UseFormReturn } from 'react-hook-form'
import { Card } from '#ui/card.tsx'
import { FormField } from '#ui/form-field.tsx'
import { contactTypes } from './dependent-values.ts'
import type { DependentValues } from './dependent-values.ts'
import { dependentTexts } from '@kinchart/texts/en/account.ts'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'
import cardStyles from '#ui/card.module.css'
import styles from './dependents.module.css'

/** One number of each type, the selected type's in the field. Source: S1 §3. */
export function DependentContacts({ form }: { form: UseFormReturn<DependentValues> }) {
  const numbers = useWatch({ control: form.control, name: 'contacts' })
  const [type, setType] = useState(() => contactTypes.find((one) => numbers[one] !== '') ?? 'Home')
  return (
    <Card title={dependentTexts.contacts}>
      <div className={classNames(cardStyles.cardBody, common.stack)}>
        <ToggleButtonGroup
          exclusive
          value={type}
          aria-label={dependentTexts.contactType}
          onChange={(_event, chosen: typeof type | null) => chosen !== null && setType(chosen)}
        >
          {contactTypes.map((one) => (
            <ToggleButton key={one} value={one}>
              {choiceInWords(one)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <div className={styles.dependentNumber}>
          <FormField
            key={type}
            form={form}
            name={`contacts.${type}`}
            label={fieldLabels.numberOf({ type: choiceInWords(type) })}
            type="tel"
            autoComplete="off"
          />
        </div>
      </div>
    </Card>
  )
}
