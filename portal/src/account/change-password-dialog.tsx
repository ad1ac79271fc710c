import { uiTexts } from '@kinchart/texts/en/ui.ts'
import { fieldLabels } from '@kinchart/texts/en/field-labels.ts'
import { fieldRules } from '@kinchart/texts/en/fields.ts'
import { changePassword } from '@kinchart/contract/calls/account.ts'
import { chosenPassword } from '@kinchart/contract/rules/chosen-password.ts'
import { givenPassword, repeats } from '@kinchart/contract/rules/fields.ts'
import { fieldMessages } from '@kinchart/contract/text/texts.ts'
import Button from '@mui/material/Button'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { CallFailedError, failureText } from '#api/call-failed-error.ts'
import { call } from '#api/call.ts'
import { showFaults } from '#session/field-faults.ts'
import { byRules } from '#ui/by-rules.ts'
import { FormField } from '#ui/form-field.tsx'
import { useNotify } from '#ui/notices.tsx'
import { SheetDialog } from '#ui/sheet-dialog.tsx'
import { profileTexts } from '@kinchart/texts/en/account.ts'
import common from '#theme/common.module.css'

const rules = z
  .object({ password: givenPassword, newPassword: chosenPassword, repeated: z.string() })
  .refine(...repeats('newPassword', 'repeated', fieldMessages.passwordsDiffer))

/** Changing the password ends every other session. Q6. */
export function ChangePasswordDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const notify = useNotify()
  const formId = useId()
  const form = useForm({
    resolver: byRules(() => rules),
    defaultValues: { password: '', newPassword: '', repeated: '' },
  })

  const submit = form.handleSubmit(async ({ password, newPassword }) => {
    try {
      const { message } = await call(changePassword, { body: { password, newPassword } })
      notify('success', message)
      onClose()
    } catch (failure) {
      if (failure instanceof CallFailedError && failure.code === 'credentials-wrong')
        form.setError('password', { message: profileTexts.passwordWrong }, { shouldFocus: true })
      else if (!showFaults(form, failure)) notify('error', failureText(failure))
    }
  })

  return (
    <SheetDialog
      title={profileTexts.changePassword}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{uiTexts.cancel}</Button>
          <Button variant="contained" type="submit" form={formId} loading={form.formState.isSubmitting}>
            {profileTexts.changePassword}
          </Button>
        </>
      }
    >
      <form id={formId} className={common.stack} onSubmit={(event) => void submit(event)} noValidate>
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <FormField
          form={form}
          name="password"
          type="password"
          label={fieldLabels.currentPassword}
          autoComplete="current-password"
        />
        <FormField
          form={form}
          name="newPassword"
          type="password"
          label={fieldLabels.newPassword}
          autoComplete="new-password"
          help={fieldRules.passwordRule}
        />
        <FormField
          form={form}
          name="repeated"
          type="password"
          label={fieldLabels.confirmPassword}
          autoComplete="new-password"
        />
        <p className={common.help}>{profileTexts.otherSessionsEnd}</p>
      </form>
    </SheetDialog>
  )
}
