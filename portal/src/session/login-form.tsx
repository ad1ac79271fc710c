import { authLabels, messages } from '@kinchart/contract/texts.ts'
import Button from '@mui/material/Button'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { Link } from 'react-router'
import { CallFailedError, failureText } from '#api/call-failed-error.ts'
import { paths } from '#paths/paths.ts'
import { Field } from '#ui/field.tsx'
import { useNotify } from '#ui/notices.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { withEmail } from './auth-step.ts'
import type { Credentials } from './auth-step.ts'
import { bringSignIn } from './bring-sign-in.ts'
import { faultsAt } from './field-faults.ts'
import { readForm } from './read-form.ts'
import { useFormFocus } from './use-form-focus.ts'
import { checkEmail, checkFilled, complaint } from './validation.ts'

type Props = {
  readonly email: string
  readonly isNew: boolean
  readonly onUnconfirmed: (who: Credentials) => void
}

/** What does not come ahead is asked for again, and told, when the form is sent. */
const bringAhead = () => void bringSignIn().catch(() => undefined)

/** Small enough to do without a form library, which would be the largest part of the first page. */
export function LoginForm({ email, isNew, onUnconfirmed }: Props) {
  const notify = useNotify()
  const [errors, setErrors] = useState<{ email?: string | undefined; password?: string | undefined }>({})
  const [typedEmail, setTypedEmail] = useState(email)
  const [isBusy, setBusy] = useState(false)
  const form = useFormFocus(isNew, errors)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    const typed = readForm(event, 'email', 'password')
    const credentials = { email: typed.email.trim(), password: typed.password }
    const found = { email: complaint(checkEmail, credentials.email), password: complaint(checkFilled, typed.password) }
    setErrors(found)
    if (isBusy || found.email !== undefined || found.password !== undefined) return
    setBusy(true)
    try {
      const signIn = await bringSignIn()
      await signIn(credentials.email, credentials.password)
      notify('success', messages.loginSuccess)
    } catch (failure) {
      setBusy(false)
      if (failure instanceof CallFailedError && failure.code === 'email-not-confirmed') {
        notify('info', messages.loginUnconfirmed)
        onUnconfirmed(credentials)
        return
      }
      setErrors(faultsAt(failure, ['email', 'password']))
      const isRefused = failure instanceof CallFailedError && failure.code === 'credentials-wrong'
      notify('error', isRefused ? messages.loginFailed : failureText(failure))
    }
  }

  return (
    <form className="auth-fields" method="post" ref={form} onSubmit={(event) => void submit(event)} noValidate>
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={email}
        onFocus={bringAhead}
        onChange={(event) => setTypedEmail(event.target.value.trim())}
        error={errors.email}
        slotProps={{ input: { inputMode: 'email', autoCapitalize: 'none' } }}
      />
      <div className="auth-password">
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          onFocus={bringAhead}
          error={errors.password}
        />
        <Link to={withEmail(paths.forgotPassword, typedEmail)}>{authLabels.forgotPassword}</Link>
      </div>
      <Button type="submit" variant="contained" size="large" fullWidth loading={isBusy}>
        {authLabels.signIn}
      </Button>
    </form>
  )
}
