import { type ComponentProps, useId, type ReactNode } from 'react'
import {
  get,
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
  set,
  type FieldErrors,
  type Resolver,
  type ResolverOptions,
} from 'react-hook-form'
import { Field, PasswordField, FieldLabel, FieldNote } from './field.tsx'
import { ExpandMoreRounded } from 'icons'
import { classNames } from '#theme/styles.ts'
import choiceFieldStyles from './choice-field.module.css'
import styles from './field.module.css'
import { uiTexts } from '@kinchart/texts/en/ui.ts'
import { choiceInWords } from '@kinchart/contract/text/choice-words.ts'
import { fieldErrorsIn } from '@kinchart/contract/rules/fields.ts'
import type { z } from 'zod'
import formGridStyles from './form-grid.module.css'

type BoundFieldProps<Values extends FieldValues> = {
  readonly form: UseFormReturn<Values>
  readonly name: FieldPath<Values>
  readonly extraError?: string | undefined
  readonly marksChange?: boolean
  readonly onLeft?: () => void
}
type Own = keyof BoundFieldProps<FieldValues> | 'error'
type Props<Values extends FieldValues> = BoundFieldProps<Values> &
  (
    | (Omit<ComponentProps<typeof Field>, Own> & { readonly options?: undefined })
    | Omit<ComponentProps<typeof ChoiceField>, Own>
  )

export function FormField<Values extends FieldValues>({
  form,
  name,
  extraError,
  marksChange = false,
  onLeft,
  ...input
}: Props<Values>) {
  const problem: unknown = get(form.formState.errors, `${name}.message`)
  const fieldProps = {
    isChanged: marksChange && get(form.formState.dirtyFields, name) === true,
    error: typeof problem === 'string' ? problem : extraError,
    ...form.register(name, onLeft === undefined ? {} : { onBlur: onLeft }),
  }
  if (input.options !== undefined) return <ChoiceField {...input} {...fieldProps} />
  const { options: _none, ...typed } = input
  return typed.type === 'password' ? <PasswordField {...typed} {...fieldProps} /> : <Field {...typed} {...fieldProps} />
}

type ChoiceFieldProps = ComponentProps<'select'> & {
  readonly label: string
  readonly options: readonly { readonly value: string; readonly text: string }[]
  readonly error?: string | undefined
  readonly isChanged?: boolean
  readonly isRequired?: boolean
}

/** A native select is the fastest choice on a phone and by keyboard. */
export function ChoiceField({
  label,
  options,
  error,
  isChanged = false,
  isRequired = false,
  ...select
}: ChoiceFieldProps) {
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

export type Choice = { readonly value: string; readonly text: string }

export const inWords = (values: readonly string[]): Choice[] =>
  values.map((value) => ({ value, text: choiceInWords(value) }))

/** Puts the empty choice first. Keeps a saved value that is not among the choices. */
export function withNone(choices: readonly Choice[], saved = ''): Choice[] {
  const isKnown = saved === '' || choices.some(({ value }) => value === saved)
  return [{ value: '', text: uiTexts.choose }, ...choices, ...(isKnown ? [] : [{ value: saved, text: saved }])]
}

/**
 * Validates with the server's rules, but returns the input as typed, so that unchanged values still equal the stored
 * values. The server trims the input by the same rules.
 */
export function byRules<Values extends FieldValues>(rulesOf: (typed: Values) => z.ZodType): Resolver<Values> {
  return (known, _context, options) => {
    const typed = withFilled(known, options)
    const errors: FieldErrors<Values> = {}
    for (const { field, message } of fieldErrorsIn(rulesOf(typed), typed)) {
      const ref: unknown = get(options.fields, `${field}.ref`)
      set(errors, field, { type: 'rule', message, ...(ref === undefined ? {} : { ref }) })
    }
    return Object.keys(errors).length === 0 ? { values: typed, errors: {} } : { values: {}, errors }
  }
}

const typedIn = new Set<unknown>(['email', 'password', 'tel', 'text'])

/** A browser or password manager may fill in a field without an event, so read the value from the element. */
function withFilled<Values extends FieldValues>(
  known: Values,
  { fields, names = [] }: ResolverOptions<Values>,
): Values {
  const filled = names.flatMap((name): [string, string][] => {
    const type: unknown = get(fields, `${name}.ref.type`)
    const value: unknown = get(fields, `${name}.ref.value`)
    const isFilled = get(known, name) === '' && typedIn.has(type) && typeof value === 'string' && value !== ''
    return isFilled ? [[name, value]] : []
  })
  if (filled.length === 0) return known
  const typed = structuredClone(known)
  for (const [name, value] of filled) set(typed, name, value)
  return typed
}

export function FormGrid({ children }: { children: ReactNode }) {
  return <div className={formGridStyles.formGrid}>{children}</div>
}
