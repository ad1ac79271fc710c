import { acceptHandover, handoverProof } from '@kinchart/contract/calls/family.ts'
import { fieldLabels } from '@kinchart/texts/en/field-labels.ts'
import { handoverTexts as words } from '@kinchart/texts/en/account.ts'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { CallFailedError, failureText } from '#api/call-failed-error.ts'
import { call } from '#api/call.ts'
import { forgetHandover, saveTakenOver } from '#session/take-handover.ts'
import { today } from '#text/today.ts'
import common from '#theme/common.module.css'
import { byRules } from '#ui/by-rules.ts'
import { FormField } from '#ui/form-field.tsx'
import styles from './handover.module.css'

type Props = {
  readonly code: string
  readonly onTaken: () => void
  /** It cannot be taken over here. */
  readonly onRefused: (why: unknown) => void
}

/** The birth date that shows who takes a record over. */
export function ProofForm({ code, onTaken, onRefused }: Props) {
  const [isBusy, setBusy] = useState(false)
  const form = useForm({ resolver: byRules(() => handoverProof(today())), defaultValues: { birthDate: '' } })
  const submit = form.handleSubmit(async ({ birthDate }) => {
    setBusy(true)
    try {
      const { message: _said, ...tokens } = await call(acceptHandover, { body: { code, birthDate } })
      forgetHandover()
      saveTakenOver(tokens)
      onTaken()
    } catch (failure) {
      setBusy(false)
      const isOver =
        failure instanceof CallFailedError &&
        ['handover-unknown', 'handover-of-own', 'handover-account-in-use'].includes(failure.code)
      if (isOver) onRefused(failure)
      else form.setError('birthDate', { message: failureText(failure) }, { shouldFocus: true })
    }
  })
  return (
    <form className={common.stack} onSubmit={(event) => void submit(event)} noValidate>
      <p>{words.birthDateWhy}</p>
      <FormField
        form={form}
        name="birthDate"
        type="date"
        label={fieldLabels.birthDate}
        autoComplete="bday"
        isRequired
      />
      <div className={styles.acts}>
        <Button type="submit" variant="contained" loading={isBusy}>
          {words.accept}
        </Button>
      </div>
    </form>
  )
}
