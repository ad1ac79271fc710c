import { appointmentTexts, bookingLabels as labels, bookingTexts } from '@kinchart/texts/en/appointments.ts'
import { pageTitles } from '@kinchart/contract/text/texts.ts'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useEffect, type ComponentProps } from 'react'
import { Link } from 'react-router'
import { paths } from '#paths/paths.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Band } from '#ui/band.tsx'
import { ChoiceField } from '#ui/choice-field.tsx'
import { FieldNote } from '#ui/field.tsx'
import { SkeletonRows } from '#ui/list-states.tsx'
import { bookingDoctorQuery } from './appointments-queries.ts'
import type { LinkedDoctor } from './linked-doctors.ts'
import { useLinkedDoctors } from './use-linked-doctors.ts'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'
import styles from './appointments.module.css'

type Props = {
  readonly profileId: string
  readonly named: LinkedDoctor | null
  readonly chosen: string
  readonly error: string | undefined
  readonly onForget: () => void
  readonly input: ComponentProps<'select'>
}

export function DoctorField({ profileId, named, chosen, error, onForget, input }: Props) {
  const known = useQuery({ ...bookingDoctorQuery(profileId, named?.providerId ?? ''), enabled: named !== null })
  const isUnknown = named !== null && known.data === null
  useEffect(() => {
    if (isUnknown) onForget()
    // Runs only when it becomes known that the doctor is not in the user's list.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isUnknown])
  const isNamed = named !== null && chosen === named.providerId && known.data !== null
  if (isNamed) {
    // Until the server responds, use the doctor named in the URL.
    const doctor = known.data ?? named
    const facts = [doctor.providerType, doctor.providerAddress].filter((one) => one !== null)
    return (
      <div>
        <div className={styles.bookedDoctor}>
          <Avatar name={doctor.providerName} tone="teal" />
          <p>
            <b>{doctor.providerName}</b>
            {facts.map((one) => (
              <span key={one}>{one}</span>
            ))}
          </p>
          <Button onClick={onForget}>{labels.another}</Button>
        </div>
        <input type="hidden" name={input.name} ref={input.ref as ComponentProps<'input'>['ref']} />
        <FieldNote id="booked-doctor-note" error={error} />
      </div>
    )
  }
  return <DoctorChoice profileId={profileId} isUnknown={isUnknown} error={error} input={input} />
}

function DoctorChoice({
  profileId,
  isUnknown,
  error,
  input,
}: Pick<Props, 'profileId' | 'error' | 'input'> & { readonly isUnknown: boolean }) {
  const { doctors, isPending } = useLinkedDoctors(profileId)
  if (isPending) return <SkeletonRows rows={1} columns={1} />
  const options = doctors.map(({ providerId, providerName, providerType }) => ({
    value: providerId,
    text: providerType === null ? providerName : `${providerName}, ${providerType}`,
  }))
  return (
    <div className={common.stack}>
      {isUnknown && <Band tone="attn">{labels.unknown}</Band>}
      {doctors.length === 0 && (
        <Band
          tone="calm"
          actions={
            <Button component={Link} to={paths.importRecords} variant="outlined">
              {pageTitles.importrecords}
            </Button>
          }
        >
          {labels.noDoctors}
        </Band>
      )}
      <ChoiceField
        label={labels.doctor}
        isRequired
        error={error}
        options={[{ value: '', text: labels.doctors }, ...options]}
        {...input}
      />
      <Button component={Link} to={paths.findProvider} className={classNames(styles.findDoctor)}>
        {appointmentTexts.findDoctor}
      </Button>
    </div>
  )
}

export function MailBand({ profileId, providerId }: { profileId: string; providerId: string }) {
  const { data } = useQuery(bookingDoctorQuery(profileId, providerId))
  if (!data) return null
  return (
    <Band tone={data.hasMailAddress ? 'calm' : 'attn'}>
      {data.hasMailAddress ? bookingTexts.byMail : bookingTexts.noAddress} {labels.notBooked}
    </Band>
  )
}
