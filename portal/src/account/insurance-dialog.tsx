import { actionTexts, profileTexts } from '@kinchart/contract/texts.ts'
import Button from '@mui/material/Button'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { Field } from '#ui/field.tsx'
import { FormGrid } from '#ui/form-grid.tsx'
import { SheetDialog } from '#ui/sheet-dialog.tsx'
import { insuranceFields, insurances } from './insurance-fields.ts'
import type { ProfileValues } from './profile-values.ts'

const longest = { input: { maxLength: 200 } }

/** What is typed here stands in the form when Done is pressed; Save Info saves it. */
export function InsuranceDialog({ form, onClose }: { form: UseFormReturn<ProfileValues>; onClose: () => void }) {
  const [typed, setTyped] = useState(() => ({
    primaryInsurance: form.getValues('primaryInsurance'),
    secondaryInsurance: form.getValues('secondaryInsurance'),
  }))
  const done = () => {
    for (const { key } of insurances) form.setValue(key, typed[key], { shouldDirty: true })
    onClose()
  }
  return (
    <SheetDialog
      title={profileTexts.insurance}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="contained" onClick={done}>
            {actionTexts.done}
          </Button>
        </>
      }
    >
      <div className="stack">
        {insurances.map(({ key, label }) => (
          <fieldset key={key}>
            <legend className="insurance-legend">{label}</legend>
            <FormGrid>
              {insuranceFields.map(({ field, label: name }) => (
                <div key={field} className={field === 'companyName' || field === 'companyAddress' ? 'c6' : 'c3'}>
                  <Field
                    label={name}
                    autoComplete="off"
                    value={typed[key][field]}
                    slotProps={longest}
                    onChange={(event) => setTyped({ ...typed, [key]: { ...typed[key], [field]: event.target.value } })}
                  />
                </div>
              ))}
            </FormGrid>
          </fieldset>
        ))}
      </div>
    </SheetDialog>
  )
}
