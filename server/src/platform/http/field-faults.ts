import type { z } from 'zod'
import type { FieldFault } from '@kinchart/contract/api-errors.ts'
import { fieldMessages } from '@kinchart/contract/texts.ts'

const MAX_FAULTS = 20

/** Names the fields a schema refused; never their values. */
export function faultsOf(error: z.ZodError): FieldFault[] {
  return error.issues.slice(0, MAX_FAULTS).flatMap((issue): FieldFault[] => {
    if (issue.code === 'unrecognized_keys')
      return issue.keys
        .slice(0, MAX_FAULTS)
        .map((key) => ({ field: [...issue.path, key].join('.').slice(0, 100), message: fieldMessages.unknownField }))
    const message =
      issue.code === 'too_big'
        ? fieldMessages.tooLong
        : issue.code === 'too_small' || isMissing(issue)
          ? fieldMessages.required
          : fieldMessages.notValid
    return [{ field: issue.path.join('.'), message }]
  })
}

/** The schema library says it only in words. */
const isMissing = ({ code, message }: z.core.$ZodIssue): boolean =>
  code === 'invalid_type' && message.endsWith('received undefined')
