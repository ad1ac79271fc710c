import { contactFields, contactLimits, contactSupport } from '@kinchart/contract/calls/support.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { CallFailedError, failureText } from '#api/call-failed-error.ts'
import { call } from '#api/call.ts'
import { readAccount } from '#session/enter-account.ts'
import { showFaults } from '#session/field-faults.ts'
import { Band } from '#ui/band.tsx'
import { byRules } from '#ui/by-rules.ts'
import { FormField } from '#ui/form-field.tsx'
import { useNotify } from '#ui/notices.tsx'
import { supportTexts } from '@kinchart/texts/en/support.ts'
import styles from './support-dialog.module.css'

/** Name, own address and message; a failure says so and keeps what was written. Source: S1 §2.10, §5, §8. */
export function ContactForm({ onSent }: { onSent: () => void }) {
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
    onError: (failure) => showFaults(form, failure),
  })
  const submit = form.handleSubmit((body) => sending.mutate(body))
  const isKept = sending.error instanceof CallFailedError && sending.error.code === 'support-mail-delayed'
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
      {sending.isError && <Band tone={isKept ? 'attn' : 'bad'}>{failureText(sending.error)}</Band>}
      <div className={styles.supportSend}>
        <Button type="submit" variant="contained" disabled={!isFilled || isKept} loading={sending.isPending}>
          {supportTexts.send}
        </Button>
      </div>
    </form>
  )
}
