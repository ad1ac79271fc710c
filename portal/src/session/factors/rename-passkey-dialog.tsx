import { factorLimits, passkeyName, type ShownPasskey } from '@kinchart/contract/calls/second-factors.ts'
import { passkeyTexts as words } from '@kinchart/texts/en/security.ts'
import { actionTexts } from '@kinchart/texts/en/ui.ts'
import Button from '@mui/material/Button'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { failureText } from '#api/call-failed-error.ts'
import { showFaults } from '../field-faults.ts'
import common from '#theme/common.module.css'
import { byRules } from '#ui/by-rules.ts'
import { FormField } from '#ui/form-field.tsx'
import { useNotify } from '#ui/notices.tsx'
import { SheetDialog } from '#ui/sheet-dialog.tsx'
import { useFactorCalls } from './factor-calls.ts'

const rules = z.object({ name: passkeyName })

type Props = { readonly passkey: ShownPasskey; readonly onClose: () => void }

export function RenamePasskeyDialog({ passkey, onClose }: Props) {
  const notify = useNotify()
  const calls = useFactorCalls()
  const formId = useId()
  const form = useForm({ resolver: byRules(() => rules), defaultValues: { name: passkey.name } })
  const submit = form.handleSubmit(async ({ name }) => {
    try {
      const { message } = await calls.renamePasskey({ id: passkey.id, name })
      await calls.refresh()
      notify('success', message)
      onClose()
    } catch (failure) {
      if (!showFaults(form, failure)) notify('error', failureText(failure))
    }
  })
  return (
    <SheetDialog
      title={words.renameTitle}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{actionTexts.cancel}</Button>
          <Button variant="contained" type="submit" form={formId} loading={form.formState.isSubmitting}>
            {words.save}
          </Button>
        </>
      }
    >
      <form id={formId} className={common.stack} onSubmit={(event) => void submit(event)} noValidate>
        <FormField
          form={form}
          name="name"
          label={words.name}
          autoComplete="off"
          slotProps={{ input: { maxLength: factorLimits.nameLength } }}
        />
      </form>
    </SheetDialog>
  )
}
