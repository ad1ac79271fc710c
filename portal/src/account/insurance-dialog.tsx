import { uiTexts, actionTexts } from '@kinchart/texts/en/ui.ts'
import { insurance } from '@kinchart/contract/calls/account.ts'
import Button from '@mui/material/Button'
import { useForm } from 'react-hook-form'
import type { UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import { byRules } from '#ui/by-rules.ts'
import { FormField } from '#ui/form-field.tsx'
import { FormGrid } from '#ui/form-grid.tsx'
import { SheetDialog } from '#ui/sheet-dialog.tsx'
import { insuranceFields, insurances } from './insurance-fields.ts'
import type { ProfileValues } from './profile-values.ts'
import { profileTexts } from '@kinchart/texts/en/account.ts'
import common from '#theme/common.module.css'
import formGridStyles from '#ui/form-grid.module.css'
import styles from './profile.module.css'

const rules = z.object({ primaryInsurance: insurance, secondaryInsurance: insurance })
type Values = z.input<typeof rules>

const longest = { input: { maxLength: 200 } }

/** What is typed here is in the form when Done is pressed; Save Info saves it. */
export function InsuranceDialog({ form, onClose }: { form: UseFormReturn<ProfileValues>; onClose: () => void }) {
  const own = useForm<Values>({
    resolver: byRules(() => rules),
    defaultValues: {
      primaryInsurance: form.getValues('primaryInsurance'),
      secondaryInsurance: form.getValues('secondaryInsurance'),
    },
  })
  const done = own.handleSubmit((typed) => {
    for (const { key } of insurances) form.setValue(key, typed[key], { shouldDirty: true })
    onClose()
  })
  return (
    <SheetDialog
      title={profileTexts.insurance}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{uiTexts.cancel}</Button>
          <Button variant="contained" onClick={() => void done()}>
            {actionTexts.done}
          </Button>
        </>
      }
    >
      <div className={common.stack}>
        {insurances.map(({ key, label }) => (
          <fieldset key={key}>
            <legend className={styles.insuranceLegend}>{label}</legend>
            <FormGrid>
              {insuranceFields.map(({ field, label: name }) => (
                <div
                  key={field}
                  className={
                    field === 'companyName' || field === 'companyAddress' ? formGridStyles.c6 : formGridStyles.c3
                  }
                >
                  <FormField form={own} name={`${key}.${field}`} label={name} autoComplete="off" slotProps={longest} />
                </div>
              ))}
            </FormGrid>
          </fieldset>
        ))}
      </div>
    </SheetDialog>
  )
}
