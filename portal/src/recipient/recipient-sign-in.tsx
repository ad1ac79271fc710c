import {
  recipientAddress,
  recipientCode,
  recipientSignIn,
  requestRecipientCode,
} from '@kinchart/contract/calls/shared-with-me.ts'
import { recipientTexts } from '@kinchart/texts/en/sharing.ts'
import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { failureText } from '#api/call-failed-error.ts'
import { Band } from '#ui/band.tsx'
import { byRules } from '#ui/by-rules.ts'
import { FormField } from '#ui/form-field.tsx'
import { savePageNote, readPageNote } from '#ui/page-note.ts'
import { askAsRecipient } from './ask-as-recipient.ts'
import { EntranceFrame } from './entrance-frame.tsx'
import common from '#theme/common.module.css'
import styles from './recipient.module.css'

/** The email address whose code was pending when the page was reloaded. */
const awaiting = 'viewerEmail'

type Props = {
  readonly hasEnded: boolean
  readonly onSignedIn: () => void
}

export function RecipientSignIn({ hasEnded, onSignedIn }: Props) {
  const [awaited, setAwaited] = useState(() => readPageNote(awaiting) ?? '')
  const hasRequestedCode = awaited !== ''
  const form = useForm({
    resolver: byRules(() => (hasRequestedCode ? recipientCode : recipientAddress)),
    defaultValues: { email: awaited, code: '' },
  })
  const { email, code } = useWatch({ control: form.control })
  const asking = useMutation({
    mutationFn: (typed: { readonly email: string }) =>
      askAsRecipient(requestRecipientCode, { body: { email: typed.email } }),
    onSuccess: (_answer, typed) => {
      savePageNote(awaiting, typed.email)
      setAwaited(typed.email)
    },
  })
  const signing = useMutation({
    mutationFn: (body: { readonly email: string; readonly code: string }) => askAsRecipient(recipientSignIn, { body }),
    onSuccess: () => {
      savePageNote(awaiting, null)
      onSignedIn()
    },
  })
  const submit = form.handleSubmit((typed) => (hasRequestedCode ? signing.mutate(typed) : asking.mutate(typed)))
  const isTyped = (hasRequestedCode ? code : email)?.trim() !== ''
  const failure = hasRequestedCode ? signing.error : asking.error
  return (
    <EntranceFrame title={hasEnded ? recipientTexts.ended : recipientTexts.signInTitle}>
      <form className={styles.sharedForm} onSubmit={(event) => void submit(event)} noValidate>
        {hasEnded && <p>{recipientTexts.endedText}</p>}
        <p className={common.muted}>{recipientTexts.signInText}</p>
        <FormField
          form={form}
          name="email"
          label={recipientTexts.email}
          type="email"
          autoComplete="email"
          readOnly={hasRequestedCode}
          isRequired
        />
        {hasRequestedCode && (
          <>
            {asking.isSuccess && <Band tone="ok">{asking.data.message}</Band>}
            <FormField
              form={form}
              name="code"
              label={recipientTexts.code}
              help={recipientTexts.codeHelp}
              autoComplete="one-time-code"
              isRequired
              slotProps={{ input: { inputMode: 'numeric' } }}
            />
          </>
        )}
        {failure !== null && <Band tone="bad">{failureText(failure)}</Band>}
        <Button type="submit" variant="contained" disabled={asking.isPending || signing.isPending || !isTyped}>
          {hasRequestedCode ? recipientTexts.signIn : recipientTexts.sendCode}
        </Button>
        {hasRequestedCode && (
          <Button
            onClick={() => {
              asking.reset()
              signing.reset()
              savePageNote(awaiting, null)
              setAwaited('')
              form.setValue('code', '')
            }}
          >
            {recipientTexts.anotherAddress}
          </Button>
        )}
      </form>
    </EntranceFrame>
  )
}
