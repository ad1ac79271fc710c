import { bookingLabels, appointmentTexts, bookingTexts } from '@kinchart/texts/en/appointments.ts'
import { pageSubtitles, pageTitles, messages } from '@kinchart/contract/text/texts.ts'
import IconButton from '@mui/material/IconButton'
import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { ArrowBackRounded } from 'icons'
import { Link, useParams, useNavigate } from 'react-router'
import { profileQuery, useOpenRecord, type Person, settingsQuery } from '#session/people.ts'
import { paths, providerPath } from '#paths/paths.ts'
import { SkeletonRows } from '#ui/list-states.tsx'
import { PageHead, Band, useNotify } from '#ui/page.tsx'
import { actionTexts } from '@kinchart/texts/en/ui.ts'
import styles from './appointments.module.css'
import { bookingFieldsFrom, reasonLength, bookAppointment } from '@kinchart/contract/calls/appointments.ts'
import { appointmentTypes } from '@kinchart/contract/rules/enumerations.ts'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import { useForm, useWatch } from 'react-hook-form'
import { failureText } from '#api/send.ts'
import { fieldErrorsAt } from '#session/forms.ts'
import { useUnsavedForm } from '#session/use-unsaved-form.ts'
import { byRules, inWords, withNone, FormField, FormGrid, ChoiceField } from '#ui/form-field.tsx'
import { Card } from '#ui/card.tsx'
import { today } from '#text/record-text.ts'
import { type LinkedDoctor, appointmentsKey, bookingDoctorQuery, useLinkedDoctors } from './linked-doctors.tsx'
import { classNames, common } from '#theme/styles.ts'
import cardStyles from '#ui/card.module.css'
import formGridStyles from '#ui/form-grid.module.css'
import { call } from '#api/call.ts'
import { useEffect, type ComponentProps } from 'react'
import { Avatar } from '#ui/avatar.tsx'
import { FieldNote } from '#ui/field.tsx'

/** Source: S2 §2 (Book appointment request); Q27. */
export function BookScreen() {
  const { person } = useOpenRecord()
  const params = useParams()
  const profile = useQuery(profileQuery)
  const own = profile.data?.profile
  const providerId = readAddressPart(params['pid'])
  return (
    <>
      <div className={styles.providerHead}>
        <IconButton component={Link} to={paths.shareRecords} aria-label={actionTexts.return}>
          <ArrowBackRounded />
        </IconButton>
        <PageHead title={pageTitles.bookappointment} subtitle={pageSubtitles.bookappointment} />
      </div>
      {profile.isPending ? (
        <SkeletonRows rows={6} columns={2} />
      ) : (
        <BookForm
          key={providerId}
          person={person}
          phone={own?.cellPhone || own?.homeNumber || ''}
          named={
            providerId === null
              ? null
              : {
                  providerId,
                  providerName: readAddressPart(params['pname']) ?? bookingLabels.doctor,
                  providerExperience: readAddressPart(params['pexperience']),
                  providerType: readAddressPart(params['ptype']),
                  providerAddress: readAddressPart(params['paddress']),
                }
          }
        />
      )}
    </>
  )
}

function useBook(profileId: string) {
  const client = useQueryClient()
  const notify = useNotify()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: ({ forWhom, ...typed }: BookValues) =>
      call(bookAppointment, { body: { profileId, ...typed, forWhom: forWhomOf(forWhom) ?? 'Self' } }),
    onSuccess: async ({ message }, { providerId }) => {
      await client.invalidateQueries({ queryKey: [appointmentsKey] })
      notify('success', message)
      void navigate(providerPath(providerId))
    },
  })
}

type Props = {
  readonly person: Person
  readonly phone: string
  readonly named: LinkedDoctor | null
}

export function BookForm({ person, phone, named }: Props) {
  const notify = useNotify()
  const booking = useBook(person.profileId)
  const form = useForm<BookValues>({
    resolver: byRules(() => bookingFieldsFrom(today())),
    defaultValues: {
      providerId: named?.providerId ?? '',
      forWhom: usualForWhom(person.relationship),
      ...{ date: '', time: '', reason: '', phone, byVideo: false },
    },
  })
  const { errors, isSubmitting } = form.formState
  useUnsavedForm(`book/${person.profileId}`, form)
  const providerId = useWatch({ control: form.control, name: 'providerId' })
  const day = today()
  const settings = useQuery(settingsQuery)

  const send = form.handleSubmit(
    async (typed) => {
      try {
        await booking.mutateAsync(typed)
      } catch (failure) {
        for (const [name, message] of Object.entries(fieldErrorsAt(failure, bookFields)))
          form.setError(name as keyof BookValues, { message })
        notify('error', failureText(failure))
      }
    },
    () => notify('error', messages.fillAllDetails),
  )
  return (
    <form className={styles.bookForm} onSubmit={(event) => void send(event)} noValidate>
      <Card title={bookingLabels.wish}>
        <div className={classNames(cardStyles.cardBody, common.stack)}>
          <DoctorField
            profileId={person.profileId}
            named={named}
            chosen={providerId}
            error={errors.providerId?.message}
            onForget={() => form.setValue('providerId', '')}
            input={form.register('providerId')}
          />
          <FormGrid>
            <div className={formGridStyles.c2}>
              <FormField
                form={form}
                name="forWhom"
                isRequired
                label={bookingLabels.forWhom}
                options={withNone(inWords(appointmentTypes))}
              />
            </div>
            <div className={formGridStyles.c2}>
              <FormField
                form={form}
                name="date"
                isRequired
                label={bookingLabels.date}
                type="date"
                slotProps={{ input: { min: day } }}
              />
            </div>
            <div className={formGridStyles.c2}>
              <FormField form={form} name="time" isRequired label={bookingLabels.time} type="time" />
            </div>
            <div className={formGridStyles.c6}>
              <FormField
                form={form}
                name="reason"
                isRequired
                label={bookingLabels.reason}
                multiline
                minRows={3}
                maxRows={8}
                help={bookingLabels.reasonHelp}
                slotProps={{ input: { maxLength: reasonLength } }}
              />
            </div>
            <div className={formGridStyles.c3}>
              <FormField
                form={form}
                name="phone"
                isRequired
                label={bookingLabels.phone}
                type="tel"
                autoComplete="tel"
                slotProps={{ input: { maxLength: 40 } }}
              />
            </div>
            {settings.data?.bookTelehealth === true && (
              <div className={formGridStyles.c6}>
                <label className={styles.bookVideo}>
                  <Checkbox {...form.register('byVideo')} />
                  {bookingLabels.byVideo}
                </label>
              </div>
            )}
          </FormGrid>
          {providerId !== '' && <MailBand profileId={person.profileId} providerId={providerId} />}
        </div>
      </Card>
      <div className={styles.bookActs}>
        <Button component={Link} to={paths.shareRecords} variant="outlined">
          {actionTexts.cancel}
        </Button>
        <Button type="submit" variant="contained" loading={isSubmitting}>
          {bookingLabels.send}
        </Button>
      </div>
    </form>
  )
}

type DoctorFieldProps = {
  readonly profileId: string
  readonly named: LinkedDoctor | null
  readonly chosen: string
  readonly error: string | undefined
  readonly onForget: () => void
  readonly input: ComponentProps<'select'>
}

function DoctorField({ profileId, named, chosen, error, onForget, input }: DoctorFieldProps) {
  const known = useQuery({ ...bookingDoctorQuery(profileId, named?.providerId ?? ''), enabled: named !== null })
  const isUnknown = named !== null && known.data === null
  useEffect(() => {
    if (isUnknown) onForget()
    // Run only when the server reports that the doctor is not in the user's list, not for every new `onForget`.
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
          <Button onClick={onForget}>{bookingLabels.another}</Button>
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
}: Pick<DoctorFieldProps, 'profileId' | 'error' | 'input'> & { readonly isUnknown: boolean }) {
  const { doctors, isPending } = useLinkedDoctors(profileId)
  if (isPending) return <SkeletonRows rows={1} columns={1} />
  const options = doctors.map(({ providerId, providerName, providerType }) => ({
    value: providerId,
    text: providerType === null ? providerName : `${providerName}, ${providerType}`,
  }))
  return (
    <div className={common.stack}>
      {isUnknown && <Band tone="attn">{bookingLabels.unknown}</Band>}
      {doctors.length === 0 && (
        <Band
          tone="calm"
          actions={
            <Button component={Link} to={paths.importRecords} variant="outlined">
              {pageTitles.importrecords}
            </Button>
          }
        >
          {bookingLabels.noDoctors}
        </Band>
      )}
      <ChoiceField
        label={bookingLabels.doctor}
        isRequired
        error={error}
        options={[{ value: '', text: bookingLabels.doctors }, ...options]}
        {...input}
      />
      <Button component={Link} to={paths.findProvider} className={classNames(styles.findDoctor)}>
        {appointmentTexts.findDoctor}
      </Button>
    </div>
  )
}

function MailBand({ profileId, providerId }: { profileId: string; providerId: string }) {
  const { data } = useQuery(bookingDoctorQuery(profileId, providerId))
  if (!data) return null
  return (
    <Band tone={data.hasMailAddress ? 'calm' : 'attn'}>
      {data.hasMailAddress ? bookingTexts.byMail : bookingTexts.noAddress} {bookingLabels.notBooked}
    </Band>
  )
}

type BookValues = {
  readonly providerId: string
  readonly forWhom: string
  readonly date: string
  readonly time: string
  readonly reason: string
  readonly phone: string
  readonly byVideo: boolean
}
const bookFields = ['providerId', 'forWhom', 'date', 'time', 'reason', 'phone'] as const

type ForWhom = (typeof appointmentTypes)[number]

/** Undefined if the form has no such option. */
const forWhomOf = (typed: string): ForWhom | undefined => appointmentTypes.find((one) => one === typed)

const byRelationship: Readonly<Record<string, ForWhom>> = { self: 'Self', spouse: 'Spouse', dependent: 'Kids' }

/** Returns the form's option for a relationship. '' if the form has no option for the relationship. */
export const usualForWhom = (relationship: string): string => byRelationship[relationship] ?? ''

/** Null for strings in the URL that count as empty, such as 'undefined'. Source: S2 §4. */
export function readAddressPart(part: string | undefined): string | null {
  const text = part?.trim() ?? ''
  return ['', 'null', 'undefined', '--'].includes(text) ? null : text
}
