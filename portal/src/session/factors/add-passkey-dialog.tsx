import { factorLimits, passkeyName } from '@kinchart/contract/calls/second-factors.ts'
import { passkeyTexts as words } from '@kinchart/texts/en/security.ts'
import { actionTexts } from '@kinchart/texts/en/ui.ts'
import Button from '@mui/material/Button'
import { startRegistration, WebAuthnError, type PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { failureText } from '#api/call-failed-error.ts'
import { showFaults } from '#session/forms.ts'
import { common } from '#theme/styles.ts'
import { byRules, FormField } from '#ui/form-field.tsx'
import { useNotify } from '#ui/notices.tsx'
import { SheetDialog } from '#ui/dialog.tsx'
import { useFactorCalls } from './factor-calls.ts'
import styles from './factors.module.css'

const rules = z.object({ name: passkeyName })

type Props = { readonly onClose: () => void; readonly onCodes: (codes: readonly string[]) => void }

export function AddPasskeyDialog({ onClose, onCodes }: Props) {
  const notify = useNotify()
  const calls = useFactorCalls()
  const formId = useId()
  const [fault, setFault] = useState<string | null>(null)
  const form = useForm({
    resolver: byRules(() => rules),
    defaultValues: { name: matchMedia('(pointer: coarse)').matches ? words.thisPhone : words.thisComputer },
  })
  const submit = form.handleSubmit(async ({ name }) => {
    setFault(null)
    try {
      const { options } = await calls.beginPasskey()
      const credential = await make(options)
      const { message, codes } = await calls.addPasskey({ name, credential })
      await calls.refresh()
      notify('success', message)
      onClose()
      if (codes !== null) onCodes(codes)
    } catch (failure) {
      if (failure instanceof NotMadeError) setFault(failure.message)
      else if (!showFaults(form, failure)) notify('error', failureText(failure))
    }
  })
  return (
    <SheetDialog
      title={words.add}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{actionTexts.cancel}</Button>
          <Button variant="contained" type="submit" form={formId} loading={form.formState.isSubmitting}>
            {words.goOn}
          </Button>
        </>
      }
    >
      <form id={formId} className={common.stack} onSubmit={(event) => void submit(event)} noValidate>
        <FormField
          form={form}
          name="name"
          label={words.name}
          help={words.nameHelp}
          autoComplete="off"
          slotProps={{ input: { maxLength: factorLimits.nameLength } }}
        />
        <p className={common.help}>{words.whatNext}</p>
        {fault !== null && (
          <p className={styles.fault} role="alert">
            {fault}
          </p>
        )}
      </form>
    </SheetDialog>
  )
}

/** The browser created no passkey. The error's message may be shown to the user. */
class NotMadeError extends Error {}

async function make(options: { readonly challenge: string }) {
  try {
    const {
      clientExtensionResults: _none,
      response,
      ...made
    } = await startRegistration({
      // As the server's library wrote them.
      optionsJSON: options as PublicKeyCredentialCreationOptionsJSON,
    })
    const { clientDataJSON, attestationObject, transports = [] } = response
    return { ...made, response: { clientDataJSON, attestationObject, transports } }
  } catch (failure) {
    const isThere = failure instanceof WebAuthnError && failure.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
    throw new NotMadeError(isThere ? words.isThere : words.notMade, { cause: failure })
  }
}
