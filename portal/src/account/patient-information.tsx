import { firstBirthDate } from '@kinchart/contract/days.ts'
import { genders, races, relationships } from '@kinchart/contract/enumerations.ts'
import { profileTexts } from '@kinchart/contract/texts.ts'
import type { UseFormReturn } from 'react-hook-form'
import { languages } from '#text/languages.ts'
import { checkFilled, checkName } from '#session/validation.ts'
import { Card } from '#ui/card.tsx'
import { ChoiceField } from '#ui/choice-field.tsx'
import { asChoices, inWords, withNone } from '#ui/choices.ts'
import { Field } from '#ui/field.tsx'
import { FormGrid } from '#ui/form-grid.tsx'
import { askAgain, checkBirthDate } from '#session/check-profile.ts'
import { today } from '#text/today.ts'
import type { ProfileValues } from './profile-values.ts'
import { usStates } from './us-states.ts'

type Props = { readonly form: UseFormReturn<ProfileValues>; readonly email: string; readonly onChangeEmail: () => void }

/** Source: S1 §2.7, §3, §5. */
export function PatientInformation({ form, email, onChangeEmail }: Props) {
  const { register, formState, getValues } = form
  const { errors, defaultValues } = formState
  const required = { validate: checkFilled }
  const name = { validate: (typed: string) => (checkFilled(typed) === true ? checkName(typed) : checkFilled(typed)) }
  return (
    <Card title={profileTexts.patientInformation}>
      <div className="card-body">
        <FormGrid>
          <div className="c3">
            <Field
              label="First name"
              isRequired
              autoComplete="given-name"
              error={errors.firstName?.message}
              {...register('firstName', name)}
            />
          </div>
          <div className="c3">
            <Field
              label="Last name"
              isRequired
              autoComplete="family-name"
              error={errors.lastName?.message}
              {...register('lastName', name)}
            />
          </div>
          <div className="c3">
            <Field
              label="Email"
              isRequired
              readOnly
              value={email}
              type="email"
              endAdornment={
                <button type="button" className="text-button field-act" onClick={onChangeEmail}>
                  {profileTexts.change} <span className="unseen">email</span>
                </button>
              }
            />
          </div>
          <div className="c3">
            <ChoiceField
              label="Relationship"
              isRequired
              options={withNone(inWords(relationships), defaultValues?.relationship)}
              error={errors.relationship?.message}
              {...register('relationship', required)}
            />
          </div>
          <div className="c2 h3">
            <Field
              label="Birth date"
              isRequired
              type="date"
              autoComplete="bday"
              error={errors.birthDate?.message ?? askAgain(defaultValues?.birthDate)}
              slotProps={{ input: { min: firstBirthDate, max: today() } }}
              {...register('birthDate', { validate: (date) => checkBirthDate(date, getValues('relationship')) })}
            />
          </div>
          <div className="c2 h3">
            <ChoiceField
              label="Gender"
              options={withNone(inWords(genders), defaultValues?.gender)}
              error={errors.gender?.message}
              {...register('gender')}
            />
          </div>
          <div className="c2">
            <ChoiceField
              label="Preferred language"
              isRequired
              options={withNone(asChoices(languages), defaultValues?.preferredLanguage)}
              error={errors.preferredLanguage?.message}
              {...register('preferredLanguage', required)}
            />
          </div>
          <div className="c6">
            <ChoiceField
              label="Race"
              options={withNone(asChoices(races), defaultValues?.race)}
              error={errors.race?.message}
              {...register('race')}
            />
          </div>
          <div className="c3">
            <Field
              label="Contact"
              type="tel"
              autoComplete="mobile tel"
              error={errors.cellPhone?.message}
              {...register('cellPhone')}
            />
          </div>
          <div className="c3">
            <Field
              label="Home number"
              type="tel"
              autoComplete="home tel"
              error={errors.homeNumber?.message}
              {...register('homeNumber')}
            />
          </div>
          <div className="c6">
            <Field
              label="Address"
              autoComplete="street-address"
              error={errors.address?.message}
              {...register('address')}
            />
          </div>
          <div className="c2">
            <Field label="City" autoComplete="address-level2" error={errors.city?.message} {...register('city')} />
          </div>
          <div className="c2 h3">
            <ChoiceField
              label="State"
              autoComplete="address-level1"
              options={withNone(asChoices(usStates), defaultValues?.state)}
              error={errors.state?.message}
              {...register('state')}
            />
          </div>
          <div className="c2 h3">
            <Field
              label="Zip"
              isRequired
              autoComplete="postal-code"
              error={errors.zip?.message}
              {...register('zip', required)}
            />
          </div>
        </FormGrid>
      </div>
    </Card>
  )
}
