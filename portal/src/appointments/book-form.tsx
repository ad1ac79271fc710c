import { bookingFieldsFrom, reasonLength, bookAppointment } from '@kinchart/contract/calls/appointments.ts'
import { appointmentTypes } from '@kinchart/contract/rules/enumerations.ts'
import { bookingLabels as labels } from '@kinchart/texts/en/appointments.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { Link, useNavigate } from 'react-router'
import { failureText } from '#api/call-failed-error.ts'
import { paths, providerPath } from '#paths/paths.ts'
import type { Person } from '#session/people.ts'
import { faultsAt } from '#session/field-faults.ts'
import { useUnsavedForm } from '#session/use-unsaved-form.ts'
import { settingsQuery } from '#session/settings-query.ts'
import { byRules } from '#ui/by-rules.ts'
import { Card } from '#ui/card.tsx'
import { inWords, withNone } from '#ui/choices.ts'
import { FormField } from '#ui/form-field.tsx'
import { FormGrid } from '#ui/form-grid.tsx'
import { useNotify } from '#ui/notices.tsx'
import { today } from '#text/format-date.ts'
import { bookFields, usualForWhom, forWhomOf, type BookValues } from './book-values.ts'
import { DoctorField, MailBand } from './doctor-field.tsx'
import type { LinkedDoctor } from './linked-doctors.ts'
import { actionTexts } from '@kinchart/texts/en/ui.ts'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'
import cardStyles from '#ui/card.module.css'
import formGridStyles from '#ui/form-grid.module.css'
import styles from './appointments.module.css'
import { call } from '#api/call.ts'
import { appointmentsKey } from './appointments-queries.ts'

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
        for (const [name, message] of Object.entries(faultsAt(failure, bookFields)))
          form.setError(name as keyof BookValues, { message })
        notify('error', failureText(failure))
      }
    },
    () => notify('error', messages.fillAllDetails),
  )
  return (
    <form className={styles.bookForm} onSubmit={(event) => void send(event)} noValidate>
      <Card title={labels.wish}>
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
                label={labels.forWhom}
                options={withNone(inWords(appointmentTypes))}
              />
            </div>
            <div className={formGridStyles.c2}>
              <FormField
                form={form}
                name="date"
                isRequired
                label={labels.date}
                type="date"
                slotProps={{ input: { min: day } }}
              />
            </div>
            <div className={formGridStyles.c2}>
              <FormField form={form} name="time" isRequired label={labels.time} type="time" />
            </div>
            <div className={formGridStyles.c6}>
              <FormField
                form={form}
                name="reason"
                isRequired
                label={labels.reason}
                multiline
                minRows={3}
                maxRows={8}
                help={labels.reasonHelp}
                slotProps={{ input: { maxLength: reasonLength } }}
              />
            </div>
            <div className={formGridStyles.c3}>
              <FormField
                form={form}
                name="phone"
                isRequired
                label={labels.phone}
                type="tel"
                autoComplete="tel"
                slotProps={{ input: { maxLength: 40 } }}
              />
            </div>
            {settings.data?.bookTelehealth === true && (
              <div className={formGridStyles.c6}>
                <label className={styles.bookVideo}>
                  <Checkbox {...form.register('byVideo')} />
                  {labels.byVideo}
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
          {labels.send}
        </Button>
      </div>
    </form>
  )
}
