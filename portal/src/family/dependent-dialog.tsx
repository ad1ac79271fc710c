import { fieldLabels } from '@kinchart/texts/en/field-labels.ts'
import { dependentFields } from '@kinchart/contract/rules/dependent-fields.ts'
import { firstBirthDate } from '@kinchart/contract/rules/days.ts'
import { dependentRelationships, genders } from '@kinchart/contract/rules/enumerations.ts'
import type { Dependent } from '@kinchart/contract/calls/family.ts'
import { messages, dependentLabels } from '@kinchart/contract/text/texts.ts'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { failureText } from '#api/send.ts'
import { byRules, FormField, FormGrid, inWords, withNone } from '#ui/form-field.tsx'
import { showProblems } from '#session/forms.ts'
import { useUnsavedForm } from '#session/use-unsaved-form.ts'
import { mergeChanges } from '#ui/merge-changes.ts'
import { Band, useNotify } from '#ui/page.tsx'
import { SheetDialog } from '#ui/dialog.tsx'
import { today } from '#text/record-text.ts'
import { askAgain } from '#session/birth-date-again.ts'
import { dependentQuery, toDependentBaseline, newDependent, useSaveDependent } from './dependent-values.ts'
import { dependentTexts } from '@kinchart/texts/en/account.ts'
import { actionTexts } from '@kinchart/texts/en/ui.ts'
import { common } from '#theme/styles.ts'
import formGridStyles from '#ui/form-grid.module.css'

type Values = Omit<Dependent, 'id'>

const basicsOf = ({ firstName, lastName, gender, relationship, birthDate }: Values): Values => ({
  firstName,
  lastName,
  gender,
  relationship,
  birthDate,
})
const blank: Values = { firstName: '', lastName: '', gender: '', relationship: '', birthDate: '' }

/** When saving, keeps the values of fields that only the dependent's page shows. Source: S1 §2.8, §3. */
export function DependentDialog({ dependent, onClose }: { dependent: Dependent | null; onClose: () => void }) {
  const notify = useNotify()
  const formId = useId()
  const saving = useSaveDependent(dependent?.id ?? null)
  const whole = useQuery({ ...dependentQuery(dependent?.id ?? ''), enabled: dependent !== null })
  const [baseline, setBaseline] = useState(dependent === null ? newDependent : null)
  if (baseline === null && whole.data !== undefined) setBaseline(toDependentBaseline(whole.data))
  const form = useForm<Values>({ resolver: byRules(() => dependentFields(today())), defaultValues: dependent ?? blank })
  useUnsavedForm(`dependent-dialog/${dependent?.id ?? 'new'}`, form)

  const save = form.handleSubmit(async ({ firstName, lastName, gender, relationship, birthDate }) => {
    const typed = { firstName, lastName, gender, relationship, birthDate }
    if (baseline === null) return
    try {
      // The list that opened this dialog may be outdated. Fields that the user did not edit therefore keep their stored
      // values.
      const { withMine } = mergeChanges(
        dependent === null ? blank : basicsOf(dependent),
        typed,
        basicsOf(baseline.values),
      )
      if (!(await saving.mutateAsync({ baseline, typed: { ...baseline.values, ...withMine } }))) return
      notify('success', messages.dependentSaved)
      onClose()
    } catch (failure) {
      showProblems(form, failure)
    }
  })
  return (
    <SheetDialog
      title={dependent === null ? dependentLabels.add : dependentTexts.edit}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{actionTexts.cancel}</Button>
          <Button
            type="submit"
            form={formId}
            variant="contained"
            loading={saving.isPending}
            disabled={baseline === null}
          >
            {dependentLabels.save}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void save(event)} noValidate className={common.stack}>
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
              name="gender"
              label={fieldLabels.gender}
              options={withNone(inWords(genders), dependent?.gender)}
            />
          </div>
          <div className={formGridStyles.c3}>
            <FormField
              form={form}
              name="relationship"
              label={fieldLabels.relationship}
              isRequired
              options={withNone(inWords(dependentRelationships), dependent?.relationship)}
            />
          </div>
          <div className={formGridStyles.c3}>
            <FormField
              form={form}
              name="birthDate"
              label={fieldLabels.birthDate}
              type="date"
              isRequired
              extraError={askAgain(form.formState.defaultValues?.birthDate)}
              slotProps={{ input: { min: firstBirthDate, max: today() } }}
            />
          </div>
        </FormGrid>
        {saving.isError && <Band tone="bad">{failureText(saving.error)}</Band>}
        {whole.isError && <Band tone="bad">{failureText(whole.error)}</Band>}
      </form>
    </SheetDialog>
  )
}
