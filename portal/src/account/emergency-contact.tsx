import { fieldLabels } from '@kinchart/texts/en/field-labels.ts'
import { relationships } from '@kinchart/contract/rules/enumerations.ts'
import type { UseFormReturn } from 'react-hook-form'
import { Card } from '#ui/card.tsx'
import { inWords, withNone } from '#ui/choices.ts'
import { FormField } from '#ui/form-field.tsx'
import { FormGrid } from '#ui/form-grid.tsx'
import type { ProfileValues } from './profile-values.ts'
import { profileTexts } from '@kinchart/texts/en/account.ts'
import cardStyles from '#ui/card.module.css'
import formGridStyles from '#ui/form-grid.module.css'

/** Source: S1 §2.7, §3. */
export function EmergencyContact({ form }: { form: UseFormReturn<ProfileValues> }) {
  return (
    <Card title={profileTexts.emergencyContact}>
      <div className={cardStyles.cardBody}>
        <FormGrid>
          <div className={formGridStyles.c3}>
            <FormField
              marksChange
              form={form}
              name="emergencyContact.name"
              label={fieldLabels.name}
              autoComplete="off"
            />
          </div>
          <div className={formGridStyles.c3}>
            <FormField
              marksChange
              form={form}
              name="emergencyContact.relation"
              label={fieldLabels.relationship}
              options={withNone(inWords(relationships), form.formState.defaultValues?.emergencyContact?.relation)}
            />
          </div>
          <div className={formGridStyles.c3}>
            <FormField
              marksChange
              form={form}
              name="emergencyContact.phoneNumber"
              label={fieldLabels.phone}
              type="tel"
              autoComplete="off"
            />
          </div>
          <div className={formGridStyles.c3}>
            <FormField
              marksChange
              form={form}
              name="emergencyContact.email"
              label={fieldLabels.email}
              type="email"
              autoComplete="off"
            />
          </div>
          <div className={formGridStyles.c6}>
            <FormField
              marksChange
              form={form}
              name="emergencyContact.address"
              label={fieldLabels.address}
              autoComplete="off"
            />
          </div>
        </FormGrid>
      </div>
    </Card>
  )
}
