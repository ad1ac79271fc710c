import { givenProof, provePassword } from '@kinchart/contract/calls/sign-ins.ts'
import { fieldLabels } from '@kinchart/texts/en/field-labels.ts'
import { proofTexts as words } from '@kinchart/texts/en/sign-ins.ts'
import { actionTexts } from '@kinchart/texts/en/ui.ts'
import Button from '@mui/material/Button'
import { useEffect, useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { CallFailedError, failureText } from '#api/send.ts'
import { call } from '#api/call.ts'
import { byRules, FormField } from '#ui/form-field.tsx'
import { SheetDialog } from '#ui/dialog.tsx'
import { common } from '#theme/styles.ts'

type Props = { readonly onAnswer: (isProved: boolean) => void }

/** If the password or passkey is correct, the pending action continues. Closing the dialog cancels the action. */
export function ProofDialog({ onAnswer }: Props) {
  const formId = useId()
  const [isBusy, setBusy] = useState(false)
  const form = useForm({ resolver: byRules(() => givenProof), defaultValues: { password: '' } })
  useEffect(() => form.setFocus('password'), [form])
  const prove = async (give: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await give()
      onAnswer(true)
    } catch (failure) {
      setBusy(false)
      form.setError('password', { message: getProofError(failure) }, { shouldFocus: true })
    }
  }
  const submit = form.handleSubmit(async ({ password }) =>
    prove(async () => call(provePassword, { body: { password } })),
  )
  const usePasskey = async () => (await import('./use-passkey.ts')).proveByPasskey()
  return (
    <SheetDialog
      title={words.title}
      isOpen
      onClose={() => onAnswer(false)}
      actions={
        <>
          <Button onClick={() => onAnswer(false)}>{actionTexts.cancel}</Button>
          <Button variant="contained" type="submit" form={formId} loading={isBusy}>
            {words.goOn}
          </Button>
        </>
      }
    >
      <form id={formId} className={common.stack} onSubmit={(event) => void submit(event)} noValidate>
        <p>{words.facts}</p>
        <FormField
          form={form}
          name="password"
          label={fieldLabels.password}
          type="password"
          autoComplete="current-password"
        />
        {window.isSecureContext && 'PublicKeyCredential' in window && (
          <Button variant="outlined" disabled={isBusy} onClick={() => void prove(usePasskey)}>
            {words.passkey}
          </Button>
        )}
      </form>
    </SheetDialog>
  )
}

function getProofError(failure: unknown): string {
  if (failure instanceof CallFailedError && failure.code === 'credentials-wrong') return words.wrong
  if (failure instanceof CallFailedError && failure.code === 'passkey-refused') return words.passkeyFailed
  return failureText(failure)
}
