import { changePassword } from '@kinchart/contract/account.ts'
import { fieldMessages, profileTexts } from '@kinchart/contract/texts.ts'
import Button from '@mui/material/Button'
import { useId, useState } from 'react'
import type { FormEvent } from 'react'
import { CallFailedError, failureText } from '#api/call-failed-error.ts'
import { call } from '#api/call.ts'
import { readForm } from '#session/read-form.ts'
import { checkFilled, checkPassword, complaint } from '#session/validation.ts'
import { useNotify } from '#ui/notices.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { SheetDialog } from '#ui/sheet-dialog.tsx'

type Errors = { password?: string | undefined; newPassword?: string | undefined; repeated?: string | undefined }

/** Settled question 6: a signed-in person can change the password. Every other session ends. */
export function ChangePasswordDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const notify = useNotify()
  const formId = useId()
  const [errors, setErrors] = useState<Errors>({})
  const [isBusy, setBusy] = useState(false)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    const typed = readForm(event, 'password', 'newPassword', 'repeated')
    const found: Errors = {
      password: complaint(checkFilled, typed.password),
      newPassword: complaint(checkPassword, typed.newPassword),
      repeated: typed.repeated === typed.newPassword ? undefined : fieldMessages.passwordsDiffer,
    }
    setErrors(found)
    if (Object.values(found).some((said) => said !== undefined)) return
    setBusy(true)
    try {
      const { message } = await call(changePassword, {
        body: { password: typed.password, newPassword: typed.newPassword },
      })
      notify('success', message)
      onClose()
    } catch (failure) {
      setBusy(false)
      if (failure instanceof CallFailedError && failure.code === 'credentials-wrong')
        setErrors({ password: profileTexts.passwordWrong })
      else if (failure instanceof CallFailedError && failure.fields.length > 0)
        setErrors(Object.fromEntries(failure.fields.map(({ field, message }) => [field, message])))
      else notify('error', failureText(failure))
    }
  }

  return (
    <SheetDialog
      title={profileTexts.changePassword}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="contained" type="submit" form={formId} loading={isBusy}>
            {profileTexts.changePassword}
          </Button>
        </>
      }
    >
      <form id={formId} className="stack" onSubmit={(event) => void submit(event)} noValidate>
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <PasswordField
          label="Current password"
          name="password"
          autoComplete="current-password"
          error={errors.password}
        />
        <PasswordField
          label="New password"
          name="newPassword"
          autoComplete="new-password"
          help={fieldMessages.passwordRule}
          error={errors.newPassword}
        />
        <PasswordField label="Confirm password" name="repeated" autoComplete="new-password" error={errors.repeated} />
        <p className="help">{profileTexts.otherSessionsEnd}</p>
      </form>
    </SheetDialog>
  )
}
