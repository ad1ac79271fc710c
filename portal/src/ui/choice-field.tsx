import ExpandMoreRounded from 'icon:round-expand-more'
import { useId, type ComponentProps } from 'react'
import { FieldLabel, FieldNote } from './field.tsx'
import { classNames } from '#theme/class-names.ts'
import choiceFieldStyles from './choice-field.module.css'
import styles from './field.module.css'

type Props = ComponentProps<'select'> & {
  readonly label: string
  readonly options: readonly { readonly value: string; readonly text: string }[]
  readonly error?: string | undefined
  readonly isChanged?: boolean
  readonly isRequired?: boolean
}

/** A native select is the fastest choice on a phone and by keyboard. */
export function ChoiceField({ label, options, error, isChanged = false, isRequired = false, ...select }: Props) {
  const id = useId()
  return (
    <div className={classNames(styles.field, isChanged && styles.isChanged)} data-part="field">
      <FieldLabel htmlFor={id} label={label} isRequired={isRequired} />
      <div className={choiceFieldStyles.choice}>
        <select
          {...select}
          id={id}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-note`}
          aria-required={isRequired}
        >
          {options.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
        <ExpandMoreRounded aria-hidden />
      </div>
      <FieldNote id={`${id}-note`} error={error} />
    </div>
  )
}
