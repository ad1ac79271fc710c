import { faultsIn } from '@kinchart/contract/rules/fields.ts'
import { get, set, type FieldErrors, type FieldValues, type Resolver, type ResolverOptions } from 'react-hook-form'
import type { z } from 'zod'

/**
 * Uses the server's rules. Returns the input as typed, because the server trims it by the same rules and unchanged
 * values must equal the stored ones.
 */
export function byRules<Values extends FieldValues>(rulesOf: (typed: Values) => z.ZodType): Resolver<Values> {
  return (known, _context, options) => {
    const typed = withFilled(known, options)
    const errors: FieldErrors<Values> = {}
    for (const { field, message } of faultsIn(rulesOf(typed), typed)) {
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
