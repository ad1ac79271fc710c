import { relationships } from '@kinchart/contract/enumerations.ts'
import { profileTexts } from '@kinchart/contract/texts.ts'
import type { UseFormReturn } from 'react-hook-form'
import { Card } from '#ui/card.tsx'
import { ChoiceField } from '#ui/choice-field.tsx'
import { inWords, withNone } from '#ui/choices.ts'
import { Field } from '#ui/field.tsx'
import { FormGrid } from '#ui/form-grid.tsx'
import { checkOptionalEmail } from '#session/check-profile.ts'
import type { ProfileValues } from './profile-values.ts'

/** Source: S1 §2.7, §3. */
export function EmergencyContact({ form }: { form: UseFormReturn<ProfileValues> }) {
  const { register, formState } = form
  const errors = formState.errors.emergencyContact
  return (
    <Card title={profileTexts.emergencyContact}>
      <div className="card-body">
        <FormGrid>
          <div className="c3">
            <Field
              label="Name"
              autoComplete="off"
              error={errors?.name?.message}
              {...register('emergencyContact.name')}
            />
          </div>
          <div className="c3">
            <ChoiceField
              label="Relationship"
              options={withNone(inWords(relationships), formState.defaultValues?.emergencyContact?.relation)}
              error={errors?.relation?.message}
              {...register('emergencyContact.relation')}
            />
          </div>
          <div className="c3">
            <Field
              label="Phone number"
              type="tel"
              autoComplete="off"
              error={errors?.phoneNumber?.message}
              {...register('emergencyContact.phoneNumber')}
            />
          </div>
          <div className="c3">
            <Field
              label="Email"
              type="email"
              autoComplete="off"
              error={errors?.email?.message}
              {...register('emergencyContact.email', { validate: checkOptionalEmail })}
            />
          </div>
          <div className="c6">
            <Field
              label="Address"
              autoComplete="off"
              error={errors?.address?.message}
              {...register('emergencyContact.address')}
            />
          </div>
        </FormGrid>
      </div>
    </Card>
  )
}
