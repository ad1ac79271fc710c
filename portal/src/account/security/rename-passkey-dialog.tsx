import { factorLimits, passkeyName, renamePasskey } from '@kinchart/contract/second-factors.ts'
import type { ShownPasskey } from '@kinchart/contract/second-factors.ts'
import { passkeyTexts as words } from '@kinchart/texts/security.ts'
import { actionTexts } from '@kinchart/texts/ui.ts'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { failureText } from '#api/call-failed-error.ts'
import { call } from '#api/call.ts'
import { showFaults } from '#session/field-faults.ts'
import common from '#theme/common.module.css'
import { byRules } from '#ui/by-rules.ts'
import { FormField } from '#ui/form-field.tsx'
import { useNotify } from '#ui/notices.tsx'
import { SheetDialog } from '#ui/sheet-dialog.tsx'
import { factorsQuery } from './factors-query.ts'

const rules = z.object({ name: passkeyName })

type Props = { readonly passkey: ShownPasskey; readonly onClose: () => void }

export function RenamePasskeyDialog({ passkey, onClose }: Props) {
  const notify = useNotify()
  const client = useQueryClient()
  const formId = useId()
  const form = useForm({ resolver: byRules(() => rules), defaultValues: { name: passkey.name } })
  const submit = form.handleSubmit(async ({ name }) => {
    try {
      const { message } = await call(renamePasskey, { body: { id: passkey.id, name } })
      await client.invalidateQueries({ queryKey: factorsQuery.queryKey })
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
