import { fieldLabels } from '@kinchart/texts/en/field-labels.ts'
import { forgotPassword } from '@kinchart/contract/calls/account.ts'
import { email as emailRule } from '@kinchart/contract/rules/fields.ts'
import { authLabels } from '@kinchart/contract/text/texts.ts'
import Button from '@mui/material/Button'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { failureText, send } from '#api/send.ts'
import { paths } from '#paths/paths.ts'
import { Field } from '#ui/field.tsx'
import { useNotify } from '#ui/page.tsx'
import { withEmail } from './auth-step.ts'
import { byRules } from './by-rules.ts'
import { fieldErrorsAt, useSmallForm } from './forms.ts'
import styles from './auth-screen.module.css'

const check = byRules(z.object({ email: emailRule }))

/** The response is the same whether or not the address has an account. Source: S1 §2.6. */
export function ForgotForm({ email, isNew }: { email: string; isNew: boolean }) {
  const notify = useNotify()
  const navigate = useNavigate()
  const { element, errors, isBusy, onSubmit } = useSmallForm({
    check,
    isNew,
    send: async (typed) => {
      const { message } = await send(forgotPassword, { query: typed }, null)
      notify('success', message)
      void navigate(withEmail(paths.resetPassword, typed.email))
    },
    onRefused: (failure) => {
      notify('error', failureText(failure))
      return fieldErrorsAt(failure, ['email'])
    },
  })

  return (
    <form className={styles.authFields} method="post" ref={element} onSubmit={onSubmit} noValidate>
      <Field
        label={fieldLabels.email}
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
