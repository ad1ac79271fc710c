import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { CallFailedError } from '#api/call-failed-error.ts'

/**
 * Assigns errors to the form's own field names. `named` maps the server's names where they differ. An error without a
 * field is assigned to a field if it can only mean that one.
 */
export function faultsAt<Name extends string>(
  failure: unknown,
  names: readonly Name[],
  { named = {}, byCode = {} }: { named?: Readonly<Record<string, Name>>; byCode?: Readonly<Record<string, Name>> } = {},
): Partial<Record<Name, string>> {
  if (!(failure instanceof CallFailedError)) return {}
  const faults: Partial<Record<Name, string>> = {}
  for (const { field, message } of failure.fields) {
    const name = named[field] ?? names.find((one) => one === field)
    if (name !== undefined) faults[name] ??= message
  }
  const only = byCode[failure.code]
  if (only !== undefined) faults[only] ??= failure.message
  return faults
}

export function showFaults<Values extends FieldValues>(form: UseFormReturn<Values>, failure: unknown): boolean {
  const faults = failure instanceof CallFailedError ? failure.fields : []
  for (const { field, message } of faults) form.setError(field as FieldPath<Values>, { message })
  return faults.length > 0
}
