import { uiTexts } from '@kinchart/texts/en/ui.ts'
import InputBase, { type InputBaseProps } from '@mui/material/InputBase'
import { ErrorOutlineRounded, VisibilityOffOutlined, VisibilityOutlined } from 'icons'
import { useId, type ReactNode, useState } from 'react'
import { classNames, common } from '#theme/styles.ts'
import styles from './field.module.css'
import IconButton from '@mui/material/IconButton'

type FieldProps = Omit<InputBaseProps, 'error'> & {
  readonly label: string
  readonly error?: string | undefined
  readonly help?: string | undefined
  readonly wrongBy?: string | undefined
  readonly isChanged?: boolean
  readonly isRequired?: boolean
  readonly children?: ReactNode
}

export function Field({
  label,
  error,
  help,
  wrongBy,
  isChanged = false,
  isRequired = false,
  slotProps,
  id,
  ...input
}: FieldProps) {
  const ownId = useId()
  const inputId = id ?? ownId
  const noteId = `${inputId}-note`
  const hasNote = error !== undefined || help !== undefined
  const isWrong = error !== undefined || wrongBy !== undefined
  const descriptionIds = [wrongBy, hasNote ? noteId : undefined].filter((one) => one !== undefined).join(' ')
  return (
    <div className={classNames(styles.field, isChanged && styles.isChanged)} data-part="field">
      <FieldLabel htmlFor={inputId} label={label} isRequired={isRequired} />
      <InputBase
        {...input}
        id={inputId}
        error={isWrong}
        slotProps={{
          ...slotProps,
          input: {
            ...slotProps?.input,
            'aria-invalid': isWrong,
            ...(isRequired ? { 'aria-required': true } : {}),
            ...(descriptionIds === '' ? {} : { 'aria-describedby': descriptionIds }),
          },
        }}
      />
      <FieldNote id={noteId} error={error} help={help} />
    </div>
  )
}

type LabelProps = { readonly htmlFor: string; readonly label: string; readonly isRequired: boolean }

export function FieldLabel({ htmlFor, label, isRequired }: LabelProps) {
  return (
    <label className={styles.fieldLabel} htmlFor={htmlFor}>
      {label}
      {isRequired && (
        <span className={styles.fieldRequired} aria-hidden>
          {' '}
          {uiTexts.required}
        </span>
      )}
    </label>
  )
}

export function FieldNote({ id, error, help }: { id: string; error?: string | undefined; help?: string | undefined }) {
  if (error !== undefined) {
    return (
      <div className={styles.fieldError} data-part="field-error" id={id} role="alert">
        <ErrorOutlineRounded fontSize="small" aria-hidden />
        <span>
          {error}
          {help !== undefined && `${/[.?!]$/.test(error) ? '' : '.'} ${help}`}
        </span>
      </div>
    )
  }
  return help === undefined ? null : (
    <div className={common.help} id={id}>
      {help}
    </div>
  )
}

export function PasswordField(props: FieldProps) {
  const [isShown, setShown] = useState(false)
  return (
    <Field
      {...props}
      type={isShown ? 'text' : 'password'}
      endAdornment={
        <IconButton
          aria-label={isShown ? uiTexts.hidePassword : uiTexts.showPassword}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
          sx={{ marginInlineEnd: '-0.5rem' }}
        >
          {isShown ? <VisibilityOffOutlined /> : <VisibilityOutlined />}
        </IconButton>
      }
    />
  )
}
