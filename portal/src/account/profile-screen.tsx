import { updateProfile } from '@kinchart/contract/calls/account.ts'
import type { Profile } from '@kinchart/contract/calls/account.ts'
import { profileFields } from '@kinchart/contract/rules/profile-fields.ts'
import { messages, pageSubtitles, pageTitles } from '@kinchart/contract/text/texts.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { failureText } from '#api/call-failed-error.ts'
import { callWithVersion } from '#api/call-with-version.ts'
import { saveOver } from '#api/save-over.ts'
import type { Held } from '#api/save-over.ts'
import { byRules } from '#ui/by-rules.ts'
import { CouldNotLoad } from '#ui/list-states.tsx'
import { changedFields } from '#ui/merge-changes.ts'
import { useNotify } from '#ui/notices.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { showFaults } from '#session/field-faults.ts'
import { useUnsavedForm } from '#session/use-unsaved-form.ts'
import { awaitedAddress, ChangeEmailDialog } from './change-email-dialog.tsx'
import { changedNames, wrongFields } from './changed-names.ts'
import { DeletionBand } from './deletion-band.tsx'
import { EmergencyContact } from './emergency-contact.tsx'
import { InsuranceCard } from './insurance-card.tsx'
import { PatientInformation } from './patient-information.tsx'
import { profileQuery } from '#session/profile-query.ts'
import { today } from '#text/today.ts'
import { ProfileSkeleton } from './profile-skeleton.tsx'
import { valuesOf } from './profile-values.ts'
import type { ProfileValues } from './profile-values.ts'
import { SaveBar } from './save-bar.tsx'
import { SignInCard } from './sign-in-card.tsx'
import styles from './profile.module.css'

/** What other parts of the portal put into the profile. */
type Beside = { readonly firstStep: ReactNode; readonly research: ReactNode; readonly dependents: ReactNode }

type Props = Beside & {
  /** Whether it is known what `firstStep` shows: nothing is moved by it later. */
  readonly isFirstKnown: boolean
}

/** Source: S1 §2.7. */
export function ProfileScreen({ isFirstKnown, ...beside }: Props) {
  const { data, isError, refetch } = useQuery(profileQuery)
  return (
    <>
      <PageHead title={pageTitles.myprofile} subtitle={pageSubtitles.myprofile} />
      {data !== undefined && isFirstKnown ? (
        <ProfileForm profile={data.profile} version={data.version} {...beside} />
      ) : isError ? (
        <CouldNotLoad onRetry={() => void refetch()} />
      ) : (
        <ProfileSkeleton />
      )}
    </>
  )
}

type FormProps = Beside & { readonly profile: Profile; readonly version: string | null }

function ProfileForm({ profile, version, firstStep, research, dependents }: FormProps) {
  const notify = useNotify()
  const client = useQueryClient()
  const [isChangingEmail, setChangingEmail] = useState(() => awaitedAddress() !== null)
  const form = useForm<ProfileValues>({
    resolver: byRules(() => profileFields(today())),
    defaultValues: valuesOf(profile),
  })
  const { dirtyFields, errors, isSubmitting } = form.formState
  const [held, setHeld] = useState<Held<ProfileValues>>({ values: valuesOf(profile), version })
  useUnsavedForm('profile', form)

  const save = form.handleSubmit(
    async (values) => {
      try {
        const saved = await saveOver({
          held,
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
            setHeld({ values: to, version: newest })
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
        const isSaid = showFaults(form, failure)
        notify('error', isSaid ? messages.fillAllDetails : failureText(failure, messages.saveProfileFailed))
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
