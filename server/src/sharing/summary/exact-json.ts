/**
 * JSON that can be changed and serialized again. Numbers keep their digits as sent, because FHIR decimals have
 * implicit precision (R4 `decimal`) and a JavaScript number would turn 5.40 into 5.4.
 */
export type Exact = string | boolean | null | Digits | Exact[] | ExactObject
export type ExactObject = { [name: string]: Exact | undefined }
type Digits = { readonly rawJSON: string }

const engine = JSON as unknown as {
  parse: (text: string, revive: (key: string, value: unknown, context: { source?: string }) => unknown) => unknown
  rawJSON: (text: string) => Digits
  isRawJSON: (value: unknown) => value is Digits
}

/** Throws SyntaxError for invalid JSON. */
export const parseExact = (text: string): Exact =>
  engine.parse(text, (_key, value, { source }) =>
    typeof value === 'number' && source !== undefined ? engine.rawJSON(source) : value,
  ) as Exact

export const writeExact = (value: Exact): string => JSON.stringify(value)

export const isExactObject = (value: Exact | undefined): value is ExactObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !engine.isRawJSON(value)

/** Changes the innermost objects first. */
export function mapObjects(value: Exact, change: (object: ExactObject) => ExactObject): Exact {
  if (Array.isArray(value)) return value.map((item) => mapObjects(item, change))
  if (!isExactObject(value)) return value
  const members = Object.entries(value).map(([name, inner]) => [
    name,
    inner === undefined ? undefined : mapObjects(inner, change),
  ])
  return change(Object.fromEntries(members) as ExactObject)
}
