import { readFileSync } from 'node:fs'
import type { z } from 'zod'
import { operatorTexts } from '@kinchart/texts/en/operator.ts'

/** Calls `fail` with the reason if the operator's JSON file can't be read or does not match the schema. */
export function readOperatorFile<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
  fail: (what: string) => never,
): z.output<Schema> {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    return fail(operatorTexts.fileUnreadable)
  }
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return fail(operatorTexts.fileNotJson)
  }
  const parsed = schema.safeParse(json)
  if (parsed.success) return parsed.data
  return fail(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; '))
}
