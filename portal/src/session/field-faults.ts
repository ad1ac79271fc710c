import { CallFailedError } from '#api/call-failed-error.ts'

/**
 * What the server says of the fields of a form, by the form's own names; `named` translates where they differ. A
 * refusal that names no field but can only mean one is put there.
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
