import { confirmUser, resendVerificationCode } from '@kinchart/contract/account.ts'
import { constants } from '@kinchart/contract/constants.ts'
import { authLabels, messages } from '@kinchart/contract/texts.ts'
import Button from '@mui/material/Button'
import { useEffect, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { failureText } from '#api/call-failed.ts'
import { send } from '#api/send.ts'
import { Field } from '#ui/field.tsx'
import { useNotify } from '#ui/notices.tsx'
import { signIn } from './enter-account.ts'
import { readForm } from './read-form.ts'
import { checkFilled, complaint } from './validation.ts'

/** Kept in memory only, so that a confirmed person is signed in without typing again. */
export type Credentials = { readonly email: string; readonly password: string }

export function CodeForm({ credentials, onBack }: { credentials: Credentials; onBack: () => void }) {
  const notify = useNotify()
  const [error, setError] = useState<string | undefined>()
  const [isBusy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  // The form has changed under the person's hands: the new field takes the focus the old ones lost.
  useEffect(() => field.current?.focus(), [])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    const { code } = readForm(event, 'code')
    const found = complaint(checkFilled, code)
    setError(found)
    if (found !== undefined) return
    setBusy(true)
    try {
      await send(confirmUser, { body: { email: credentials.email, confirmationCode: code.trim() } }, null)
      await signIn(credentials.email, credentials.password)
      notify('success', messages.loginSuccess)
    } catch (failure) {
      setBusy(false)
      notify('error', failureText(failure))
    }
  }

  return (
    <form className="auth-fields" onSubmit={(event) => void submit(event)} noValidate>
      <Field
        label="Confirmation code"
        name="code"
        autoComplete="one-time-code"
        error={error}
        help="You find it in the mail we sent. You may paste it."
        inputRef={field}
        slotProps={{ input: { autoCapitalize: 'none', spellCheck: false } }}
      />
      <Button type="submit" variant="contained" size="large" fullWidth loading={isBusy}>
        {authLabels.verify}
      </Button>
      <ResendButton email={credentials.email} />
      <Button onClick={onBack}>Back</Button>
    </form>
  )
}

function ResendButton({ email }: { email: string }) {
  const notify = useNotify()
  const [isWaiting, setWaiting] = useState(false)

  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setTimeout(() => setWaiting(false), constants.resendCodeAgainMs)
    return () => clearTimeout(timer)
  }, [isWaiting])

  const resend = async () => {
    setWaiting(true)
    try {
      const { message } = await send(resendVerificationCode, { query: { email } }, null)
      notify('success', message)
    } catch (failure) {
      setWaiting(false)
      notify('error', failureText(failure))
    }
  }

  return (
    <Button variant="outlined" disabled={isWaiting} onClick={() => void resend()}>
      {authLabels.resend}
    </Button>
  )
}
