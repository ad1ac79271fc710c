import { faultsIn } from '@kinchart/contract/fields.ts'
import { useState } from 'react'
import type { FormEvent, RefObject } from 'react'
import type { z } from 'zod'
import { useFormFocus } from './use-form-focus.ts'

type Faults<Name extends string> = Partial<Record<Name, string | undefined>>

type Options<Rules extends z.ZodObject> = {
  readonly rules: Rules
  readonly isNew: boolean
  /** Sends what was typed, as its rules keep it. The form stays busy after it, as another takes its place. */
  readonly send: (typed: z.output<Rules>) => Promise<void>
  /** What to say beside the fields of a refusal. */
  readonly onRefused: (failure: unknown) => Faults<keyof Rules['shape'] & string>
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
export function useSmallForm<Rules extends z.ZodObject>(
  options: Options<Rules>,
): SmallForm<keyof Rules['shape'] & string> {
  type Name = keyof Rules['shape'] & string
  const { rules, isNew, send, onRefused } = options
  const [errors, setErrors] = useState<Faults<Name>>({})
  const [isBusy, setBusy] = useState(false)
  const element = useFormFocus(isNew, errors)

  const submit = async (form: HTMLFormElement) => {
    const data = new FormData(form)
    const typed = Object.fromEntries(Object.keys(rules.shape).map((name) => [name, textOf(data.get(name))]))
    const faults = faultsIn(rules, typed)
    setErrors(Object.fromEntries(faults.map(({ field, message }) => [field, message])) as Faults<Name>)
    if (isBusy || faults.length > 0) return
    setBusy(true)
    try {
      await send(rules.parse(typed))
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

const textOf = (value: FormDataEntryValue | null): string => (typeof value === 'string' ? value : '')
