import { sessionTexts } from '@kinchart/texts/en/session.ts'
import { fieldLabels } from '@kinchart/texts/en/field-labels.ts'
import { confirmUser, resendVerificationCode } from '@kinchart/contract/calls/account.ts'
import { constants } from '@kinchart/contract/rules/constants.ts'
import { authLabels, messages } from '@kinchart/contract/text/texts.ts'
import { mailedCode } from '@kinchart/contract/rules/fields.ts'
import Button from '@mui/material/Button'
import { useState, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { CallFailedError, failureText, send } from '#api/send.ts'
import { paths } from '#paths/paths.ts'
import { Field } from '#ui/field.tsx'
import { useNotify } from '#ui/page.tsx'
import { withEmail, type Credentials, forgetMailedCode } from './auth-step.ts'
import { signIn } from './enter-account.ts'
import { byRules } from './by-rules.ts'
import { fieldErrorsAt, useSmallForm } from './forms.ts'
import styles from './auth-screen.module.css'

/** Disabled for 60 s after each email. Source: S1 §2.6; Q26. */
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

type Props = { readonly who: Credentials; readonly code: string | null; readonly onBack: () => void }

const check = byRules(z.object({ code: mailedCode }))

/**
 * After entering the code, a user who just typed the password is signed in. A user who opened the email's link must
 * enter the password next.
 */
export function CodeForm({ who, code, onBack }: Props) {
  const notify = useNotify()
  const navigate = useNavigate()
  const [isConfirmed, setConfirmed] = useState(false)

  const leaveForSignIn = (signInMessage: string) => {
    notify('success', signInMessage, constants.signupNoticeMs)
    forgetMailedCode()
    onBack()
    void navigate(withEmail(paths.login, who.email), { replace: true })
  }

  const { element, errors, isBusy, onSubmit } = useSmallForm({
    check,
    isNew: true,
    send: async (typed) => {
      // A code works only once, so a retry of a later step doesn't send the code again.
      if (!isConfirmed) await send(confirmUser, { body: { email: who.email, confirmationCode: typed.code } }, null)
      setConfirmed(true)
      if (who.password === null) {
        leaveForSignIn(sessionTexts.confirmed)
        return
      }
      await signIn(who.email, who.password)
      notify('success', messages.loginSuccess)
    },
    onRefused: (failure) => {
      // If a user signed up twice, only the password of the first sign-up works.
      if (failure instanceof CallFailedError && failure.code === 'credentials-wrong') {
        leaveForSignIn(sessionTexts.confirmedWithFirst)
        return {}
      }
      notify('error', failureText(failure))
      const refusals = { 'code-wrong': 'code', 'code-exhausted': 'code' } as const
      return fieldErrorsAt(failure, ['code'], { named: { confirmationCode: 'code' }, byCode: refusals })
    },
  })

  return (
    <form className={styles.authFields} method="post" ref={element} onSubmit={onSubmit} noValidate>
      <Field
        label={fieldLabels.code}
        name="code"
        autoComplete="one-time-code"
        defaultValue={code ?? ''}
        error={errors.code}
        help={sessionTexts.codeHelp}
        slotProps={{ input: { autoCapitalize: 'none', spellCheck: false, inputMode: 'numeric' } }}
      />
      <Button type="submit" variant="contained" size="large" fullWidth loading={isBusy}>
        {authLabels.verify}
      </Button>
      <ResendButton email={who.email} />
      <Button onClick={onBack}>{sessionTexts.back}</Button>
    </form>
  )
}
