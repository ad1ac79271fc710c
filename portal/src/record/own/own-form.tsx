import { ownDocumentBytes, ownDocumentTypes, type OwnKind } from '@kinchart/contract/calls/own-entries.ts'
import type { UseFormReturn } from 'react-hook-form'
import { FieldNote, FieldLabel } from '#ui/field.tsx'
import { FormField } from '#ui/form-field.tsx'
import { classNames } from '#theme/class-names.ts'
import fieldStyles from '#ui/field.module.css'
import { fieldsOf, usualUnit, type OwnField, type Typed } from './own-fields.ts'
import styles from './own.module.css'

type Props = {
  readonly kind: OwnKind
  readonly form: UseFormReturn<Typed>
  readonly typed: Typed
  readonly isNew: boolean
  readonly onFile: (file: File | null) => void
}

export function OwnForm({ kind, form, typed, isNew, onFile }: Props) {
  return (
    <div className={styles.fields}>
      {fieldsOf(kind, typed, isNew).map((field) => (
        <div key={field.name} className={classNames(field.isWide === true ? styles.ownWide : undefined)}>
          {field.type === 'file' ? (
            <FileField field={field} error={form.formState.errors[field.name]?.message} onFile={onFile} />
          ) : (
            <OneField {...{ field, form, isNew }} />
          )}
        </div>
      ))}
    </div>
  )
}

function OneField({ field, form, isNew }: { field: OwnField; form: UseFormReturn<Typed>; isNew: boolean }) {
  const { name, label, type = 'text', help, options, unit, isRequired = false, isLong = false } = field
  const own = { form, name, label, isRequired }
  if (options !== undefined)
    return (
      <FormField
        {...own}
        options={options}
        // The type of an existing entry can't be changed. The type of a measurement determines its unit.
        {...(name === 'of' && !isNew ? { disabled: true } : {})}
        onChangeCapture={(event) => {
          if (name === 'of') form.setValue('unit', usualUnit((event.target as HTMLSelectElement).value))
        }}
      />
    )
  return (
    <FormField
      {...own}
      type={type}
      {...(help === undefined ? {} : { help })}
      {...(isLong ? { multiline: true, minRows: 4 } : {})}
      {...(unit === undefined ? {} : { endAdornment: <span className={styles.unit}>{unit}</span> })}
      slotProps={{
        input: {
          autoComplete: 'off',
          ...(unit === undefined && name !== 'value' ? {} : { inputMode: 'decimal' as const }),
        },
      }}
    />
  )
}

type FileProps = {
  readonly field: OwnField
  readonly error: string | undefined
  readonly onFile: (file: File | null) => void
}

const FILE_ID = 'own-entry-file'

function FileField({ field, error, onFile }: FileProps) {
  return (
    <div className={fieldStyles.field} data-part="field">
      <FieldLabel htmlFor={FILE_ID} label={field.label} isRequired={field.isRequired === true} />
      <input
        id={FILE_ID}
        className={styles.file}
        type="file"
        accept={ownDocumentTypes.join()}
        aria-invalid={error !== undefined}
        aria-describedby={`${FILE_ID}-note`}
        onChange={(event) => onFile(event.target.files?.[0] ?? null)}
      />
      <FieldNote id={`${FILE_ID}-note`} error={error} help={field.help} />
    </div>
  )
}

export const isTooLarge = (file: File): boolean => file.size > ownDocumentBytes
