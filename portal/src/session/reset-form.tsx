import { constants } from '@kinchart/contract/rules/constants.ts'
import { sessionTexts } from '@kinchart/texts/en/session.ts'
import { fieldLabels } from '@kinchart/texts/en/field-labels.ts'
import { fieldRules } from '@kinchart/texts/en/fields.ts'
import { changeForgotPassword } from '@kinchart/contract/calls/account.ts'
import { chosenPassword } from '@kinchart/contract/rules/chosen-password.ts'
import { mailedCode, repeats } from '@kinchart/contract/rules/fields.ts'
import { authLabels, fieldMessages } from '@kinchart/contract/text/texts.ts'
import Button from '@mui/material/Button'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { failureText, send } from '#api/send.ts'
import { paths } from '#paths/paths.ts'
import { Field, PasswordField } from '#ui/field.tsx'
import { useNotify } from '#ui/page.tsx'
import { withEmail, forgetMailedCode } from './auth-step.ts'
import { byRules } from './by-rules.ts'
import { fieldErrorsAt, useSmallForm } from './forms.ts'
import { forgetSession } from '#api/token-store.ts'
import styles from './auth-screen.module.css'

const check = byRules(
  z
    .object({ code: mailedCode, password: chosenPassword, confirmPassword: z.string() })
    .refine(...repeats('password', 'confirmPassword', fieldMessages.passwordsDiffer)),
)

type Props = { readonly email: string; readonly code: string | null; readonly isNew: boolean }

/** Sets a new password, which ends every session of the account. Source: S1 §2.6; Q4. */
export function ResetForm({ email, code, isNew }: Props) {
  const notify = useNotify()
  const navigate = useNavigate()
  const { element, errors, isBusy, onSubmit } = useSmallForm({
    check,
    isNew,
    send: async (typed) => {
      const { message } = await send(
        changeForgotPassword,
        { body: { token: typed.code, password: typed.password } },
        null,
      )
      forgetMailedCode()
      forgetSession()
      notify('success', message)
      void navigate(withEmail(paths.login, email), { replace: true })
    },
    onRefused: (failure) => {
      const refusals = { 'reset-refused': 'code', 'password-too-common': 'password' } as const
      notify('error', failureText(failure))
      return fieldErrorsAt<'code' | 'password'>(failure, ['password'], { named: { token: 'code' }, byCode: refusals })
    },
  })

  return (
    <form className={styles.authFields} method="post" ref={element} onSubmit={onSubmit} noValidate>
      {/* This field identifies the account for password managers. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <Field
        label={fieldLabels.code}
        name="code"
        autoComplete="one-time-code"
        defaultValue={code ?? ''}
        error={errors.code}
        help={sessionTexts.resetCodeHelp}
        slotProps={{ input: { autoCapitalize: 'none', spellCheck: false } }}
      />
      <PasswordField
        label={fieldLabels.newPassword}
        name="password"
        autoComplete="new-password"
        help={fieldRules.passwordRule({ length: constants.minPasswordLength })}
        error={errors.password}
      />
      <PasswordField
        label={fieldLabels.confirmPassword}
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
