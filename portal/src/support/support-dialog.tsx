import { shellLabels, messages } from '@kinchart/contract/text/texts.ts'
import { useQuery, useMutation } from '@tanstack/react-query'
import { OpenInNewRounded } from 'icons'
import { SheetDialog } from '#ui/dialog.tsx'
import { settingsQuery } from '#session/people.ts'
import { supportTexts } from '@kinchart/texts/en/support.ts'
import styles from './support-dialog.module.css'
import { common } from '#theme/styles.ts'
import { contactFields, contactLimits, contactSupport } from '@kinchart/contract/calls/support.ts'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { CallFailedError, failureText } from '#api/send.ts'
import { call } from '#api/call.ts'
import { readAccount } from '#session/enter-account.ts'
import { showProblems } from '#session/forms.ts'
import { Band, useNotify } from '#ui/page.tsx'
import { byRules, FormField } from '#ui/form-field.tsx'

/** If sending fails, shows an error and keeps the text. Source: S1 §2.10, §5, §8. */
function ContactForm({ onSent }: { onSent: () => void }) {
  const notify = useNotify()
  const [account] = useState(readAccount)
  const form = useForm({
    resolver: byRules(() => contactFields),
    defaultValues: { email: account?.email ?? '', name: account?.fullName ?? '', message: '' },
  })
  const typed = useWatch({ control: form.control })
  const sending = useMutation({
    mutationFn: (body: z.input<typeof contactFields>) => call(contactSupport, { body }),
    onSuccess: () => {
      notify('success', messages.contactSuccess)
      onSent()
    },
    onError: (failure) => showProblems(form, failure),
  })
  const submit = form.handleSubmit((body) => sending.mutate(body))
  const isDelayed = sending.error instanceof CallFailedError && sending.error.code === 'support-mail-delayed'
  const isFilled = [typed.name, typed.email, typed.message].every((text = '') => text.trim() !== '')
  return (
    <form className={styles.supportForm} onSubmit={(event) => void submit(event)} noValidate>
      <h3>{supportTexts.contact}</h3>
      <FormField
        form={form}
        name="name"
        label={supportTexts.name}
        autoComplete="name"
        slotProps={{ input: { maxLength: contactLimits.name } }}
      />
      <FormField form={form} name="email" label={supportTexts.email} readOnly help={supportTexts.emailFixed} />
      <FormField
        form={form}
        name="message"
        label={supportTexts.message}
        multiline
        minRows={4}
        maxRows={12}
        help={supportTexts.noHealthData}
        slotProps={{ input: { maxLength: contactLimits.message } }}
      />
      {sending.isError && <Band tone={isDelayed ? 'attn' : 'bad'}>{failureText(sending.error)}</Band>}
      <div className={styles.supportSend}>
        <Button type="submit" variant="contained" disabled={!isFilled || isDelayed} loading={sending.isPending}>
          {supportTexts.send}
        </Button>
      </div>
    </form>
  )
}

type Props = { readonly isOpen: boolean; readonly onClose: () => void }

/** Source: S1 §2.5, §2.10. */
export function SupportDialog({ isOpen, onClose }: Props) {
  const { data } = useQuery(settingsQuery)
  const ticketUrl = data?.supportUrl ?? null
  const email = data?.supportEmail ?? null
  return (
    <SheetDialog title={shellLabels.userSupport} isOpen={isOpen} onClose={onClose}>
      <div className={common.stack}>
        {(ticketUrl !== null || email !== null) && (
          <dl className={styles.supportWays}>
            {ticketUrl !== null && (
              <div>
                <dt>{supportTexts.ticket}</dt>
                <dd>
                  <a href={ticketUrl} target="_blank" rel="noopener noreferrer">
                    {supportTexts.openTicket} <OpenInNewRounded fontSize="inherit" aria-hidden />
                  </a>
                </dd>
              </div>
            )}
            {email !== null && (
              <div>
                <dt>{supportTexts.general}</dt>
                <dd>
                  <a href={`mailto:${email}`}>{email}</a>
                </dd>
              </div>
            )}
          </dl>
        )}
        <p className={common.muted}>{supportTexts.notOurs}</p>
        <ContactForm onSent={onClose} />
      </div>
    </SheetDialog>
  )
}
