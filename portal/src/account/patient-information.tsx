import { stateChoices } from './us-states.ts'
import { accountTexts, profileTexts } from '@kinchart/texts/en/account.ts'
import { fieldLabels } from '@kinchart/texts/en/field-labels.ts'
import { firstBirthDate } from '@kinchart/contract/rules/days.ts'
import { genders, races, relationships } from '@kinchart/contract/rules/enumerations.ts'
import { profileLabels } from '@kinchart/contract/text/texts.ts'
import type { UseFormReturn } from 'react-hook-form'
import { languageChoices } from '#text/languages.ts'
import { Card } from '#ui/card.tsx'
import { inWords, withNone, FormField, FormGrid } from '#ui/form-field.tsx'
import { Field } from '#ui/field.tsx'
import { askAgain } from '#session/birth-date-again.ts'
import { today } from '#text/record-text.ts'
import { classNames, common } from '#theme/styles.ts'
import cardStyles from '#ui/card.module.css'
import formGridStyles from '#ui/form-grid.module.css'
import styles from './profile.module.css'
import { listOf } from '@kinchart/texts/locale.ts'
import { actionTexts } from '@kinchart/texts/en/ui.ts'
import Button from '@mui/material/Button'
import { ErrorOutlineRounded } from 'icons'
import { useEffect } from 'react'
import type { Profile } from '@kinchart/contract/calls/account.ts'
import { constants } from '@kinchart/contract/rules/constants.ts'

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
              extraError={askAgain(defaultValues?.birthDate)}
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

type SaveBarProps = {
  readonly changed: readonly string[]
  readonly wrong: number
  readonly isBusy: boolean
  readonly onCancel: () => void
}

/** Shown while there are unsaved changes. Source: S1 §2.7, Look 31. */
export function SaveBar({ changed, wrong, isBusy, onCancel }: SaveBarProps) {
  const isShown = changed.length > 0 || isBusy
  // Prevents the bar from covering the field that the user just changed.
  useEffect(() => {
    if (isShown) document.activeElement?.scrollIntoView({ block: 'nearest' })
  }, [isShown])
  if (!isShown) return null
  return (
    <section
      className={classNames(styles.saveBar, common.card)}
      aria-label={profileTexts.notSaved}
      data-part="save-bar"
    >
      <p className={styles.saveBarState} aria-live="polite">
        {wrong > 0 ? (
          <b className={styles.saveBarWrong}>
            <ErrorOutlineRounded fontSize="small" aria-hidden />
            {profileTexts.wrong({ count: wrong })}
          </b>
        ) : (
          <>
            <b>{profileTexts.unsaved({ count: changed.length })}</b> {listOf(changed)}
          </>
        )}
      </p>
      <Button variant="outlined" onClick={onCancel} disabled={isBusy}>
        {actionTexts.cancel}
      </Button>
      <Button type="submit" variant="contained" loading={isBusy}>
        {profileLabels.saveInfo}
      </Button>
    </section>
  )
}

/** Excludes id, email and research opt-in, which are changed elsewhere. */
export type ProfileValues = Omit<Profile, 'id' | 'email' | 'shareRecord'>

/** Placeholder dates become empty fields. Source: S1 §3. */
export function valuesOf({ id: _id, email: _email, shareRecord: _share, ...values }: Profile): ProfileValues {
  return { ...values, birthDate: values.birthDate.startsWith(constants.emptyDatePrefix) ? '' : values.birthDate }
}
