import { messages } from '@kinchart/contract/text/texts.ts'
import { givenCode, confirmSecondFactor } from '@kinchart/contract/calls/sign-ins.ts'
import { secondFactorTexts as words } from '@kinchart/texts/en/sign-ins.ts'
import Button from '@mui/material/Button'
import { CallFailedError, failureText, send } from '#api/send.ts'
import { Field } from '#ui/field.tsx'
import { useNotify } from '#ui/page.tsx'
import { common } from '#theme/styles.ts'
import { byRules } from './by-rules.ts'
import { saveSignIn } from './enter-account.ts'
import { fieldErrorsAt, useSmallForm } from './forms.ts'
import { PasskeyButton } from './login-form.tsx'
import styles from './auth-screen.module.css'

const check = byRules(givenCode)

type Props = {
  readonly email: string
  readonly hasApp: boolean
  readonly onBack: () => void
}

export function SecondFactorForm({ email, hasApp, onBack }: Props) {
  const notify = useNotify()
  const { element, errors, isBusy, onSubmit } = useSmallForm({
    check,
    isNew: true,
    send: async ({ code }) => {
      saveSignIn(email, await send(confirmSecondFactor, { body: { code } }, null))
      notify('success', messages.loginSuccess)
    },
    onRefused: (failure) => {
      if (failure instanceof CallFailedError && failure.code === 'session-missing') {
        notify('error', words.hasRunOut)
        onBack()
        return {}
      }
      notify('error', failureText(failure))
      return fieldErrorsAt(failure, ['code'], { named: {}, byCode: { 'second-factor-wrong': 'code' } })
    },
  })
  return (
    <form className={styles.authFields} method="post" ref={element} onSubmit={onSubmit} noValidate>
      <p className={common.muted}>{hasApp ? words.lead : words.leadPasskey}</p>
      {!hasApp && <PasskeyButton label={words.passkey} />}
      <Field
        label={hasApp ? words.code : words.recoveryCode}
        name="code"
        autoComplete="one-time-code"
        error={errors.code}
        help={hasApp ? words.codeHelp : undefined}
        slotProps={{ input: { autoCapitalize: 'characters', spellCheck: false } }}
      />
      <Button type="submit" variant="contained" size="large" fullWidth loading={isBusy}>
        {words.goOn}
      </Button>
      {hasApp && <PasskeyButton label={words.passkey} />}
      <Button onClick={onBack}>{words.startAgain}</Button>
    </form>
  )
}
