import { firstBirthDate } from '@kinchart/contract/days.ts'
import { dependentRelationships } from '@kinchart/contract/enumerations.ts'
import { actionTexts, dependentTexts, messages } from '@kinchart/contract/texts.ts'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import { useForm, useWatch } from 'react-hook-form'
import type { FieldPath } from 'react-hook-form'
import { CallFailedError, failureText } from '#api/call-failed-error.ts'
import { languages } from '#text/languages.ts'
import { useUnsavedForm } from '#session/use-unsaved-form.ts'
import { Card } from '#ui/card.tsx'
import { ChoiceField } from '#ui/choice-field.tsx'
import { asChoices, inWords, withNone } from '#ui/choices.ts'
import { Field } from '#ui/field.tsx'
import { FormGrid } from '#ui/form-grid.tsx'
import { useNotify } from '#ui/notices.tsx'
import { today } from '#text/today.ts'
import { DependentContacts } from './dependent-contacts.tsx'
import { askAgain } from '#session/check-profile.ts'
import { dependentChecks } from './dependent-checks.ts'
import { DependentInsurance } from './dependent-insurance.tsx'
import type { DependentValues } from './dependent-values.ts'
import './dependents.css'

type Props = {
  /** What its typed text is kept under when the session ends. */
  readonly draftKey: string
  readonly values: DependentValues
  readonly onSave: (values: DependentValues) => Promise<void>
  readonly onCancel: () => void
}

/** Every field of the page; Save saves, Cancel resets. The rules are checked here as in the dialog. */
export function DependentForm({ draftKey, values, onSave, onCancel }: Props) {
  const notify = useNotify()
  const form = useForm<DependentValues>({ defaultValues: values })
  const { errors, isSubmitting } = form.formState
  useUnsavedForm(draftKey, form)
  const hasInsurance = useWatch({ control: form.control, name: 'hasInsurance' })

  const save = form.handleSubmit(
    async (typed) => {
      try {
        await onSave(typed)
      } catch (failure) {
        const faults = failure instanceof CallFailedError ? failure.fields : []
        for (const { field, message } of faults) form.setError(field as FieldPath<DependentValues>, { message })
        notify('error', failureText(failure))
      }
    },
    () => notify('error', messages.fillAllDetails),
  )
  const field = (name: keyof typeof dependentChecks) => ({
    isRequired: true,
    error:
      errors[name]?.message ?? (name === 'birthDate' ? askAgain(form.formState.defaultValues?.birthDate) : undefined),
    ...form.register(name, { validate: dependentChecks[name] }),
  })

  return (
    <form className="dependent-form" onSubmit={(event) => void save(event)} noValidate>
      <Card title={dependentTexts.information}>
        <div className="card-body">
          <FormGrid>
            <div className="c3">
              <Field label="First name" autoComplete="off" {...field('firstName')} />
            </div>
            <div className="c3">
              <Field label="Last name" autoComplete="off" {...field('lastName')} />
            </div>
            <div className="c3">
              <ChoiceField
                label="Relationship"
                options={withNone(inWords(dependentRelationships), values.relationship)}
                {...field('relationship')}
              />
            </div>
            <div className="c3">
              <Field
                label="Date of birth"
                type="date"
                slotProps={{ input: { min: firstBirthDate, max: today() } }}
                {...field('birthDate')}
              />
            </div>
            <div className="c3">
              <ChoiceField
                label="Gender"
                isRequired
                options={withNone(inWords(['male', 'female']), values.gender)}
                error={errors.gender?.message}
                {...form.register('gender', { validate: (chosen) => chosen !== '' || dependentTexts.genderRequired })}
              />
            </div>
            <div className="c3">
              <ChoiceField
                label="Language"
                options={withNone(asChoices(languages), values.language)}
                error={errors.language?.message}
                {...form.register('language')}
              />
            </div>
          </FormGrid>
        </div>
      </Card>
      <DependentContacts form={form} />
      <Card title={dependentTexts.insurance}>
        <div className="card-body stack">
          <label className="dependent-tick">
            <Checkbox {...form.register('hasInsurance')} checked={hasInsurance} />
            {dependentTexts.hasInsurance}
          </label>
          {hasInsurance && <DependentInsurance form={form} />}
        </div>
      </Card>
      <div className="dependent-acts">
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
          {dependentTexts.save}
        </Button>
      </div>
    </form>
  )
}
