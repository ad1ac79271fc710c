export type JsonObject = { readonly [key: string]: unknown }

/** Decimals may be raw JSON numbers (see making/decimal.ts). */
export type FhirResource = JsonObject & { readonly resourceType: string; readonly id: string }

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns every value at a path of element names (`a.b`), with arrays flattened. `a|b` matches both `a` and `b`. */
export function readPath(value: unknown, path: string): readonly unknown[] {
  return path.split('|').flatMap((one) => readSteps(value, one.split('.'), 0))
}

function readSteps(value: unknown, steps: readonly string[], at: number): readonly unknown[] {
  if (Array.isArray(value)) return value.flatMap((item: unknown) => readSteps(item, steps, at))
  const step = steps[at]
  if (step === undefined) return value === undefined || value === null ? [] : [value]
  return isJsonObject(value) && Object.hasOwn(value, step) ? readSteps(value[step], steps, at + 1) : []
}
