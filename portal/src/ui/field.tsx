import ErrorOutlineRounded from '@mui/icons-material/ErrorOutlineRounded'
import InputBase from '@mui/material/InputBase'
import type { InputBaseProps } from '@mui/material/InputBase'
import { useId } from 'react'
import type { ReactNode } from 'react'
import './field.css'

export type FieldProps = Omit<InputBaseProps, 'error'> & {
  readonly label: string
  readonly error?: string | undefined
  readonly help?: string | undefined
  readonly children?: ReactNode
}

/** A labelled field: the label stands above, the rule below, an error with its sign in the rule's place. */
export function Field({ label, error, help, slotProps, id, ...input }: FieldProps) {
  const ownId = useId()
  const inputId = id ?? ownId
  const noteId = `${inputId}-note`
  const hasNote = error !== undefined || help !== undefined
  return (
    <div className="field">
      <label className="field-label" htmlFor={inputId}>
        {label}
      </label>
      <InputBase
        {...input}
        id={inputId}
        error={error !== undefined}
        slotProps={{
          ...slotProps,
          input: {
            ...slotProps?.input,
            'aria-invalid': error !== undefined,
            ...(hasNote ? { 'aria-describedby': noteId } : {}),
          },
        }}
      />
      <FieldNote id={noteId} error={error} help={help} />
    </div>
  )
}

export function FieldNote({ id, error, help }: { id: string; error?: string | undefined; help?: string | undefined }) {
  if (error !== undefined) {
    return (
      <div className="field-error" id={id} role="alert">
        <ErrorOutlineRounded fontSize="small" aria-hidden />
        <span>
          {error}
          {help !== undefined && `. ${help}`}
        </span>
      </div>
    )
  }
  return help === undefined ? null : (
    <div className="help" id={id}>
      {help}
    </div>
  )
}
