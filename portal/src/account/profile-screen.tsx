import { updateProfile, withdrawDeletion, insurance, type Profile } from '@kinchart/contract/calls/account.ts'
import { profileFields } from '@kinchart/contract/rules/profile-fields.ts'
import { messages, pageSubtitles, pageTitles } from '@kinchart/contract/text/texts.ts'
import { useQuery, useQueryClient, useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form'
import { failureText } from '#api/send.ts'
import { callWithVersion, call } from '#api/call.ts'
import { saveOver, type VersionedValues } from '#api/save-over.ts'
import { byRules, FormField, FormGrid } from '#ui/form-field.tsx'
import { CouldNotLoad } from '#ui/list-states.tsx'
import { changedFields } from '#ui/merge-changes.ts'
import { useNotify, PageHead, useLongWait, Band } from '#ui/page.tsx'
import { showProblems } from '#session/forms.ts'
import { useUnsavedForm } from '#session/use-unsaved-form.ts'
import { awaitedAddress, ChangeEmailDialog } from './change-account-dialogs.tsx'
import { EmergencyContact, PatientInformation, valuesOf, type ProfileValues, SaveBar } from './patient-information.tsx'
import { profileQuery } from '#session/people.ts'
import { today, formatInstantWithTime } from '#text/record-text.ts'
import { SignInCard, deletionQuery } from './sign-in-card.tsx'
import styles from './profile.module.css'
import { uiTexts, actionTexts } from '@kinchart/texts/en/ui.ts'
import Skeleton from '@mui/material/Skeleton'
import { classNames, common } from '#theme/styles.ts'
import { accountTexts, profileTexts } from '@kinchart/texts/en/account.ts'
import Button from '@mui/material/Button'
import { fieldLabels } from '@kinchart/texts/en/field-labels.ts'
import { AddRounded, EditOutlined } from 'icons'
import { Card } from '#ui/card.tsx'
import cardStyles from '#ui/card.module.css'
import { z } from 'zod'
import { SheetDialog } from '#ui/dialog.tsx'
import formGridStyles from '#ui/form-grid.module.css'
import { insuranceLabels as labels } from '@kinchart/texts/en/claims.ts'

type InsuranceField = keyof ProfileValues['primaryInsurance']

/** In display order. Source: S1 §3. */
const insuranceFields: readonly { readonly field: InsuranceField; readonly label: string }[] = [
  { field: 'companyName', label: labels.companyName },
  { field: 'idNumber', label: labels.idNumber },
  { field: 'groupNumber', label: labels.groupNumber },
  { field: 'policyHolder', label: labels.policyHolder },
  { field: 'employer', label: labels.employer },
  { field: 'companyAddress', label: labels.companyAddress },
]

const insurances = [
  { key: 'primaryInsurance', label: labels.primary },
  { key: 'secondaryInsurance', label: labels.secondary },
] as const

const rules = z.object({ primaryInsurance: insurance, secondaryInsurance: insurance })
type Values = z.input<typeof rules>

const longest = { input: { maxLength: 200 } }

/** The Done button only fills in the form. The Save Info button saves it. */
function InsuranceDialog({ form, onClose }: { form: UseFormReturn<ProfileValues>; onClose: () => void }) {
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

/** Edited in a dialog and saved with the rest of the profile. Source: S1 §3. */
function InsuranceCard({ form }: { form: UseFormReturn<ProfileValues> }) {
  const [isOpen, setOpen] = useState(false)
  const [primaryInsurance, secondaryInsurance] = useWatch({
    control: form.control,
    name: ['primaryInsurance', 'secondaryInsurance'],
  })
  const insuranceByKey = { primaryInsurance, secondaryInsurance }
  const lines = insurances.flatMap(({ key, label }) => [
    { key, label, text: insuranceByKey[key].companyName, isFirst: true },
    ...insuranceFields
      .filter(({ field }) => field !== 'companyName' && insuranceByKey[key][field] !== '')
      .map(({ field, label: name }) => ({
        key: `${key}.${field}`,
        label: name,
        text: insuranceByKey[key][field],
        isFirst: false,
      })),
  ])
  const hasNone = lines.every(({ text }) => text === '')
  return (
    <Card
      title={profileTexts.insurance}
      actions={
        <Button startIcon={hasNone ? <AddRounded /> : <EditOutlined />} onClick={() => setOpen(true)}>
          {hasNone ? profileTexts.add : accountTexts.edit}
        </Button>
      }
    >
      {hasNone ? (
        <p className={classNames(cardStyles.cardBody, common.muted)}>{profileTexts.noInsurance}</p>
      ) : (
        <dl className={styles.insurance}>
          {lines.map(({ key, label, text, isFirst }) => (
            <div key={key} className={isFirst ? styles.first : undefined}>
              <dt>{label}</dt>
              <dd>{text === '' ? messages.emptyCell : text}</dd>
            </div>
          ))}
        </dl>
      )}
      {isOpen && <InsuranceDialog form={form} onClose={() => setOpen(false)} />}
    </Card>
  )
}

const names: Readonly<Record<keyof ProfileValues, string>> = {
  firstName: fieldLabels.firstName,
  lastName: fieldLabels.lastName,
  relationship: fieldLabels.relationship,
  birthDate: fieldLabels.birthDate,
  gender: fieldLabels.gender,
  preferredLanguage: fieldLabels.preferredLanguage,
  address: fieldLabels.address,
  city: fieldLabels.city,
  state: fieldLabels.state,
  zip: fieldLabels.zip,
  cellPhone: fieldLabels.contact,
  homeNumber: fieldLabels.homePhone,
  race: fieldLabels.race,
  emergencyContact: profileTexts.emergencyContact,
  primaryInsurance: insurances[0].label,
  secondaryInsurance: insurances[1].label,
}

export const changedNames = (dirty: Readonly<Record<string, unknown>>): readonly string[] =>
  Object.entries(names).flatMap(([field, name]) => (isChanged(dirty[field]) ? [name] : []))

export function wrongFields(errors: object): number {
  return Object.values(errors).reduce<number>((sum, fieldError: unknown) => {
    if (typeof fieldError !== 'object' || fieldError === null) return sum
    return sum + (typeof Reflect.get(fieldError, 'message') === 'string' ? 1 : wrongFields(fieldError))
  }, 0)
}

const isChanged = (dirtyField: unknown): boolean =>
  dirtyField === true ||
  (typeof dirtyField === 'object' && dirtyField !== null && Object.values(dirtyField).some(isChanged))

function DeletionBand() {
  const notify = useNotify()
  const client = useQueryClient()
  const { data } = useQuery(deletionQuery)
  const withdrawing = useMutation({
    mutationFn: () => call(withdrawDeletion, {}),
    onSuccess: () => notify('success', profileTexts.deletionWithdrawn),
    onError: (failure) => notify('error', failureText(failure)),
    onSettled: () => client.invalidateQueries({ queryKey: deletionQuery.queryKey }),
  })
  if (data === undefined || data.requestedAt === null || data.dueAt === null) return null
  return (
    <Band
      tone="attn"
      actions={
        <Button variant="outlined" onClick={() => withdrawing.mutate()} loading={withdrawing.isPending}>
          {profileTexts.keepAccount}
        </Button>
      }
    >
      <b>{accountTexts.deletedOn({ when: formatInstantWithTime(data.dueAt) })}</b> {accountTexts.deletedFacts}
    </Band>
  )
}

function ProfileSkeleton() {
  const isLong = useLongWait()
  return (
    <div className={styles.profileColumns} aria-busy aria-live="polite">
      <span className={common.unseen}>{uiTexts.loading}</span>
      {isLong && (
        <>
          <Skeleton variant="rounded" height="35rem" />
          <Skeleton variant="rounded" height="21.25rem" />
        </>
      )}
    </div>
  )
}

type ExtraParts = { readonly firstStep: ReactNode; readonly research: ReactNode; readonly dependents: ReactNode }

type Props = ExtraParts & {
  /**
   * True after the content of `firstStep` is known. Rendering earlier could shift the page when the content arrives.
   */
  readonly isFirstKnown: boolean
}

/** Source: S1 §2.7. */
export function ProfileScreen({ isFirstKnown, ...extraParts }: Props) {
  const { data, isError, refetch } = useQuery(profileQuery)
  return (
    <>
      <PageHead title={pageTitles.myprofile} subtitle={pageSubtitles.myprofile} />
      {data !== undefined && isFirstKnown ? (
        <ProfileForm profile={data.profile} version={data.version} {...extraParts} />
      ) : isError ? (
        <CouldNotLoad onRetry={() => void refetch()} />
      ) : (
        <ProfileSkeleton />
      )}
    </>
  )
}

type FormProps = ExtraParts & { readonly profile: Profile; readonly version: string | null }

function ProfileForm({ profile, version, firstStep, research, dependents }: FormProps) {
  const notify = useNotify()
  const client = useQueryClient()
  const [isChangingEmail, setChangingEmail] = useState(() => awaitedAddress() !== null)
  const form = useForm<ProfileValues>({
    resolver: byRules(() => profileFields(today())),
    defaultValues: valuesOf(profile),
  })
  const { dirtyFields, errors, isSubmitting } = form.formState
  const [baseline, setBaseline] = useState<VersionedValues<ProfileValues>>({ values: valuesOf(profile), version })
  useUnsavedForm('profile', form)

  const save = form.handleSubmit(
    async (values) => {
      try {
        const saved = await saveOver({
          baseline,
          typed: values,
          load: async () => {
            const now = await client.fetchQuery({ ...profileQuery, staleTime: 0 })
            return { values: valuesOf(now.profile), version: now.version }
          },
          send: async (from, to, at) => {
            const { answer, version: newest } = await callWithVersion(
              updateProfile,
              { query: { profileId: profile.id }, body: changedFields(from, to) },
              { version: at },
            )
            setBaseline({ values: to, version: newest })
            notify('success', answer.message)
          },
        })
        if (saved === null) return
        form.reset(saved)
        await Promise.all([
          client.invalidateQueries({ queryKey: profileQuery.queryKey }),
          client.invalidateQueries({ queryKey: ['account'] }),
        ])
      } catch (failure) {
        const hasFieldErrors = showProblems(form, failure)
        notify('error', hasFieldErrors ? messages.fillAllDetails : failureText(failure, messages.saveProfileFailed))
      }
    },
    () => notify('error', messages.fillAllDetails),
  )

  return (
    <form className={styles.profile} onSubmit={(event) => void save(event)} noValidate>
      <DeletionBand />
      {firstStep}
      <div className={styles.profileColumns}>
        <div>
          <PatientInformation form={form} email={profile.email} onChangeEmail={() => setChangingEmail(true)} />
          <EmergencyContact form={form} />
          <InsuranceCard form={form} />
        </div>
        <div>
          <SignInCard email={profile.email} onChangeEmail={() => setChangingEmail(true)} />
          {dependents}
          {research}
        </div>
      </div>
      <SaveBar
        changed={changedNames(dirtyFields)}
        wrong={wrongFields(errors)}
        isBusy={isSubmitting}
        onCancel={() => form.reset()}
      />
      {isChangingEmail && <ChangeEmailDialog onClose={() => setChangingEmail(false)} />}
    </form>
  )
}
