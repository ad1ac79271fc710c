/** Safe access to untrusted JSON of any structure. */
export type Thing = Readonly<Record<string, unknown>>

export const asThing = (value: unknown): Thing =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Thing) : {}
export const asThings = (value: unknown): Thing[] => (Array.isArray(value) ? value.map(asThing) : [])
export const asText = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null

/** A JavaScript number would turn 5.40 into 5.4. Source: FHIR R4 `decimal`. */
export function parseKeepingDigits(text: string): unknown {
  const parse = JSON.parse as (
    text: string,
    revive: (key: string, value: unknown, context?: { source?: string }) => unknown,
  ) => unknown
  return parse(text, (_key, value, context) => (typeof value === 'number' ? (context?.source ?? String(value)) : value))
}

export function labelOf(value: unknown): string | null {
  const concept = asThing(Array.isArray(value) ? value[0] : value)
  const codings = asThings(concept['coding'])
  return (
    asText(concept['text']) ??
    codings.map(({ display }) => asText(display)).find((one) => one !== null) ??
    codings.map(({ code }) => asText(code)).find((one) => one !== null) ??
    null
  )
}
