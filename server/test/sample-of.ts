export type JsonSchema = {
  readonly type?: string
  readonly format?: string
  readonly pattern?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly items?: JsonSchema
  readonly minItems?: number
  readonly minLength?: number
  readonly minimum?: number
  readonly exclusiveMinimum?: number
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
}

/** `known`: values by field name, for constraints not in the schema. */
export function sampleOf(schema: JsonSchema, known: Readonly<Record<string, unknown>>, name = ''): unknown {
  if (name in known) return known[name]
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return schema.enum[0]
  const [choice] = schema.anyOf ?? schema.oneOf ?? []
  if (choice !== undefined) return sampleOf(choice, known)
  if (schema.type === 'object')
    return Object.fromEntries(
      (schema.required ?? []).map((key) => [key, sampleOf(schema.properties?.[key] ?? {}, known, key)]),
    )
  if (schema.type === 'array')
    return Array.from({ length: schema.minItems ?? 1 }, () => sampleOf(schema.items ?? {}, known))
  if (schema.type === 'integer' || schema.type === 'number')
    return schema.minimum ?? (schema.exclusiveMinimum === undefined ? 1 : schema.exclusiveMinimum + 1)
  if (schema.type === 'boolean') return true
  const byFormat: Record<string, string> = {
    uuid: '6f1c5a0e-6d5b-4d0e-9b53-3f2f7d0b8f11',
    email: 'somebody@example.org',
    date: '2026-01-05',
    'date-time': '2026-01-05T10:00:00Z',
    uri: 'https://somewhere.example/',
  }
  return byFormat[schema.format ?? ''] ?? 'x'.repeat(Math.max(1, schema.minLength ?? 1))
}
