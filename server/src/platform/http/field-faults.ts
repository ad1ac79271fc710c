import type { z } from 'zod'
import type { FieldFault } from '@kinchart/contract/calls/api-errors.ts'
import { fieldRules } from '@kinchart/texts/en/fields.ts'

const MAX_FAULTS = 20

/** Returns the fields that a schema rejected, with the schema's messages; never their values. */
export function faultsOf(error: z.ZodError): FieldFault[] {
  const faults = error.issues.slice(0, MAX_FAULTS).flatMap((issue): FieldFault[] =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.slice(0, MAX_FAULTS).map((key) => ({
          field: [...issue.path, key].join('.').slice(0, 100),
          message: fieldRules.unknownField,
        }))
      : [{ field: issue.path.join('.'), message: issue.message }],
  )
  // Report only the first error of each field.
  return faults.filter(({ field }, at) => faults.findIndex((one) => one.field === field) === at)
}
