import Button from '@mui/material/Button'
import { LockOutlined } from 'icons'
import { useState, type FormEvent } from 'react'
import { Field } from '#ui/field.tsx'
import { ListMiddle } from '#ui/list-states.tsx'
import { documentTexts } from '@kinchart/texts/en/documents.ts'
import { classNames, common } from '#theme/styles.ts'
import styles from './pdf.module.css'

type Props = { readonly isWrong: boolean; readonly onPassword: (password: string) => void }

/** The password opens the PDF here and is never sent. */
export function PdfLocked({ isWrong, onPassword }: Props) {
  const [typed, setTyped] = useState('')
  const open = (event: FormEvent): void => {
    event.preventDefault()
    if (typed !== '') onPassword(typed)
  }
  return (
    <ListMiddle icon={<LockOutlined fontSize="large" />} title={documentTexts.locked}>
      <form className={classNames(common.stack, styles.pdfLocked)} onSubmit={open} noValidate>
        <p>{documentTexts.lockedWhy}</p>
        <Field
          label={documentTexts.lockedPassword}
          type="password"
          autoComplete="off"
          value={typed}
          error={isWrong && typed === '' ? documentTexts.lockedWrong : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" variant="contained" disabled={typed === ''}>
          {documentTexts.open}
        </Button>
      </form>
    </ListMiddle>
  )
}
