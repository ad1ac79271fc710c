type RawJson = { readonly rawJSON: string }

/** ECMAScript's JSON.parse source text access. Node supports it, but the type library does not declare it yet. */
const rawJson = JSON as unknown as {
  readonly rawJSON: (text: string) => RawJson
  readonly isRawJSON: (value: unknown) => value is RawJson
}

/** Returns a number that is sent with exactly these digits: 5.40 stays 5.40. */
export function decimal(digits: string): RawJson {
  return rawJson.rawJSON(digits)
}

export function isDecimal(value: unknown): value is RawJson {
  return rawJson.isRawJSON(value)
}

export type Quantity = {
  readonly value: RawJson
  readonly unit: string
  readonly system: string
  readonly code: string
}

/** `unit` is the printed unit. `code` is the UCUM unit, if different. */
export function quantity(digits: string, unit: string, code = unit): Quantity {
  return { value: decimal(digits), unit, system: 'http://unitsofmeasure.org', code }
}
