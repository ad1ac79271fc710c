import { useState } from 'react'
import type { FormEvent, RefObject } from 'react'
import { useFormFocus } from './use-form-focus.ts'

type Faults<Name extends string> = Partial<Record<Name, string | undefined>>

/** What is wrong with what was typed; where nothing is, its values as their rules keep them. */
export type Checked<Values> = {
  readonly faults: readonly { readonly field: string; readonly message: string }[]
  readonly values?: Values
}

type Options<Values> = {
  /** Holds what was typed to its rules (`by-rules.ts`). The rules of the first page come after it; others are there. */
  readonly check: (typed: Readonly<Record<string, string>>) => Promise<Checked<Values>>
  readonly isNew: boolean
  /** Sends what was typed, as its rules keep it. The form stays busy after it, as another takes its place. */
  readonly send: (typed: Values) => Promise<void>
  /** What to say beside the fields of a refusal. */
  readonly onRefused: (failure: unknown) => Faults<keyof Values & string>
}

type SmallForm<Name extends string> = {
  readonly element: RefObject<HTMLFormElement | null>
  readonly errors: Faults<Name>
  readonly isBusy: boolean
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

/**
 * A form of the entrance, held to the rules of its fields without the form library, which would be the largest part of the
 * first page. What the browser or a password manager filled in is read, too.
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
