import { useState, type FormEvent, type RefObject } from 'react'
import { useFormFocus } from './use-form-focus.ts'

type Faults<Name extends string> = Partial<Record<Name, string | undefined>>

/** Errors of the input or, if there are none, the values normalized by their rules. */
export type Checked<Values> = {
  readonly faults: readonly { readonly field: string; readonly message: string }[]
  readonly values?: Values
}

type Options<Values> = {
  /**
   * Validates the input (`by-rules.ts`). On the first page, the rules load after the page; elsewhere they are
   * available.
   */
  readonly check: (typed: Readonly<Record<string, string>>) => Promise<Checked<Values>>
  readonly isNew: boolean
  /** Submits the normalized values. The form stays busy afterward, as another one replaces it. */
  readonly send: (typed: Values) => Promise<void>
  /** Returns the field errors for a refusal. */
  readonly onRefused: (failure: unknown) => Faults<keyof Values & string>
}

type SmallForm<Name extends string> = {
  readonly element: RefObject<HTMLFormElement | null>
  readonly errors: Faults<Name>
  readonly isBusy: boolean
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

/**
 * A sign-in form validated without the form library, which would be the largest part of the first page. Also reads
 * values filled in by the browser or a password manager.
 */
export function useSmallForm<Values extends object>(options: Options<Values>): SmallForm<keyof Values & string> {
  type Name = keyof Values & string
  const { check, isNew, send, onRefused } = options
  const [errors, setErrors] = useState<Faults<Name>>({})
  const [isBusy, setBusy] = useState(false)
  const element = useFormFocus(isNew, errors)

  const submit = async (form: HTMLFormElement) => {
    if (isBusy) return
    const typed = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, textOf(value)]))
    setBusy(true)
    try {
      const { faults, values } = await check(typed)
      setErrors(Object.fromEntries(faults.map(({ field, message }) => [field, message])) as Faults<Name>)
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
