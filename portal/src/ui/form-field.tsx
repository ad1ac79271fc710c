import type { ComponentProps } from 'react'
import { get, type FieldPath, type FieldValues, type UseFormReturn } from 'react-hook-form'
import { ChoiceField } from './choice-field.tsx'
import { Field } from './field.tsx'
import { PasswordField } from './password-field.tsx'

type BoundFieldProps<Values extends FieldValues> = {
  readonly form: UseFormReturn<Values>
  readonly name: FieldPath<Values>
  readonly said?: string | undefined
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
  said,
  marksChange = false,
  onLeft,
  ...input
}: Props<Values>) {
  const fault: unknown = get(form.formState.errors, `${name}.message`)
  const fieldProps = {
    isChanged: marksChange && get(form.formState.dirtyFields, name) === true,
    error: typeof fault === 'string' ? fault : said,
    ...form.register(name, onLeft === undefined ? {} : { onBlur: onLeft }),
  }
  if (input.options !== undefined) return <ChoiceField {...input} {...fieldProps} />
  const { options: _none, ...typed } = input
  return typed.type === 'password' ? <PasswordField {...typed} {...fieldProps} /> : <Field {...typed} {...fieldProps} />
}
