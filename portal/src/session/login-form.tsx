import { sessionTexts } from '@kinchart/texts/en/session.ts'
import { fieldLabels } from '@kinchart/texts/en/field-labels.ts'
import { authLabels, messages } from '@kinchart/contract/text/texts.ts'
import Button from '@mui/material/Button'
import { useEffect, useId, useState } from 'react'
import { Link } from 'react-router'
import { CallFailedError, failureText } from '#api/call-failed-error.ts'
import { paths } from '#paths/paths.ts'
import { Band } from '#ui/band.tsx'
import { Field } from '#ui/field.tsx'
import { useNotify } from '#ui/notices.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { RichText } from '#ui/rich-text.tsx'
import { withEmail, type Credentials, type SecondStep } from './auth-step.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { bringSignIn } from './bring-sign-in.ts'
import { faultsAt } from './field-faults.ts'
import { useSmallForm } from './use-small-form.ts'
import styles from './auth-screen.module.css'

type Props = {
  readonly email: string
  readonly isNew: boolean
  readonly onUnconfirmed: (who: Credentials) => void
  readonly onSecondFactor: (who: SecondStep) => void
}

/** If preloading fails, submitting the form loads it again and reports the error. */
const bringAhead = () => void bringSignIn().catch(() => undefined)

export function LoginForm({ email, isNew, onUnconfirmed, onSecondFactor }: Props) {
  const notify = useNotify()
  const alertId = useId()
  const [typedEmail, setTypedEmail] = useState(email)
  // How often the credentials were rejected, whether the latest response was a rejection, and whether the input is
  // unchanged since.
  const [refused, setRefused] = useState({ times: 0, isLatest: false, isAsRefused: false })
  const { element, errors, isBusy, onSubmit } = useSmallForm({
    check: async (typed) => (await bringSignIn()).checkCredentials(typed),
    isNew,
    send: async (typed) => {
      try {
        const { signIn } = await bringSignIn()
        await signIn(typed.email, typed.password)
        notify('success', messages.loginSuccess)
      } catch (failure) {
        if (!(failure instanceof CallFailedError)) throw failure
        if (failure.code === 'second-factor-needed' || failure.code === 'passkey-needed')
          return onSecondFactor({ email: typed.email, hasApp: failure.code === 'second-factor-needed' })
        if (failure.code !== 'email-not-confirmed') throw failure
        notify('info', messages.loginUnconfirmed)
        onUnconfirmed(typed)
      }
    },
    onRefused: (failure) => {
      const isRefused = failure instanceof CallFailedError && failure.code === 'credentials-wrong'
      setRefused(({ times }) => ({ times: times + Number(isRefused), isLatest: isRefused, isAsRefused: isRefused }))
      if (!isRefused) notify('error', failureText(failure))
      return faultsAt(failure, ['email', 'password'])
    },
  })
  // The password is usually wrong, so select it for retyping.
  useEffect(() => {
    if (refused.times === 0) return
    const password = element.current?.querySelector<HTMLInputElement>('[autocomplete="current-password"]')
    password?.focus()
    password?.select()
  }, [element, refused.times])
  const forgetRefusal = () => setRefused((before) => ({ ...before, isAsRefused: false }))
  const wrongBy = refused.isAsRefused ? alertId : undefined
  const forgotten = withEmail(paths.forgotPassword, typedEmail)

  return (
    <form className={styles.authFields} method="post" ref={element} onSubmit={onSubmit} noValidate>
      <Field
        label={fieldLabels.email}
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={email}
        onFocus={bringAhead}
        onChange={(event) => {
          setTypedEmail(event.target.value.trim())
          forgetRefusal()
        }}
        error={errors.email}
        wrongBy={wrongBy}
        slotProps={{ input: { inputMode: 'email', autoCapitalize: 'none' } }}
      />
      <div className={styles.authPassword}>
        <PasswordField
          label={fieldLabels.password}
          name="password"
          autoComplete="current-password"
          onFocus={bringAhead}
          onChange={forgetRefusal}
          error={errors.password}
          wrongBy={wrongBy}
        />
        <Link to={forgotten}>{authLabels.forgotPassword}</Link>
      </div>
      {refused.isLatest && (
        <div className={styles.authRefused} role="alert" id={alertId} key={refused.times}>
          <Band tone="bad">
            <RichText
              text={sessionTexts.refused}
              parts={{
                refused: <b>{messages.loginFailed}</b>,
                choose: <Link to={forgotten}>{sessionTexts.chooseNewPassword}</Link>,
              }}
            />
          </Band>
        </div>
      )}
      <Button type="submit" variant="contained" size="large" fullWidth loading={isBusy}>
        {authLabels.signIn}
      </Button>
      <PasskeyButton />
    </form>
  )
}
