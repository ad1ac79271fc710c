import {
  beginRecipientPasskeyUse,
  confirmRecipientFactor,
  confirmRecipientPasskey,
} from '@kinchart/contract/calls/recipient-factors.ts'
import { givenCode } from '@kinchart/contract/calls/sign-ins.ts'
import { secondFactorTexts as words } from '@kinchart/texts/en/sign-ins.ts'
import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { failureText } from '#api/call-failed-error.ts'
import { askPasskey } from '#session/ask-passkey.ts'
import common from '#theme/common.module.css'
import { Band } from '#ui/band.tsx'
import { byRules } from '#ui/by-rules.ts'
import { FormField } from '#ui/form-field.tsx'
import { askAsRecipient, isSignedOut } from './ask-as-recipient.ts'
import styles from './recipient.module.css'

type Props = {
  readonly lead: string
  readonly hasApp: boolean
  readonly hasPasskeys: boolean
  readonly onGiven: () => void
  readonly onSignedOut: () => void
}

export function SecondStepForm({ lead, hasApp, hasPasskeys, onGiven, onSignedOut }: Props) {
  const form = useForm({ resolver: byRules(() => givenCode), defaultValues: { code: '' } })
  const giving = useMutation({
    mutationFn: async (code: string | null) => {
      if (code !== null) return askAsRecipient(confirmRecipientFactor, { body: { code } })
      const { options } = await askAsRecipient(beginRecipientPasskeyUse, { body: {} })
      return askAsRecipient(confirmRecipientPasskey, { body: { credential: await askPasskey(options) } })
    },
    onSuccess: onGiven,
    onError: (failure) => {
      if (isSignedOut(failure)) onSignedOut()
    },
  })
  const submit = form.handleSubmit(({ code }) => giving.mutate(code))
  const isKnown = window.isSecureContext && 'PublicKeyCredential' in window
  const passkey = hasPasskeys && isKnown && (
    <Button
      variant={hasApp ? 'outlined' : 'contained'}
      disabled={giving.isPending}
      loading={giving.isPending && giving.variables === null}
      onClick={() => giving.mutate(null)}
    >
      {words.passkey}
    </Button>
  )
  return (
    <form className={styles.sharedForm} onSubmit={(event) => void submit(event)} noValidate>
      <p className={common.muted}>{lead}</p>
      {!hasApp && passkey}
      <FormField
        form={form}
        name="code"
        label={hasApp ? words.code : words.recoveryCode}
        help={hasApp ? words.codeHelp : undefined}
        autoComplete="one-time-code"
        slotProps={{ input: { autoCapitalize: 'characters', spellCheck: false, maxLength: 40 } }}
      />
      {giving.isError && <Band tone="bad">{failureText(giving.error)}</Band>}
      <Button
        type="submit"
        variant={hasApp ? 'contained' : 'outlined'}
        disabled={giving.isPending}
        loading={giving.isPending && giving.variables !== null}
      >
        {words.goOn}
      </Button>
      {hasApp && passkey}
    </form>
  )
}
