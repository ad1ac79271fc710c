import { contactSupport } from '@kinchart/contract/support.ts'
import { messages, supportTexts } from '@kinchart/contract/texts.ts'
import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { CallFailedError, failureText } from '#api/call-failed-error.ts'
import { call } from '#api/call.ts'
import { readAccount } from '#session/enter-account.ts'
import { Band } from '#ui/band.tsx'
import { Field } from '#ui/field.tsx'
import { useNotify } from '#ui/notices.tsx'

const longestMessage = 5000

/** Name, own address and message; a failure says so and keeps what was written. Source: S1 §2.10, §5, §8. */
export function ContactForm({ onSent }: { onSent: () => void }) {
  const notify = useNotify()
  const [account] = useState(readAccount)
  const email = account?.email ?? ''
  const [name, setName] = useState(account?.fullName ?? '')
  const [message, setMessage] = useState('')
  const sending = useMutation({
    mutationFn: () => call(contactSupport, { body: { email, name: name.trim(), message: message.trim() } }),
    onSuccess: () => {
      notify('success', messages.contactSuccess)
      onSent()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    sending.mutate()
  }
  const isKept = sending.error instanceof CallFailedError && sending.error.code === 'support-mail-delayed'
  const isFilled = [name, email, message].every((typed) => typed.trim() !== '')
  return (
    <form className="support-form" onSubmit={submit} noValidate>
      <h3>{supportTexts.contact}</h3>
      <Field
        label={supportTexts.name}
        autoComplete="name"
        value={name}
        onChange={(event) => setName(event.target.value)}
        slotProps={{ input: { maxLength: 200 } }}
      />
      <Field label={supportTexts.email} value={email} readOnly help={supportTexts.emailFixed} />
      <Field
        label={supportTexts.message}
        multiline
        minRows={4}
        maxRows={12}
        value={message}
        onChange={(event) => setMessage(event.target.value)}
        help={supportTexts.noHealthData}
        slotProps={{ input: { maxLength: longestMessage } }}
      />
      {sending.isError && <Band tone={isKept ? 'attn' : 'bad'}>{failureText(sending.error)}</Band>}
      <div className="support-send">
        <Button type="submit" variant="contained" disabled={!isFilled || isKept} loading={sending.isPending}>
          {supportTexts.send}
        </Button>
      </div>
    </form>
  )
}
