import { constants } from '@kinchart/contract/rules/constants.ts'
import { accountTexts, profileTexts } from '@kinchart/texts/en/account.ts'
import { fieldLabels } from '@kinchart/texts/en/field-labels.ts'
import { changeEmail, confirmEmail, credentials, changePassword } from '@kinchart/contract/calls/account.ts'
import { mailedCode, givenPassword, repeats } from '@kinchart/contract/rules/fields.ts'
import { authLabels, fieldMessages } from '@kinchart/contract/text/texts.ts'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { CallFailedError, failureText } from '#api/send.ts'
import { call } from '#api/call.ts'
import { saveChangedEmail } from '#session/enter-account.ts'
import { showProblems } from '#session/forms.ts'
import { byRules, FormField } from '#ui/form-field.tsx'
import { useNotify } from '#ui/page.tsx'
import { savePageNote, readPageNote } from '#ui/page-note.ts'
import { SheetDialog } from '#ui/dialog.tsx'
import { actionTexts, uiTexts } from '@kinchart/texts/en/ui.ts'
import { common } from '#theme/styles.ts'
import { fieldRules } from '@kinchart/texts/en/fields.ts'
import { chosenPassword } from '@kinchart/contract/rules/chosen-password.ts'

const codeRules = z.object({ code: mailedCode })

const noteName = 'addressToConfirm'

/** The new email address that the user has not confirmed yet. Kept after a reload. Null if there is none. */
export const awaitedAddress = (): string | null => readPageNote(noteName)

type Props = { readonly onClose: () => void }

/**
 * Requires the password and a code sent to the new address. The old address stays valid until the code is entered. Q6.
 */
export function ChangeEmailDialog({ onClose }: Props) {
  const [requestedAddress, setRequestedAddress] = useState(awaitedAddress)
  const [isBusy, setBusy] = useState(false)
  const formId = useId()
  const waitFor = (email: string) => {
    savePageNote(noteName, email)
    setRequestedAddress(email)
  }
  const close = () => {
    savePageNote(noteName, null)
    onClose()
  }
  return (
    <SheetDialog
      title={profileTexts.changeEmail}
      isOpen
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{actionTexts.cancel}</Button>
          <Button variant="contained" type="submit" form={formId} loading={isBusy}>
            {requestedAddress === null ? authLabels.sendConfirmation : authLabels.verify}
          </Button>
        </>
      }
    >
      {requestedAddress === null ? (
        <AskForm formId={formId} onBusy={setBusy} onRequested={waitFor} />
      ) : (
        <ConfirmForm formId={formId} email={requestedAddress} onBusy={setBusy} onDone={close} />
      )}
    </SheetDialog>
  )
}

type AskProps = {
  readonly formId: string
  readonly onBusy: (isBusy: boolean) => void
  readonly onRequested: (email: string) => void
}

function AskForm({ formId, onBusy, onRequested }: AskProps) {
  const notify = useNotify()
  const form = useForm({ resolver: byRules(() => credentials), defaultValues: { email: '', password: '' } })
  const submit = form.handleSubmit(async ({ email, password }) => {
    onBusy(true)
    try {
      await call(changeEmail, { body: { email: email.trim(), password } })
      onRequested(email.trim())
    } catch (failure) {
      if (failure instanceof CallFailedError && failure.code === 'credentials-wrong')
        form.setError('password', { message: profileTexts.passwordWrong }, { shouldFocus: true })
      else if (!showProblems(form, failure)) notify('error', failureText(failure))
    } finally {
      onBusy(false)
    }
  })
  return (
    <form id={formId} className={common.stack} onSubmit={(event) => void submit(event)} noValidate>
      <FormField form={form} name="email" label={fieldLabels.newEmail} type="email" autoComplete="email" />
      <FormField
        form={form}
        name="password"
        label={fieldLabels.password}
        type="password"
        autoComplete="current-password"
      />
      <p className={common.help}>{profileTexts.newEmailCode}</p>
    </form>
  )
}

type ConfirmProps = {
  readonly formId: string
  readonly email: string
  readonly onBusy: (isBusy: boolean) => void
  readonly onDone: () => void
}

function ConfirmForm({ formId, email, onBusy, onDone }: ConfirmProps) {
  const notify = useNotify()
  const client = useQueryClient()
  const form = useForm({ resolver: byRules(() => codeRules), defaultValues: { code: '' } })
  // The previous fields are gone, so focus the code field.
  useEffect(() => form.setFocus('code'), [form])
  const submit = form.handleSubmit(async ({ code }) => {
    onBusy(true)
    try {
      const { message, ...changed } = await call(confirmEmail, { body: { confirmationCode: code } })
      saveChangedEmail(changed)
      await client.invalidateQueries({ queryKey: ['profile'] })
      notify('success', message)
      onDone()
    } catch (failure) {
      form.setError('code', { message: failureText(failure) })
    } finally {
      onBusy(false)
    }
  })
  return (
    <form id={formId} className={common.stack} onSubmit={(event) => void submit(event)} noValidate>
      <p>{accountTexts.codeSent({ email })}</p>
      <FormField
        form={form}
        name="code"
        label={fieldLabels.code}
        autoComplete="one-time-code"
        slotProps={{ input: { autoCapitalize: 'none', spellCheck: false } }}
      />
    </form>
  )
}

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
      else if (!showProblems(form, failure)) notify('error', failureText(failure))
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
          help={fieldRules.passwordRule({ length: constants.minPasswordLength })}
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
