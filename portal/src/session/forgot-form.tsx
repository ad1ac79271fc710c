import { forgotPassword } from '@kinchart/contract/account.ts'
import { authLabels } from '@kinchart/contract/texts.ts'
import Button from '@mui/material/Button'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { failureText } from '#api/call-failed-error.ts'
import { send } from '#api/send.ts'
import { paths } from '#paths/paths.ts'
import { Field } from '#ui/field.tsx'
import { useNotify } from '#ui/notices.tsx'
import { withEmail } from './auth-step.ts'
import { faultsAt } from './field-faults.ts'
import { readForm } from './read-form.ts'
import { useFormFocus } from './use-form-focus.ts'
import { checkEmail, complaint } from './validation.ts'

/** Asks for a code by mail. The answer is the same whether or not the address has an account. Source: S1 §2.6. */
export function ForgotForm({ email, isNew }: { email: string; isNew: boolean }) {
  const notify = useNotify()
  const navigate = useNavigate()
  const [errors, setErrors] = useState<{ email?: string | undefined }>({})
  const [isBusy, setBusy] = useState(false)
  const form = useFormFocus(isNew, errors)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    const typed = readForm(event, 'email').email.trim()
    const found = complaint(checkEmail, typed)
    setErrors({ email: found })
    if (isBusy || found !== undefined) return
    setBusy(true)
    try {
      const { message } = await send(forgotPassword, { query: { email: typed } }, null)
      notify('success', message)
      void navigate(withEmail(paths.resetPassword, typed))
    } catch (failure) {
      setBusy(false)
      setErrors(faultsAt(failure, ['email']))
      notify('error', failureText(failure))
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
        error={errors.email}
        slotProps={{ input: { inputMode: 'email', autoCapitalize: 'none' } }}
      />
      <Button type="submit" variant="contained" size="large" fullWidth loading={isBusy}>
        {authLabels.sendConfirmation}
      </Button>
    </form>
  )
}
