import { useState, type FormEvent, type RefObject, useEffect, useRef } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { CallFailedError } from '#api/send.ts'

/**
 * If a form replaced another form (`isNew`), focuses the first empty field, because the earlier focus is lost. If a
 * form has errors, focuses the first invalid field.
 */
export function useFormFocus(isNew: boolean, errors: object): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!isNew) return
    const fields = form.current?.querySelectorAll<HTMLInputElement>('input:not([type="checkbox"], [hidden])') ?? []
    const target = [...fields].find(({ value }) => value === '') ?? form.current?.querySelector('button[type="submit"]')
    if (target instanceof HTMLElement) target.focus()
  }, [isNew])
  useEffect(() => {
    const isWrong = Object.values(errors).some((fieldError) => fieldError !== undefined)
    if (isWrong) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])
  return form
}

type FieldErrors<Name extends string> = Partial<Record<Name, string | undefined>>

export type Checked<Values> = {
  readonly problems: readonly { readonly field: string; readonly message: string }[]
  readonly values?: Values
}

type Options<Values> = {
  /**
   * Validates the form by its rules (`by-rules.ts`). On the first page of a visit, the rules load after the page. On
   * other pages, they are already loaded.
   */
  readonly check: (typed: Readonly<Record<string, string>>) => Promise<Checked<Values>>
  readonly isNew: boolean
  /** Receives normalized values. After success, the form stays busy until another form replaces it. */
  readonly send: (typed: Values) => Promise<void>
  readonly onRefused: (failure: unknown) => FieldErrors<keyof Values & string>
}

type SmallForm<Name extends string> = {
  readonly element: RefObject<HTMLFormElement | null>
  readonly errors: FieldErrors<Name>
  readonly isBusy: boolean
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

/**
 * Validates without the form library, which would be the largest part of the first page. Also reads values that the
 * browser or a password manager filled in.
 */
export function useSmallForm<Values extends object>(options: Options<Values>): SmallForm<keyof Values & string> {
  type Name = keyof Values & string
  const { check, isNew, send, onRefused } = options
  const [errors, setErrors] = useState<FieldErrors<Name>>({})
  const [isBusy, setBusy] = useState(false)
  const element = useFormFocus(isNew, errors)

  const submit = async (form: HTMLFormElement) => {
    if (isBusy) return
    const typed = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, textOf(value)]))
    setBusy(true)
    try {
      const { problems, values } = await check(typed)
      setErrors(Object.fromEntries(problems.map(({ field, message }) => [field, message])) as FieldErrors<Name>)
      if (values === undefined) setBusy(false)
      else await send(values)
    } catch (failure) {
      setBusy(false)
      setErrors(onRefused(failure))
    }
  }
  return {
    element,
    errors,
    isBusy,
    onSubmit: (event) => {
      event.preventDefault()
      void submit(event.currentTarget)
    },
  }
}

const textOf = (value: FormDataEntryValue): string => (typeof value === 'string' ? value : '')

/**
 * Assigns a server's errors to the form's fields. `named` maps the server's field names to the form's if they differ.
 * `byCode` maps an error code to a field, for errors that state no field.
 */
export function fieldErrorsAt<Name extends string>(
  failure: unknown,
  names: readonly Name[],
  { named = {}, byCode = {} }: { named?: Readonly<Record<string, Name>>; byCode?: Readonly<Record<string, Name>> } = {},
): Partial<Record<Name, string>> {
  if (!(failure instanceof CallFailedError)) return {}
  const problems: Partial<Record<Name, string>> = {}
  for (const { field, message } of failure.fields) {
    const name = named[field] ?? names.find((one) => one === field)
    if (name !== undefined) problems[name] ??= message
  }
  const only = byCode[failure.code]
  if (only !== undefined) problems[only] ??= failure.message
  return problems
}

export function showProblems<Values extends FieldValues>(form: UseFormReturn<Values>, failure: unknown): boolean {
  const problems = failure instanceof CallFailedError ? failure.fields : []
  for (const { field, message } of problems) form.setError(field as FieldPath<Values>, { message })
  return problems.length > 0
}
