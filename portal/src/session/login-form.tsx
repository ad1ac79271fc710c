import { sessionTexts } from '@kinchart/texts/en/session.ts'
import { fieldLabels } from '@kinchart/texts/en/field-labels.ts'
import { authLabels, messages } from '@kinchart/contract/text/texts.ts'
import Button from '@mui/material/Button'
import { useEffect, useId, useState } from 'react'
import { Link } from 'react-router'
import { CallFailedError, failureText } from '#api/send.ts'
import { paths } from '#paths/paths.ts'
import { Band, RichText, useNotify } from '#ui/page.tsx'
import { Field, PasswordField } from '#ui/field.tsx'
import { withEmail, type Credentials, type SecondStep } from './auth-step.ts'
import { fieldErrorsAt, useSmallForm } from './forms.ts'
import styles from './auth-screen.module.css'
import type { checkCredentials, signIn } from './enter-account.ts'
import { PartNotLoadedError } from '#loading/lazy-part.tsx'

type Props = {
  readonly email: string
  readonly isNew: boolean
  readonly onUnconfirmed: (who: Credentials) => void
  readonly onSecondFactor: (who: SecondStep) => void
}

/** If preloading the sign-in code fails, submitting the form loads it again and reports the error. */
const bringAhead = () => void bringSignIn().catch(() => undefined)

export function LoginForm({ email, isNew, onUnconfirmed, onSecondFactor }: Props) {
  const notify = useNotify()
  const alertId = useId()
  const [typedEmail, setTypedEmail] = useState(email)
  // `times`: how often the server rejected the credentials. `isLatest`: the latest response was a rejection.
  // `isAsRefused`: the input is unchanged since that response.
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
      return fieldErrorsAt(failure, ['email', 'password'])
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

/** Shown only if this browser supports passkeys, which require https or localhost. */
export function PasskeyButton({ label = sessionTexts.passkey }: { readonly label?: string }) {
  const notify = useNotify()
  const [isBusy, setBusy] = useState(false)
  if (!window.isSecureContext || !('PublicKeyCredential' in window)) return null
  const enter = async () => {
    setBusy(true)
    try {
      const { signInByPasskey } = await import('./use-passkey.ts')
      await signInByPasskey()
      notify('success', messages.loginSuccess)
    } catch (failure) {
      setBusy(false)
      notify('error', failureText(failure))
    }
  }
  return (
    <Button variant="outlined" size="large" fullWidth loading={isBusy} onClick={() => void enter()}>
      {label}
    </Button>
  )
}

type SignInPart = { readonly checkCredentials: typeof checkCredentials; readonly signIn: typeof signIn }

/** Validation and schemas load when the user first touches the form. The form itself then appears sooner. */
export async function bringSignIn(): Promise<SignInPart> {
  try {
    return await import('./enter-account.ts')
  } catch (failure) {
    throw failure instanceof PartNotLoadedError ? new CallFailedError('unreachable') : failure
  }
}
