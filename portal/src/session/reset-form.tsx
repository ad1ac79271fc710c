import { changeForgotPassword } from '@kinchart/contract/account.ts'
import { authLabels, fieldMessages } from '@kinchart/contract/texts.ts'
import Button from '@mui/material/Button'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { failureText } from '#api/call-failed-error.ts'
import { send } from '#api/send.ts'
import { paths } from '#paths/paths.ts'
import { Field } from '#ui/field.tsx'
import { useNotify } from '#ui/notices.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { withEmail } from './auth-step.ts'
import { faultsAt } from './field-faults.ts'
import { codeIn, forgetMailedCode } from './mailed-code.ts'
import { readForm } from './read-form.ts'
import { forgetSession } from '#api/token-store.ts'
import { useFormFocus } from './use-form-focus.ts'
import { checkFilled, checkPassword, complaint } from './validation.ts'

type Name = 'code' | 'password' | 'confirmPassword'
type Props = { readonly email: string; readonly code: string | null; readonly isNew: boolean }

/** The mailed code and a new password. Every session of the account ends with it. Source: S1 §2.6; settled question 4. */
export function ResetForm({ email, code, isNew }: Props) {
  const notify = useNotify()
  const navigate = useNavigate()
  const [errors, setErrors] = useState<Partial<Record<Name, string | undefined>>>({})
  const [isBusy, setBusy] = useState(false)
  const form = useFormFocus(isNew, errors)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    const typed = readForm(event, 'code', 'password', 'confirmPassword')
    const token = codeIn(typed.code)
    const found = {
      code: complaint(checkFilled, token),
      password: complaint(checkPassword, typed.password),
      confirmPassword: typed.confirmPassword === typed.password ? undefined : fieldMessages.passwordsDiffer,
    }
    setErrors(found)
    if (isBusy || Object.values(found).some((said) => said !== undefined)) return
    setBusy(true)
    try {
      const { message } = await send(changeForgotPassword, { body: { token, password: typed.password } }, null)
      forgetMailedCode()
      forgetSession()
      notify('success', message)
      void navigate(withEmail(paths.login, email), { replace: true })
    } catch (failure) {
      setBusy(false)
      const refusals = { 'reset-refused': 'code', 'password-too-common': 'password' } as const
      setErrors(faultsAt<Name>(failure, ['password'], { named: { token: 'code' }, byCode: refusals }))
      notify('error', failureText(failure))
    }
  }

  return (
    <form className="auth-fields" method="post" ref={form} onSubmit={(event) => void submit(event)} noValidate>
      {/* Tells a password manager whose password this is. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <Field
        label="Confirmation code"
        name="code"
        autoComplete="one-time-code"
        defaultValue={code ?? ''}
        error={errors.code}
        help="Check your email for it, and the spam or junk folder. It is good for 10 minutes. You may paste it."
        slotProps={{ input: { autoCapitalize: 'none', spellCheck: false } }}
      />
      <PasswordField
        label="New password"
        name="password"
        autoComplete="new-password"
        help={fieldMessages.passwordRule}
        error={errors.password}
      />
      <PasswordField
        label="Confirm password"
        name="confirmPassword"
        autoComplete="new-password"
        error={errors.confirmPassword}
      />
      <Button type="submit" variant="contained" size="large" fullWidth loading={isBusy}>
        {authLabels.confirm}
      </Button>
    </form>
  )
}
