import { stateChoices } from './us-states.ts'
import { accountTexts, profileTexts } from '@kinchart/texts/en/account.ts'
import { fieldLabels } from '@kinchart/texts/en/field-labels.ts'
import { firstBirthDate } from '@kinchart/contract/rules/days.ts'
import { genders, races, relationships } from '@kinchart/contract/rules/enumerations.ts'
import { profileLabels } from '@kinchart/contract/text/texts.ts'
import type { UseFormReturn } from 'react-hook-form'
import { languageChoices } from '#text/languages.ts'
import { Card } from '#ui/card.tsx'
import { inWords, withNone } from '#ui/choices.ts'
import { Field } from '#ui/field.tsx'
import { FormField } from '#ui/form-field.tsx'
import { FormGrid } from '#ui/form-grid.tsx'
import { askAgain } from '#session/birth-date-again.ts'
import { today } from '#text/format-date.ts'
import type { ProfileValues } from './profile-values.ts'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'
import cardStyles from '#ui/card.module.css'
import formGridStyles from '#ui/form-grid.module.css'
import styles from './profile.module.css'

type Props = { readonly form: UseFormReturn<ProfileValues>; readonly email: string; readonly onChangeEmail: () => void }

/** Source: S1 §2.7, §3, §5. */
export function PatientInformation({ form, email, onChangeEmail }: Props) {
  const { defaultValues } = form.formState
  return (
    <Card title={profileLabels.patientInformation}>
      <div className={cardStyles.cardBody}>
        <FormGrid>
          <div className={formGridStyles.c3}>
            <FormField
              marksChange
              form={form}
              name="firstName"
              label={fieldLabels.firstName}
              isRequired
              autoComplete="given-name"
            />
          </div>
          <div className={formGridStyles.c3}>
            <FormField
              marksChange
              form={form}
              name="lastName"
              label={fieldLabels.lastName}
              isRequired
              autoComplete="family-name"
            />
          </div>
          <div className={formGridStyles.c3}>
            <Field
              label={fieldLabels.email}
              isRequired
              readOnly
              value={email}
              type="email"
              endAdornment={
                <button
                  type="button"
                  className={classNames(common.textButton, styles.fieldAct)}
                  onClick={onChangeEmail}
                >
                  {profileTexts.change} <span className={common.unseen}>{accountTexts.unseenEmail}</span>
                </button>
              }
            />
          </div>
          <div className={formGridStyles.c3}>
            <FormField
              marksChange
              form={form}
              name="relationship"
              label={fieldLabels.relationship}
              isRequired
              options={withNone(inWords(relationships), defaultValues?.relationship)}
            />
          </div>
          <div className={classNames(formGridStyles.c2, formGridStyles.h3)}>
            <FormField
              marksChange
              form={form}
              name="birthDate"
              label={fieldLabels.birthDate}
              isRequired
              type="date"
              autoComplete="bday"
              said={askAgain(defaultValues?.birthDate)}
              slotProps={{ input: { min: firstBirthDate, max: today() } }}
            />
          </div>
          <div className={classNames(formGridStyles.c2, formGridStyles.h3)}>
            <FormField
              marksChange
              form={form}
              name="gender"
              label={fieldLabels.gender}
              options={withNone(inWords(genders), defaultValues?.gender)}
            />
          </div>
          <div className={formGridStyles.c2}>
            <FormField
              marksChange
              form={form}
              name="preferredLanguage"
              label={fieldLabels.preferredLanguage}
              isRequired
              options={withNone(languageChoices(), defaultValues?.preferredLanguage)}
            />
          </div>
          <div className={formGridStyles.c6}>
            <FormField
              marksChange
              form={form}
              name="race"
              label={fieldLabels.race}
              options={withNone(inWords(races), defaultValues?.race)}
            />
          </div>
          <div className={formGridStyles.c3}>
            <FormField
              marksChange
              form={form}
              name="cellPhone"
              label={fieldLabels.contact}
              type="tel"
              autoComplete="mobile tel"
            />
          </div>
          <div className={formGridStyles.c3}>
            <FormField
              marksChange
              form={form}
              name="homeNumber"
              label={fieldLabels.homePhone}
              type="tel"
              autoComplete="home tel"
            />
          </div>
          <div className={formGridStyles.c6}>
            <FormField
              marksChange
              form={form}
              name="address"
              label={fieldLabels.address}
              autoComplete="street-address"
            />
          </div>
          <div className={formGridStyles.c2}>
            <FormField marksChange form={form} name="city" label={fieldLabels.city} autoComplete="address-level2" />
          </div>
          <div className={classNames(formGridStyles.c2, formGridStyles.h3)}>
            <FormField
              marksChange
              form={form}
              name="state"
              label={fieldLabels.state}
              autoComplete="address-level1"
              options={withNone(stateChoices(defaultValues?.state), defaultValues?.state)}
            />
          </div>
          <div className={classNames(formGridStyles.c2, formGridStyles.h3)}>
            <FormField
              marksChange
              form={form}
              name="zip"
              label={fieldLabels.zip}
              isRequired
              autoComplete="postal-code"
            />
          </div>
        </FormGrid>
      </div>
    </Card>
  )
}
