import { changeEmail, confirmEmail } from '@kinchart/contract/account.ts'
import { actionTexts, authLabels, profileTexts } from '@kinchart/contract/texts.ts'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { CallFailedError, failureText } from '#api/call-failed-error.ts'
import { call } from '#api/call.ts'
import { keepChangedEmail } from '#session/enter-account.ts'
import { readForm } from '#session/read-form.ts'
import { checkEmail, checkFilled, complaint } from '#session/validation.ts'
import { Field } from '#ui/field.tsx'
import { useNotify } from '#ui/notices.tsx'
import { keepPageNote, readPageNote } from '#ui/page-note.ts'
import { PasswordField } from '#ui/password-field.tsx'
import { SheetDialog } from '#ui/sheet-dialog.tsx'

const noteName = 'addressToConfirm'

/** The new address whose code is awaited, also after the page was loaded again; null where none is. */
export const awaitedAddress = (): string | null => readPageNote(noteName)

type Props = { readonly onClose: () => void }

/** A new address works after a code to it and the password; until then the old one stays. Settled question 6. */
export function ChangeEmailDialog({ onClose }: Props) {
  const [asked, setAsked] = useState(awaitedAddress)
  const [isBusy, setBusy] = useState(false)
  const formId = useId()
  const waitFor = (email: string) => {
    keepPageNote(noteName, email)
    setAsked(email)
  }
  const close = () => {
    keepPageNote(noteName, null)
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
            {asked === null ? authLabels.sendConfirmation : authLabels.verify}
          </Button>
        </>
      }
    >
      {asked === null ? (
        <AskForm formId={formId} onBusy={setBusy} onAsked={waitFor} />
      ) : (
        <ConfirmForm formId={formId} email={asked} onBusy={setBusy} onDone={close} />
      )}
    </SheetDialog>
  )
}

type AskProps = {
  readonly formId: string
  readonly onBusy: (isBusy: boolean) => void
  readonly onAsked: (email: string) => void
}

function AskForm({ formId, onBusy, onAsked }: AskProps) {
  const notify = useNotify()
  const [errors, setErrors] = useState<{ email?: string | undefined; password?: string | undefined }>({})
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    const typed = readForm(event, 'email', 'password')
    const found = { email: complaint(checkEmail, typed.email), password: complaint(checkFilled, typed.password) }
    setErrors(found)
    if (found.email !== undefined || found.password !== undefined) return
    onBusy(true)
    try {
      await call(changeEmail, { body: { email: typed.email.trim(), password: typed.password } })
      onAsked(typed.email.trim())
    } catch (failure) {
      if (failure instanceof CallFailedError && failure.code === 'credentials-wrong')
        setErrors({ password: profileTexts.passwordWrong })
      else if (failure instanceof CallFailedError && failure.fields.length > 0)
        setErrors(Object.fromEntries(failure.fields.map(({ field, message }) => [field, message])))
      else notify('error', failureText(failure))
    } finally {
      onBusy(false)
    }
  }
  return (
    <form id={formId} className="stack" onSubmit={(event) => void submit(event)} noValidate>
      <Field label="New email" name="email" type="email" autoComplete="email" error={errors.email} />
      <PasswordField label="Password" name="password" autoComplete="current-password" error={errors.password} />
      <p className="help">{profileTexts.newEmailCode}</p>
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
  const field = useRef<HTMLInputElement>(null)
  // The form has changed under the person's hands: the new field takes the focus the old ones lost.
  useEffect(() => field.current?.focus(), [])
  const [error, setError] = useState<string | undefined>()
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    const { code } = readForm(event, 'code')
    const found = complaint(checkFilled, code)
    setError(found)
    if (found !== undefined) return
    onBusy(true)
    try {
      const { message, ...changed } = await call(confirmEmail, { body: { confirmationCode: code.trim() } })
      keepChangedEmail(changed)
      await client.invalidateQueries({ queryKey: ['profile'] })
      notify('success', message)
      onDone()
    } catch (failure) {
      setError(failureText(failure))
    } finally {
      onBusy(false)
    }
  }
  return (
    <form id={formId} className="stack" onSubmit={(event) => void submit(event)} noValidate>
      <p>We sent a code to {email}.</p>
      <Field
        label="Confirmation code"
        name="code"
        autoComplete="one-time-code"
        inputRef={field}
        error={error}
        slotProps={{ input: { autoCapitalize: 'none', spellCheck: false } }}
      />
    </form>
  )
}
