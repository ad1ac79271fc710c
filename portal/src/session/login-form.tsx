import { fieldLabels } from '@kinchart/texts/fields.ts'
import { authLabels, messages } from '@kinchart/contract/texts.ts'
import Button from '@mui/material/Button'
import { useState } from 'react'
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
import { useSmallForm } from './use-small-form.ts'
import styles from './auth-screen.module.css'

type Props = {
  readonly email: string
  readonly isNew: boolean
  readonly onUnconfirmed: (who: Credentials) => void
}

/** What does not come ahead is asked for again, and told, when the form is sent. */
const bringAhead = () => void bringSignIn().catch(() => undefined)

export function LoginForm({ email, isNew, onUnconfirmed }: Props) {
  const notify = useNotify()
  const [typedEmail, setTypedEmail] = useState(email)
  const { element, errors, isBusy, onSubmit } = useSmallForm({
    check: async (typed) => (await bringSignIn()).checkCredentials(typed),
    isNew,
    send: async (typed) => {
      try {
        const { signIn } = await bringSignIn()
        await signIn(typed.email, typed.password)
        notify('success', messages.loginSuccess)
      } catch (failure) {
        if (!(failure instanceof CallFailedError) || failure.code !== 'email-not-confirmed') throw failure
        notify('info', messages.loginUnconfirmed)
        onUnconfirmed(typed)
      }
    },
    onRefused: (failure) => {
      const isRefused = failure instanceof CallFailedError && failure.code === 'credentials-wrong'
      notify('error', isRefused ? messages.loginFailed : failureText(failure))
      return faultsAt(failure, ['email', 'password'])
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
        onFocus={bringAhead}
        onChange={(event) => setTypedEmail(event.target.value.trim())}
        error={errors.email}
        slotProps={{ input: { inputMode: 'email', autoCapitalize: 'none' } }}
      />
      <div className={styles.authPassword}>
        <PasswordField
          label={fieldLabels.password}
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
