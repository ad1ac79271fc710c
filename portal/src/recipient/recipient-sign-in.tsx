import { requestRecipientCode, recipientSignIn } from '@kinchart/contract/shared-with-me.ts'
import { recipientTexts } from '@kinchart/texts/sharing.ts'
import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { failureText } from '#api/call-failed-error.ts'
import { Band } from '#ui/band.tsx'
import { Field } from '#ui/field.tsx'
import { keepPageNote, readPageNote } from '#ui/page-note.ts'
import { askAsRecipient } from './ask-as-recipient.ts'
import { EntranceFrame } from './entrance-frame.tsx'

/** Whose code was awaited when the page was loaded again. */
const awaiting = 'viewerEmail'

type Props = {
  /** Something was open here a moment ago. */
  readonly hasEnded: boolean
  readonly onSignedIn: () => void
}

/** The sign-in of verified doctors and organizations: an address, then the code that was mailed to it. */
export function RecipientSignIn({ hasEnded, onSignedIn }: Props) {
  const [awaited, setAwaited] = useState(() => readPageNote(awaiting) ?? '')
  const [email, setEmail] = useState(awaited)
  const [code, setCode] = useState('')
  const asking = useMutation({
    mutationFn: () => askAsRecipient(requestRecipientCode, { body: { email } }),
    onSuccess: () => {
      keepPageNote(awaiting, email)
      setAwaited(email)
    },
  })
  const signing = useMutation({
    mutationFn: () => askAsRecipient(recipientSignIn, { body: { email, code } }),
    onSuccess: () => {
      keepPageNote(awaiting, null)
      onSignedIn()
    },
  })
  const hasAsked = awaited !== ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (hasAsked) signing.mutate()
    else asking.mutate()
  }
  const failure = hasAsked ? signing.error : asking.error
  return (
    <EntranceFrame title={hasEnded ? recipientTexts.ended : recipientTexts.signInTitle}>
      <form className="shared-form" onSubmit={submit}>
        {hasEnded && <p>{recipientTexts.endedText}</p>}
        <p className="muted">{recipientTexts.signInText}</p>
        <Field
          label={recipientTexts.email}
          type="email"
          autoComplete="email"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          readOnly={hasAsked}
          isRequired
        />
        {hasAsked && (
          <>
            {asking.isSuccess && <Band tone="ok">{asking.data.message}</Band>}
            <Field
              label={recipientTexts.code}
              help={recipientTexts.codeHelp}
              value={code}
              onChange={(event) => setCode(event.target.value)}
              autoComplete="one-time-code"
              isRequired
              slotProps={{ input: { inputMode: 'numeric', maxLength: 12 } }}
            />
          </>
        )}
        {failure !== null && <Band tone="bad">{failureText(failure)}</Band>}
        <Button
          type="submit"
          variant="contained"
          disabled={asking.isPending || signing.isPending || (hasAsked ? code.trim() === '' : email.trim() === '')}
        >
          {hasAsked ? recipientTexts.signIn : recipientTexts.sendCode}
        </Button>
        {hasAsked && (
          <Button
            onClick={() => {
              asking.reset()
              signing.reset()
              keepPageNote(awaiting, null)
              setAwaited('')
              setCode('')
            }}
          >
            {recipientTexts.anotherAddress}
          </Button>
        )}
      </form>
    </EntranceFrame>
  )
}
