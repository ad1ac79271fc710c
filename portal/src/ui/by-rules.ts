import { faultsIn } from '@kinchart/contract/fields.ts'
import { get, set } from 'react-hook-form'
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'

/**
 * Holds a form to the rules of its fields, which are the server's. What is handed on is what was typed: the server trims
 * it by the same rules, and what nobody changed is still the same as what was kept.
 */
export function byRules<Values extends FieldValues>(rulesOf: (typed: Values) => z.ZodType): Resolver<Values> {
  return (typed, _context, { fields }) => {
    const errors: FieldErrors<Values> = {}
    for (const { field, message } of faultsIn(rulesOf(typed), typed)) {
      const ref: unknown = get(fields, `${field}.ref`)
      set(errors, field, { type: 'rule', message, ...(ref === undefined ? {} : { ref }) })
    }
    return Object.keys(errors).length === 0 ? { values: typed, errors: {} } : { values: {}, errors }
  }
}
