import { fieldLabels } from '@kinchart/texts/en/field-labels.ts'
import { dependentPageFields } from '@kinchart/contract/rules/dependent-fields.ts'
import { firstBirthDate } from '@kinchart/contract/rules/days.ts'
import { dependentRelationships } from '@kinchart/contract/rules/enumerations.ts'
import { messages, dependentLabels } from '@kinchart/contract/text/texts.ts'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form'
import { failureText } from '#api/send.ts'
import { languageChoices } from '#text/languages.ts'
import { showProblems } from '#session/forms.ts'
import { useUnsavedForm } from '#session/use-unsaved-form.ts'
import { byRules, inWords, withNone, FormField, FormGrid } from '#ui/form-field.tsx'
import { Card } from '#ui/card.tsx'
import { useNotify } from '#ui/page.tsx'
import { today } from '#text/record-text.ts'
import { askAgain } from '#session/birth-date-again.ts'
import { DependentInsurance } from './dependent-insurance.tsx'
import { dependentTexts } from '@kinchart/texts/en/account.ts'
import { actionTexts } from '@kinchart/texts/en/ui.ts'
import styles from './dependents.module.css'
import { classNames, common } from '#theme/styles.ts'
import cardStyles from '#ui/card.module.css'
import formGridStyles from '#ui/form-grid.module.css'
import { choiceInWords } from '@kinchart/contract/text/choice-words.ts'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useState } from 'react'
import { contactTypes, type DependentValues } from './dependent-values.ts'

/** Each phone type has its own number. The field shows the number of the selected type. Source: S1 §3. */
function DependentContacts({ form }: { form: UseFormReturn<DependentValues> }) {
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

type Props = {
  readonly draftKey: string
  readonly values: DependentValues
  readonly onSave: (values: DependentValues) => Promise<void>
  readonly onCancel: () => void
}

export function DependentForm({ draftKey, values, onSave, onCancel }: Props) {
  const notify = useNotify()
  const form = useForm<DependentValues>({
    resolver: byRules((typed) => dependentPageFields(today(), typed.hasInsurance)),
    defaultValues: values,
  })
  const { isSubmitting } = form.formState
  useUnsavedForm(draftKey, form)
  const hasInsurance = useWatch({ control: form.control, name: 'hasInsurance' })

  const save = form.handleSubmit(
    async (typed) => {
      try {
        await onSave(typed)
      } catch (failure) {
        showProblems(form, failure)
        notify('error', failureText(failure))
      }
    },
    () => notify('error', messages.fillAllDetails),
  )
  return (
    <form className={styles.dependentForm} onSubmit={(event) => void save(event)} noValidate>
      <Card title={dependentTexts.information}>
        <div className={cardStyles.cardBody}>
          <FormGrid>
            <div className={formGridStyles.c3}>
              <FormField form={form} name="firstName" label={fieldLabels.firstName} isRequired autoComplete="off" />
            </div>
            <div className={formGridStyles.c3}>
              <FormField form={form} name="lastName" label={fieldLabels.lastName} isRequired autoComplete="off" />
            </div>
            <div className={formGridStyles.c3}>
              <FormField
                form={form}
                name="relationship"
                label={fieldLabels.relationship}
                isRequired
                options={withNone(inWords(dependentRelationships), values.relationship)}
              />
            </div>
            <div className={formGridStyles.c3}>
              <FormField
                form={form}
                name="birthDate"
                label={fieldLabels.dateOfBirth}
                type="date"
                isRequired
                extraError={askAgain(form.formState.defaultValues?.birthDate)}
                slotProps={{ input: { min: firstBirthDate, max: today() } }}
              />
            </div>
            <div className={formGridStyles.c3}>
              <FormField
                form={form}
                name="gender"
                label={fieldLabels.gender}
                isRequired
                options={withNone(inWords(['male', 'female']), values.gender)}
              />
            </div>
            <div className={formGridStyles.c3}>
              <FormField
                form={form}
                name="language"
                label={fieldLabels.language}
                options={withNone(languageChoices(), values.language)}
              />
            </div>
          </FormGrid>
        </div>
      </Card>
      <DependentContacts form={form} />
      <Card title={dependentTexts.insurance}>
        <div className={classNames(cardStyles.cardBody, common.stack)}>
          <label className={styles.dependentTick}>
            <Checkbox {...form.register('hasInsurance')} checked={hasInsurance} />
            {dependentTexts.hasInsurance}
          </label>
          {hasInsurance && <DependentInsurance form={form} />}
        </div>
      </Card>
      <div className={styles.dependentActs}>
        <Button
          variant="outlined"
          disabled={isSubmitting}
          onClick={() => {
            form.reset()
            onCancel()
          }}
        >
          {actionTexts.cancel}
        </Button>
        <Button type="submit" variant="contained" loading={isSubmitting}>
          {dependentLabels.save}
        </Button>
      </div>
    </form>
  )
}
